import Foundation
import Testing

/// The jobs that `rehearse init` writes, played as the shell that they contain, on a machine that is new each time.
@Suite struct StarterJobTests {
  /// A repository with such a job, the server that it talks to, and what the server keeps.
  private final class Server {
    let workplace: Workplace
    let isGitHub: Bool
    private let steps: [(text: String, isComment: Bool, isAlways: Bool)]

    /// - Parameter kind: Whose job: of a server, or what is shared between repositories there.
    init(_ kind: String) throws {
      workplace = try Workplace()
      isGitHub = kind == "github" || kind == "action"
      let shared = ["action": "action.yml", "component": "templates/rehearsal/template.yml"][kind]
      _ = try workplace.shell(
        """
        git init -q -b main repository && cd repository && git config user.name Ada && git config user.email a@b.c
        rehearse init --ci \(shared == nil ? kind : "none") && git add -A && git commit -q -m first
        mkdir ../tools && echo '[]' >../comments.json
        """)
      try workplace.write("tools/gh", Server.gh)
      try workplace.write("tools/curl", Server.curl)
      _ = try workplace.shell("chmod +x tools/*")
      let own = "repository/" + (isGitHub ? ".github/workflows/rehearsal.yml" : ".gitlab-ci.yml")
      let path = shared.map { Workplace.repository.appending(path: $0).path } ?? workplace.path(own)
      let lines = Server.answered(try String(contentsOfFile: path, encoding: .utf8)).components(separatedBy: "\n")
      steps = isGitHub ? Server.steps(of: lines) : [(Server.script(of: lines), true, true)]
    }

    /// A text with what its inputs are where nobody says more.
    private static func answered(_ text: String) -> String {
      text.matches(of: /\n +([a-z-]+): \{ default: (?:"([^"]*)"|([^",]*)),/).reduce(text) { text, input in
        let (name, value) = (input.output.1, String(input.output.2 ?? input.output.3 ?? ""))
        return text.replacing("${{ inputs.\(name) }}", with: value).replacing("$[[ inputs.\(name) ]]", with: value)
      }
    }

    /// What gets the command.
    var getting: String {
      let text = steps[0].text
      guard let start = text.range(of: "if ! command -v"), let end = text.range(of: "rehearse --version") else {
        return ""
      }
      return String(text[start.lowerBound..<end.upperBound])
    }

    /// The commands of each step, whether it comments, and whether it is run after a failure, too.
    private static func steps(of lines: [String]) -> [(String, Bool, Bool)] {
      let starts = lines.indices.filter { lines[$0].hasPrefix("      - ") } + [lines.count]
      return zip(starts, starts.dropFirst()).compactMap { start, end in
        let step = Array(lines[start..<end])
        guard let place = step.firstIndex(where: { $0.contains("run: ") }) else { return nil }
        let inline = step[place].split(separator: "run: ", maxSplits: 1)[1]
        let text = inline == "|" ? block(step[(place + 1)...]) : String(inline)
        return (text, step.contains { $0.contains("- name: Comment") }, step.contains { $0.contains("if: always()") })
      }
    }

    /// The lines of a block of YAML without their indentation.
    private static func block(_ lines: ArraySlice<String>) -> String {
      let width = lines.first?.prefix { $0 == " " }.count ?? 0
      let own = lines.prefix { $0.isEmpty || $0.prefix { $0 == " " }.count >= width }
      return own.map { String($0.dropFirst(width)) }.joined(separator: "\n")
    }

    /// All commands of a job of GitLab's, which are one shell.
    private static func script(of lines: [String]) -> String {
      var commands: [String] = []
      for (place, line) in lines.enumerated() where line.hasPrefix("    - ") && !line.hasPrefix("    - if:") {
        let command = line.dropFirst(6)
        commands.append(command == "|" ? block(lines[(place + 1)...]) : String(command))
      }
      return "set -e\n" + commands.joined(separator: "\n")
    }

    /// What a job is about.
    struct Event {
      var branch = "main"
      var isRequest = false
      var isFork = false
    }

    /// Runs the job on a new machine, with what was kept of an earlier one, and returns whether it passed.
    func run(_ event: Event) throws -> Bool {
      let base = try workplace.shell("cd repository && git rev-parse main").lines[0]
      // A request is checked out as it would be merged, without a branch.
      let made = try workplace.shell(
        """
        rm -rf machine && git clone -q repository machine && cd machine &&
        git config user.name CI && git config user.email c@d.e && git checkout -q --detach origin/main &&
        \(event.isRequest ? "git merge -q --no-ff --no-edit origin/\(event.branch)" : "true")
        cd .. && for kept in cache-\(event.branch) cache-main; do
          if test -d $kept; then cp -R $kept machine/.rehearsal; break; fi
        done
        """)
      try #require(made.exit == 0, "\(made.errors)")
      let head = try workplace.shell("cd machine && git rev-parse HEAD").lines[0]
      var environment = ["CI": "true", "SERVER": workplace.folder.path, "HOME": workplace.folder.path]
      let server =
        isGitHub
        ? [
          "GITHUB_ACTIONS": "true", "GITHUB_HEAD_REF": event.isRequest ? event.branch : "",
          "GITHUB_BASE_REF": event.isRequest ? "main" : "", "GITHUB_REF_NAME": event.isRequest ? "7/merge" : "main",
          "GITHUB_REPOSITORY": "ada/kitchen", "GITHUB_STEP_SUMMARY": workplace.path("summary.md"), "BASE": base,
          "HEAD": head, "NUMBER": "7", "IS_FORK": "\(event.isFork)", "GITHUB_PATH": workplace.path("path.txt"),
        ]
        : [
          "CI_MERGE_REQUEST_IID": event.isRequest ? "7" : "",
          "CI_MERGE_REQUEST_DIFF_BASE_SHA": event.isRequest ? base : "",
          "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": event.isRequest ? "main" : "",
          "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": event.isRequest ? event.branch : "",
          "CI_COMMIT_BRANCH": event.isRequest ? "" : "main", "CI_COMMIT_SHA": head, "CI_PROJECT_ID": "1",
          "CI_API_V4_URL": "https://gitlab.invalid/api/v4", "COMMENT_TOKEN": event.isFork ? "" : "secret",
        ]
      environment.merge(server) { $1 }
      environment["PATH"] = nil
      var hasPassed = true
      for step in steps where (hasPassed || step.isAlways || step.isComment) {
        if step.isComment, isGitHub, !event.isRequest { continue }
        try workplace.write("step.sh", step.text + "\n")
        let result = try workplace.shell(
          "PATH=\"$PWD/tools:$PATH\"; cd machine && bash -e ../step.sh", environment: environment)
        if result.exit != 0 { hasPassed = false }
        if result.exit > 1 { Issue.record("\(step.text)\n\(result.output)\(result.errors)") }
      }
      _ = try workplace.shell("rm -rf cache-\(event.branch) && cp -R machine/.rehearsal cache-\(event.branch)")
      return hasPassed
    }

    /// Changes the repository, on a branch.
    func git(_ line: String) throws {
      let result = try workplace.shell("cd repository && \(line)")
      try #require(result.exit == 0, "\(line): \(result.errors)")
    }

    /// The comments that the server has: who wrote each, and its text.
    func comments() throws -> [(id: Int, author: String, body: String)] {
      let data = try Data(contentsOf: URL(fileURLWithPath: workplace.path("comments.json")))
      let all = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []
      return all.map { comment in
        let author = (comment["user"] ?? comment["author"]) as? [String: Any] ?? [:]
        return (
          comment["id"] as? Int ?? 0, "\(author["login"] ?? author["id"] ?? "")", comment["body"] as? String ?? ""
        )
      }
    }

    /// A server of GitHub's, as far as the job asks it.
    private static let gh = #"""
      #!/bin/sh
      [ "$1" = api ] || exit 2
      shift
      method=GET body= path=
      while [ $# -gt 0 ]; do
        case "$1" in
        --method) method=$2; shift ;;
        -F) body=${2#body=@}; shift ;;
        --paginate) ;;
        *) path=$1 ;;
        esac
        shift
      done
      exec 3>&1
      case "$method $path" in
      "GET repos/ada/kitchen/issues/7/comments") cat "$SERVER/comments.json" ;;
      "POST repos/ada/kitchen/issues/7/comments")
        jq --rawfile body "$body" '. + [{id: (length + 1), user: {login: "github-actions[bot]"}, body: $body}]' \
          "$SERVER/comments.json" >"$SERVER/new.json" && mv "$SERVER/new.json" "$SERVER/comments.json" ;;
      "PATCH repos/ada/kitchen/issues/comments/"*)
        jq --rawfile body "$body" --argjson id "${path##*/}" 'map(if .id == $id then .body = $body else . end)' \
          "$SERVER/comments.json" >"$SERVER/new.json" && mv "$SERVER/new.json" "$SERVER/comments.json" ;;
      *) echo "no such request: $method $path" >&2; exit 2 ;;
      esac

      """#

    /// A server of GitLab's.
    private static let curl = #"""
      #!/bin/sh
      method=GET body= url= token=
      while [ $# -gt 0 ]; do
        case "$1" in
        --request) method=$2; shift ;;
        --header) token=$2; shift ;;
        --data-urlencode) body=${2#body@}; shift ;;
        --*) ;;
        *) url=$1 ;;
        esac
        shift
      done
      [ "$token" = "PRIVATE-TOKEN: secret" ] || exit 22
      notes=https://gitlab.invalid/api/v4/projects/1/merge_requests/7/notes
      case "$method $url" in
      "GET https://gitlab.invalid/api/v4/user") echo '{"id": 42}' ;;
      "GET $notes?per_page=100&sort=asc") cat "$SERVER/comments.json" ;;
      "POST $notes")
        jq --rawfile body "$body" '. + [{id: (length + 1), author: {id: 42}, body: $body}]' "$SERVER/comments.json" \
          >"$SERVER/new.json" && mv "$SERVER/new.json" "$SERVER/comments.json" ;;
      "PUT $notes/"*)
        jq --rawfile body "$body" --argjson id "${url##*/}" 'map(if .id == $id then .body = $body else . end)' \
          "$SERVER/comments.json" >"$SERVER/new.json" && mv "$SERVER/new.json" "$SERVER/comments.json" ;;
      *) echo "no such request: $method $url" >&2; exit 22 ;;
      esac

      """#
  }

  private static let hasTools = (try? Workplace().shell("command -v jq && command -v bash").exit) == 0

  @Test(
    .enabled(if: hasTools, "there is no jq, which the machines of both servers have"),
    arguments: ["github", "gitlab", "action", "component"])
  func `a job records, comments once and edits, through merge, rebase, squash and a forced push`(_ kind: String) throws
  {
    let server = try Server(kind)
    let higher = "sed -i 's/\\[320, 400\\]/[320, 500]/' Scripts/notes.scene.yaml && git commit -q -a -m higher"
    let request = Server.Event(branch: "feature", isRequest: true)

    // What is on main is measured against nothing at first.
    #expect(try server.run(Server.Event()))
    #expect(try server.comments().isEmpty)

    // A branch that changes something fails, and has a comment; a stranger's with the same mark is no business of it.
    try server.workplace.write(
      "comments.json", #"[{"id":1,"user":{"login":"eve"},"author":{"id":6},"body":"<!-- rehearse pr -->\nmine"}]"#)
    try server.git("git checkout -q -b feature && \(higher)")
    #expect(try !server.run(request))
    var comments = try server.comments()
    #expect(comments.count == 2)
    #expect(comments[0].body.hasSuffix("mine"))
    #expect(comments[1].body.contains("### rehearse: 1 change in 4 of 4 cells is news"), "\(comments[1].body)")

    // A rebase and a forced push: the same comment, edited.
    try server.git("git checkout -q main && echo words >words.txt && git add -A && git commit -q -m words")
    #expect(try server.run(Server.Event()))
    try server.git("git checkout -q feature && git rebase -q main && git commit -q --amend -m 'higher, reworded'")
    #expect(try !server.run(request))
    comments = try server.comments()
    #expect(comments.map(\.id) == [1, 2])
    #expect(comments[1].body.contains("### rehearse: 1 change in 4 of 4 cells is news"))
    #expect(comments[1].body.contains("higher, reworded") || comments[1].body.contains("Merge"))

    // Accepted by its baselines, as somebody does with the artifact: nothing is news, and the comment says so.
    let signature = try #require(comments[1].body.firstMatch(of: /rehearse review accept ([0-9a-f]{12})/)?.output.1)
    let accepted = try server.workplace.shell(
      """
      export REHEARSAL_DB=$PWD/machine/.rehearsal/history.sqlite && cd repository && git checkout -q feature &&
      rehearse review accept \(signature) -m "more notes" --who Ada && rehearse baseline export Baselines &&
      git add -A && git commit -q -m accepted
      """)
    try #require(accepted.exit == 0, "\(accepted.errors)")
    #expect(try server.run(request))
    comments = try server.comments()
    #expect(comments.map(\.id) == [1, 2])
    #expect(comments[1].body.contains("### rehearse: Nothing new in 4 cells"), "\(comments[1].body)")

    // A fork's job may not write.
    try server.git("git checkout -q -b fork main && \(higher)")
    #expect(try !server.run(Server.Event(branch: "fork", isRequest: true, isFork: true)))
    #expect(try server.comments().map(\.id) == [1, 2])
    let text = try String(
      contentsOfFile: server.workplace.path(server.isGitHub ? "summary.md" : "machine/comment.md"), encoding: .utf8)
    #expect(text.contains("1 change in 4 of 4 cells is news"))

    // A squash on main, with its baselines, passes; a merge of the branch after it changes nothing.
    try server.git("git checkout -q main && git merge -q --squash feature && git commit -q -m squashed")
    #expect(try server.run(Server.Event()))
    try server.git("git checkout -q feature && git merge -q --no-edit main")
    #expect(try server.run(request))
    #expect(try server.comments()[1].body.contains("### rehearse: Nothing changed in 4 cells"))
  }

  /// As `tools/release` makes them, and an archive with nothing but the command in it.
  @Test(arguments: ["github", "gitlab", "action", "component"])
  func `the command comes from an archive or from a package`(_ kind: String) throws {
    let server = try Server(kind)
    let workplace = server.workplace
    _ = try workplace.shell(
      """
      mkdir -p flat tree/usr/bin tree/usr/share/bash-completion/completions tree/DEBIAN rehearsal-1 empty
      printf '#!/bin/sh\\necho "played $*"\\n' >flat/rehearse && chmod +x flat/rehearse && cp flat/rehearse tree/usr/bin
      echo complete >tree/usr/share/bash-completion/completions/rehearse && cp -R tree/usr/* rehearsal-1
      printf 'Package: a\\nVersion: 1\\nArchitecture: all\\nMaintainer: a <a@b.c>\\nDescription: a\\n' \\
        >tree/DEBIAN/control
      tar -czf flat.tar.gz -C flat rehearse && tar -czf whole.tar.gz rehearsal-1 && tar -czf empty.tar.gz empty
      dpkg-deb --build tree whole.deb
      """)
    try workplace.write("get.sh", server.getting + "\n")

    func get(_ file: String, before line: String = "rm -rf home && mkdir home") throws -> Workplace.Result {
      try workplace.shell(
        "\(line) && cd home && PATH=/usr/bin:/bin bash -e ../get.sh",
        environment: [
          "HOME": workplace.path("home"), "GITHUB_PATH": workplace.path("home/path"),
          "REHEARSE_URL": file.isEmpty ? "" : "file://" + workplace.path(file),
        ])
    }

    for file in ["flat.tar.gz", "whole.tar.gz"] + (workplace.exists("whole.deb") ? ["whole.deb"] : []) {
      let result = try get(file)
      #expect(result.output == "played --version\n", "\(file): \(result.errors)")
      let folder = try String(contentsOfFile: workplace.path("home/path"), encoding: .utf8)
      #expect(FileManager.default.isExecutableFile(atPath: folder.dropLast() + "/rehearse"))
    }
    // Of a release that was here before nothing is used.
    let kept = try get("whole.tar.gz", before: "mkdir -p home/.local/rehearsal/a && touch home/.local/rehearsal/a/old")
    #expect(kept.exit == 0)
    #expect(!workplace.exists("home/.local/rehearsal/a"))
    #expect(try get("empty.tar.gz").errors.hasPrefix("there is no rehearse in file:"))
    #expect(try get("").errors.hasPrefix("REHEARSE_URL (rehearse-url of the action) must lead"))
  }

  @Test(arguments: ["github", "gitlab"])
  func `in a folder of a repository the job is written at its top, for that folder`(_ kind: String) throws {
    let workplace = try Workplace()
    _ = try workplace.shell("git init -q . && mkdir -p apps/kitchen")

    let made = try workplace.shell("cd apps/kitchen && rehearse init new --ci \(kind)")
    let again = try workplace.shell("cd apps && rehearse init kitchen/new --ci \(kind)")
    let odd = try workplace.shell("mkdir 'a b' && cd 'a b' && rehearse init --ci \(kind)")

    let path = kind == "github" ? ".github/workflows/rehearsal-apps-kitchen-new.yml" : ".gitlab-ci.yml"
    #expect(made.exit == 0, "\(made.errors)")
    #expect(workplace.exists(path))
    #expect(!workplace.exists("apps/kitchen/new/\(path)"))
    #expect(workplace.exists("apps/kitchen/new/Scripts/notes.scene.yaml"))
    let text = try String(contentsOfFile: workplace.path(path), encoding: .utf8)
    #expect(text.contains(kind == "github" ? "working-directory: apps/kitchen/new }" : "- cd apps/kitchen/new"))
    #expect(text.contains("apps/kitchen/new/.rehearsal"))
    #expect(!text.contains("FOLDER"))
    #expect(again.output.contains("kept"))
    #expect(odd.exit == 2)
    #expect(odd.errors.contains("no job is written for a folder of this name"))
  }
}
