import ArgumentParser
import Rehearsal
import RehearsalExperiments
import RehearsalPlainText
import RehearsalServer

/// `rehearse compose`: a script that is written by doing.
struct Compose: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compose",
    abstract: "Write a script by doing: whatever you do to a scene becomes a step, and what followed an expectation.",
    discussion: """
      A line does something: a number of the list of what can be done, or a step as scripts have it (tap: show, \
      rotate: left). What followed from it is proposed, an expectation a line: d 2 drops the second, the others stay. \
      u takes the last step back, ? lists what is on the screen and what can be done, w writes the script and ends, as \
      the end of the input does; q ends without it. Lines may also come through a pipe.

      With --serve it is a page: a click on the screen touches it, keys type, and each proposal has a box. Only who \
      opens the printed address on this machine is answered.
      """)

  @Argument(
    help: ArgumentHelp(
      "A scene's name, the id of a script that has it, or the file of a page that a toolkit performs.",
      valueName: "scene"),
    completion: .performable)
  var scene: String

  @Option(
    help: ArgumentHelp("What the script calls itself. Default: the scene's name, and -composed.", valueName: "id"))
  var id: String?

  @Option(help: ArgumentHelp("The cell: 'ios=5.1; orientation=landscape'.", valueName: "axes"), completion: .conditions)
  var matrix: String?

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write; standard output without it.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Compose on a page in a browser, until it is interrupted.")
  var serve = false

  @Option(help: ArgumentHelp("The port of --serve; 0 takes one that is free.", valueName: "number"))
  var port: UInt16 = 7358

  @OptionGroup var scripts: ScriptsOption

  func run() async throws {
    let sources = try scripts.sources()
    let file = output.map { OutputFile(path: $0, reading: sources.files.map(\.path)) }
    try file?.checkByWriting()
    guard serve else { return try converse(sources, file) }
    Interruption.listen()
    let page = ServedComposition(scene, id: id, matrix: matrix, in: sources, file: file)
    try await page.run(port: port) {
      _ = try? StandardOutput.write(lines: ["Composing at \($0)"])
    } shouldStop: {
      Interruption.status != nil
    }
    throw Interruption.status ?? .same
  }

  private func converse(_ sources: ScriptSources, _ file: OutputFile?) throws {
    var composition = try Composition(
      Composer(scene, id: id, matrix: matrix, in: sources, file: file), isAsking: Terminal.error.isTerminal)
    composition.converse(asking: { StandardError.write($0) }, reading: { readLine() }) { StandardError.write(line: $0) }
    guard let text = composition.text else { return }
    do throws(RehearsalError) {
      if let file { try file.write(text) } else { try StandardOutput.write(data: text) }
    } catch {
      // What somebody worked for is not lost with the file.
      if file != nil { try StandardOutput.write(data: text) }
      throw error
    }
    StandardError.note(
      "\(counted(composition.count, "step")) since the launch\(output.map { ", written to \($0)" } ?? "")")
  }
}
