/// A text as one word of a shell's command, for commands that people copy.
package enum ShellWord {
  /// The text as it is where a shell reads nothing into it, else in quotes.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.allSatisfy { character in
      character.isASCII && (character.isLetter || character.isNumber || "-_./:=@%+,".contains(character))
    }
    return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}
