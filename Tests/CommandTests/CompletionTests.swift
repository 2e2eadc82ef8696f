import Foundation
import Testing

/// What shells offer at the press of a key, asked of the shells themselves.
@Suite struct CompletionTests {
  /// What bash offers for a line, whose words are taken apart as bash takes them apart.
  private func offered(_ line: String, in workplace: Workplace) throws -> [String] {
    let words = try Self.words(of: line)
    let quoted = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
    let last = words.last ?? ""
    let current = [":", "=", "@"].contains(last) ? "" : String(last.drop { $0 == "'" })
    try workplace.write(
      "ask.bash",
      """
      set -u
      source <(rehearse completions bash)
      [[ "$(complete -p rehearse)" == *"-F _rehearse_joined rehearse" ]] || exit 9
      COMP_LINE='\(line.replacing("'", with: "'\\''"))'
      COMP_POINT=${#COMP_LINE}
      COMP_WORDS=(\(quoted.joined(separator: " ")))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      set +u
      _rehearse_joined rehearse '\(current)' "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    let answer = try workplace.shell("bash ask.bash")
    #expect(answer.exit == 0 && answer.errors.isEmpty, "\(line): \(answer.exit) \(answer.errors)")
    return answer.lines
  }

  /// Blanks part words, and `:`, `=` and `@` are words of their own but behind a quotation mark.
  private static func words(of line: String) throws -> [String] {
    line.split(separator: " ", omittingEmptySubsequences: false).flatMap { word -> [String] in
      if word.isEmpty { return [""] }
      if word.hasPrefix("'") { return [String(word)] }
      return word.matches(of: /[:=@]|[^:=@]+/).map { String($0.output) }
    }
  }

  @Test func `bash is offered commands, scripts, cells, runs, labels, values and files`() throws {
    let workplace = try Workplace.recorded()
    _ = try workplace.rehearse("record", "--label", "nightly")

    let expected: [(line: String, offers: Set<String>)] = [
      ("rehearse sho", ["show"]), ("rehearse review ac", ["accept"]),
      ("rehearse show samp", ["sample/tap"]),
      ("rehearse show sample/tap[", ["sample/tap[orientation=landscape]", "sample/tap[orientation=portrait]"]),
      ("rehearse show sample/tap[orientation=p", ["portrait]"]),
      ("rehearse show 'sample/tap[orientation=p", ["sample/tap[orientation=portrait]"]),
      ("rehearse show s:", ["3", "4"]),
      ("rehearse show sample/tap@ni", ["nightly"]), ("rehearse show sample/tap@run:", ["1", "2"]),
      ("rehearse diff run:1 night", ["nightly"]), ("rehearse diff @h", ["head", "head~1"]),
      ("rehearse diff --by ", ["orientation", "account", "device", "ios", "popover"]),
      ("rehearse diff --format js", ["json"]), ("rehearse history sam", ["sample/tap"]),
      ("rehearse record --matrix orientation=", ["landscape", "portrait"]),
      ("rehearse record Scr", ["Scripts"]), ("rehearse lint Scripts/t", ["Scripts/tap.yaml"]),
      ("rehearse claims DIS-00", Set((1...9).map { "DIS-00\($0)" })), ("rehearse query @behav", ["behaviours"]),
      ("rehearse explore sam", ["sample/tap"]),
    ]
    for (line, offers) in expected {
      #expect(Set(try offered(line, in: workplace)) == offers, "\(line)")
    }
  }

  @Test func `a database or a folder that the line names is the one that is looked in`() throws {
    let workplace = try Workplace.recorded(into: "other.sqlite")

    #expect(try offered("rehearse show sam", in: workplace) == [""])
    #expect(try offered("rehearse show --db other.sqlite sam", in: workplace) == ["sample/tap"])
    #expect(!workplace.exists(".rehearsal"))
  }

  @Test func `what a shell would execute is not offered`() throws {
    let workplace = try Workplace()
    try workplace.write("Scripts/tap.yaml", Sample.tap)
    for label in ["$(touch pwned)", "`touch pwned`", "a;touch${IFS}pwned", "night"] {
      _ = try workplace.rehearse("record", "--label", label)
    }

    let labels = try offered("rehearse changes ", in: workplace)

    #expect(labels.contains("night") && !labels.contains { $0.contains("touch") })
    #expect(!workplace.exists("pwned"))
  }

  @Test func `fish completes a line, where it is installed`() throws {
    let workplace = try Workplace.recorded()
    guard try workplace.shell("command -v fish").exit == 0 else { return print("SKIPPED: fish is not installed") }

    let screen = try Terminal.run(
      ["-qec", "fish --no-config -i", "/dev/null"], in: workplace,
      environment: ["TERM": "dumb", "HOME": workplace.folder.path],
      typed: "rehearse completions fish | source\nrehearse show sample/tap[orientation=p\t\nexit\n",
      program: URL(fileURLWithPath: "/usr/bin/script"))

    #expect(screen.contains("rehearse show sample/tap\\[orientation=portrait\\]"), "\(screen)")
  }

  @Test func `zsh completes a line, where it is installed`() throws {
    let workplace = try Workplace.recorded()
    guard try workplace.shell("command -v zsh").exit == 0 else { return print("SKIPPED: zsh is not installed") }
    try workplace.write(
      "ask.zsh",
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell "PS1= PS2= RPS1=; unsetopt zle_bracketed_paste; autoload -U compinit; compinit -u -D"
      zpty -w shell "source <(rehearse completions zsh); print -r ready"
      zpty -r shell answer '*ready*ready*'
      zpty -w -n shell $'rehearse diff run:\\t\\C-aprint -r -- \\C-e\\n'
      zpty -r -m shell answer $'*rehearse diff run:1*\\n*rehearse diff run:1*' && print -r completed
      """)

    let answer = try workplace.shell("timeout 60 zsh -f ask.zsh")

    #expect(answer.lines.last == "completed", "\(answer.output)\(answer.errors)")
  }
}
