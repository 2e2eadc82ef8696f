import CRehearsalSQLite

/// What a question may use of SQLite: functions, tables that SQLite itself has, and pragmas.
///
/// Listed is what is permitted, never what is forbidden: of Debian's 3.40.1 one function sets a pointer and one table
/// makes SQLite call it, and a single `SELECT` could do both. What a newer library adds is refused until somebody has
/// read about it and written it here; `PermittedTests` names it.
///
/// A function is here when its answer comes from its arguments, the rows, the time, or chance. What reads files, memory
/// or addresses, loads code, belongs to full-text search or to R-trees, or tells of the connection is not.
public enum Permitted {
  /// Functions and operators that are functions, as SQLite names them.
  public static let functions: Set<String> = [
    // Values and choices.
    "coalesce", "format", "if", "ifnull", "iif", "likelihood", "likely", "nullif", "printf", "quote", "typeof",
    "unlikely",
    // Texts and bytes.
    "char", "concat", "concat_ws", "glob", "hex", "instr", "length", "like", "lower", "ltrim", "octet_length",
    "randomblob", "replace", "rtrim", "soundex", "substr", "substring", "trim", "unhex", "unicode", "upper", "zeroblob",
    // Numbers.
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "ceiling", "cos", "cosh", "degrees",
    "exp", "floor", "ln", "log", "log10", "log2", "mod", "pi", "pow", "power", "radians", "random", "round", "sign",
    "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
    // Dates and times.
    "current_date", "current_time", "current_timestamp", "date", "datetime", "julianday", "strftime", "time",
    "timediff", "unixepoch",
    // Aggregates and windows.
    "avg", "count", "cume_dist", "dense_rank", "first_value", "group_concat", "lag", "last_value", "lead", "max", "min",
    "nth_value", "ntile", "percent_rank", "rank", "row_number", "string_agg", "sum", "total",
    // JSON.
    "->", "->>", "json", "json_array", "json_array_length", "json_error_position", "json_extract", "json_group_array",
    "json_group_object", "json_insert", "json_object", "json_patch", "json_pretty", "json_quote", "json_remove",
    "json_replace", "json_set", "json_type", "json_valid",
    // The library.
    "sqlite_compileoption_get", "sqlite_compileoption_used", "sqlite_source_id", "sqlite_version",
  ]

  /// Modules that a connection keeps; their tables can be asked without being declared.
  ///
  /// Every other module is taken from every connection: asking for a table's columns is enough to make SQLite call a
  /// module, and the authorizer is not told. With the module gone, a virtual table in somebody else's file cannot be
  /// opened either. `pragma_…` tables are made when they are named; they ask pragmas, which are held against the
  /// lists below.
  public static let modules = Set(keptModules.map { "\($0)" })
  private static let keptModules: [StaticString] = ["json_each", "json_tree"]

  /// Pragmas that may have an argument, which names what is asked about.
  public static let pragmas: Set<String> = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
    "foreign_key_check", "integrity_check", "quick_check", "compile_options", "function_list", "pragma_list",
    "collation_list", "module_list",
  ]

  /// Pragmas that ask without an argument and set with one; only the first is permitted.
  public static let pragmasWithoutArgument: Set<String> = [
    "application_id", "user_version", "schema_version", "page_size", "page_count", "freelist_count", "encoding",
    "data_version",
  ]

  /// What a sentence of SQLite misses or refuses, when that is a part of the library which questions may not use.
  public static func refusedPart(in message: String) -> String? {
    guard let name = message.split(separator: " ").last.map(String.init) else { return nil }
    if message.hasPrefix("not authorized to use function: ") { return "the function \(name)()" }
    if message.hasPrefix("no such function: "), Library.linked.functions.contains(name.lowercased()) {
      return "the function \(name)()"
    }
    let table = name.split(separator: ".").last.map(String.init) ?? name
    if message.hasPrefix("no such table: "), Library.linked.modules.contains(table.lowercased()) {
      return "SQLite's own table \(table)"
    }
    return nil
  }

  /// Takes from a connection what no statement may use, whoever wrote it.
  ///
  /// Taking the modules of full-text search frees the names of tokenizers that `fts3_tokenizer` reads; so it goes
  /// first.
  static func restrict(_ handle: OpaquePointer) -> Int32 {
    unsafe csqlite_db_config(handle, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0)
    unsafe csqlite_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0)
    for count: Int32 in 1...2 {
      let code = unsafe sqlite3_create_function_v2(
        handle, "fts3_tokenizer", count, SQLITE_UTF8, nil, nil, nil, nil, nil)
      guard code == SQLITE_OK else { return code }
    }
    var names = unsafe keptModules.map {
      unsafe UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self) as CName
    }
    unsafe names.append(nil)
    return unsafe sqlite3_drop_modules(handle, &names)
  }

  private typealias CName = UnsafePointer<CChar>?
}
