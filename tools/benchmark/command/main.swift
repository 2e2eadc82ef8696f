// benchmark record-synthetic COUNT FILE
import Trace

let arguments = CommandLine.arguments
if arguments.count == 4, arguments[1] == "record-synthetic", let count = Int(arguments[2]) {
  try Record.run(sessions: (0..<count).map { ("script\($0)", syntheticSession($0)) }, into: arguments[3])
}
