import LiveListSources

/// A shell command that the user types for a row, with names of fields in braces.
///
/// The shell gets the values of the row as arguments, never as a part of the command, so that it runs
/// only what the user typed, whatever a value contains.
struct RowShell: Hashable, Sendable {
  /// The command, in which arguments replace the names of fields.
  let script: String
  /// The values of the fields.
  let values: [String]

  /// Waits for a key after the command, so that its output can be read. An interrupt ends only the
  /// command.
  private static let waiting = #"""
    trap : INT QUIT; line=$1; shift; /bin/sh -c "$line" sh "$@"; code=$?
    printf '\n%s' "[exit code $code] Press Enter to return to the table."; read -r line
    """#

  /// - Parameter text: What the user typed. Names that the row doesn't have stay as they are, such as
  ///   those in a program of awk.
  init(_ text: String, row: JSONRow) {
    var (script, values, quotes) = ("", [String](), ShellQuotes())
    var rest = text[...]
    while let character = rest.first {
      if character == "{", !quotes.isEscaped, let end = rest.firstIndex(of: "}"),
        let value = row[FieldPath(String(rest[rest.index(after: rest.startIndex)..<end]))]
      {
        values.append(value.text)
        script += quotes.argument(values.count)
        rest = rest[end...].dropFirst()
      } else {
        quotes.pass(character)
        script.append(character)
        rest.removeFirst()
      }
    }
    (self.script, self.values) = (script, values)
  }

  /// Runs the command in the terminal.
  ///
  /// - Parameter keys: The descriptor from which keys are read.
  /// - Returns: Why the command can't be run; `nil` if it ran.
  func run(keys: Int32) async -> String? {
    await runInTerminal(["/bin/sh", "-c", Self.waiting, "sh", script] + values, keys: keys)
  }
}

/// The quotes of a shell in which a text ends.
private struct ShellQuotes {
  private var quote: Character?
  private(set) var isEscaped = false

  mutating func pass(_ character: Character) {
    if isEscaped {
      isEscaped = false
    } else if character == "\\", quote != "'" {
      isEscaped = true
    } else if character == quote {
      quote = nil
    } else if quote == nil, character == "'" || character == "\"" {
      quote = character
    }
  }

  /// An argument of the shell as one word, or as a part of the word in quotes.
  func argument(_ number: Int) -> String {
    switch quote {
    case "\"": "${\(number)}"
    case "'": "'\"${\(number)}\"'"
    default: "\"${\(number)}\""
    }
  }
}
