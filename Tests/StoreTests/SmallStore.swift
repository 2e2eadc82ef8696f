@testable import RehearsalStore

/// A store whose file may grow to 100 pages of 8 KiB.
func smallStore(_ folder: TemporaryFolder) throws -> Store {
  let store = try Store(path: folder.file("small.sqlite"), access: .readWrite)
  try store.connection.database.execute("PRAGMA max_page_count = 100")
  return store
}
