import Foundation
import Synchronization

/// Folders that several tests begin with: each is made once in this process, and every test has a copy.
private let preparedFolders = Mutex<[String: Workplace]>([:])

/// Takes the folders away when the process ends.
private let takesFoldersAway: Void = { atexit { preparedFolders.withLock { $0.removeAll() } } }()

/// A copy of the folder that `make` makes the first time; files that are hard links of each other are files of their
/// own.
///
/// - Parameter values: The values that `make` depends on, as a text.
/// - Returns: A folder of the caller's own.
func prepared(
  _ values: String = "", file: String = #fileID, function: String = #function, _ make: () throws -> Workplace
) throws -> Workplace {
  let key = "\(file) \(function) \(values)"
  if let known = preparedFolders.withLock({ $0[key] }) { return try Workplace(copying: known) }
  _ = takesFoldersAway
  let made = try make()
  preparedFolders.withLock { $0[key] = made }
  return try Workplace(copying: made)
}
