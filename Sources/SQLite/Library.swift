import CRehearsalSQLite

/// What the linked SQLite has before a connection takes anything away: functions, modules and pragmas by name.
public struct Library: Sendable {
  /// Names of functions, and of operators that are functions.
  public let functions: Set<String>
  /// Names of modules, without the `pragma_…` tables that are made when they are named.
  public let modules: Set<String>
  /// Names of pragmas.
  public let pragmas: Set<String>

  /// The library of this process, asked once; without memory for a connection it has nothing.
  public static let linked = Library()

  private init() {
    Database.prepareLibrary()
    var opened: OpaquePointer?
    unsafe sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE, nil)
    defer { unsafe sqlite3_close_v2(opened) }
    functions = unsafe Library.names("pragma_function_list", opened)
    modules = unsafe Library.names("pragma_module_list", opened).filter { !$0.hasPrefix("pragma_") }
    pragmas = unsafe Library.names("pragma_pragma_list", opened)
  }

  private static func names(_ table: String, _ handle: OpaquePointer?) -> Set<String> {
    var names: Set<String> = []
    let cache = StatementCache()
    defer { cache.close() }
    guard let handle = unsafe handle,
      let statement = try? unsafe Statement(handle: handle, cache, sql: "SELECT name FROM \(table)", isKept: false)
    else { return names }
    while (try? statement.step()) == true { names.insert(statement.text(0).lowercased()) }
    return names
  }
}
