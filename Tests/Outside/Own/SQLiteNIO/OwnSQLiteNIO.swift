/// What this package's own module holds, whose name it would not give up.
public enum OwnSQLiteNIO {
  /// Its name.
  public static let name = "SQLiteNIO"
}
