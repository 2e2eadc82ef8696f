import CRehearsalFaults
import FoundationEssentials
import Glibc

/// What tools/fuzz offers to each door through which a stranger's text comes.
///
/// `fuzz-doors DOOR replay PATH…` offers files, and prints a line for each thing that does not hold; `fuzz-doors DOOR
/// search …` lets libFuzzer make inputs up, where the program was built with it; `fuzz-doors seeds FOLDER` writes what
/// a search begins with. Exit 1 when something does not hold.
@main struct FuzzDoors {
  static func main() throws {
    let words = CommandLine.arguments
    if words.count == 3, words[1] == "seeds" { return try Seeds.write(to: words[2]) }
    if words.count == 2, words[1] == "doors" { return print(Door.all.map { $0.name }.joined(separator: "\n")) }
    guard words.count > 3, let door = Door.all.first(where: { $0.name == words[1] }) else {
      throw Finding("usage: fuzz-doors DOOR replay PATH… | DOOR search FLAG… | seeds FOLDER | doors")
    }
    let offer = try door.open()
    if words[2] == "search" {
      FuzzDoors.offer = offer
      exit(search(["fuzz-doors"] + words.dropFirst(3)))
    }
    if try replay(try words.dropFirst(3).flatMap { try paths(below: $0) }, offer, door) > 0 { exit(1) }
  }

  /// The files below a folder, or the file itself.
  private static func paths(below path: String) throws -> [String] {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else { return [path] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().flatMap {
      try paths(below: "\(path)/\($0)")
    }
  }

  private static func replay(_ paths: [String], _ offer: @escaping Door.Offer, _ door: Door) throws -> Int {
    var problems = 0
    for path in paths {
      rehearsal_disk_doing("\(door.name) \(path)", 60)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      do {
        try offer(bytes)
      } catch {
        problems += 1
        print("\(path): \(error)")
      }
    }
    rehearsal_disk_doing("", 0)
    print("\(paths.count) inputs at \(door.name), \(problems) problems")
    return problems
  }

  /// What is offered to the door; libFuzzer's function has no context.
  nonisolated(unsafe) private static var offer: Door.Offer = { _ in }

  /// Hands control to libFuzzer, which ends the process.
  private static func search(_ words: [String]) -> Int32 {
    var arguments = words.map { strdup($0) } + [nil]
    return arguments.withUnsafeMutableBufferPointer { arguments in
      rehearsal_fuzz(Int32(words.count), arguments.baseAddress) { start, count in
        do {
          try FuzzDoors.offer(Array(UnsafeBufferPointer(start: start, count: count)))
        } catch {
          // libFuzzer keeps the input of a process that ends so.
          print("Fatal error: \(error)")
          fflush(nil)
          abort()
        }
        return 0
      }
    }
  }
}

/// What does not hold of an input.
struct Finding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
