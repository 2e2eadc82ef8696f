import Foundation

/// Prints a line at once, so that a reader sees how far a long run is.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
