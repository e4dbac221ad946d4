/// Advice for invalid values of options. ArgumentParser only says that a value is invalid.
enum InvalidValue {
  /// The valid values, by the name of the value in the help.
  private static let advice = [
    "time": "Use a time of at least 1ms, such as 500ms, 5s or 2m.",
    "speed": "Use a number greater than 0, or max.",
    "path": "Use keys separated by slashes, none with . $ # [ ] or control characters.",
    "port": "Use a port from 0 to 65535.",
  ]

  /// The names of the values that are whole numbers.
  private static let numbers: Set = [
    "bytes", "count", "items", "kib", "levels", "mib", "sections", "seed",
  ]

  /// Adds advice to an error message about a value.
  ///
  /// - Parameters:
  ///   - message: The message of the parser.
  ///   - arguments: The command line.
  static func explained(_ message: String, _ arguments: [String]) -> String {
    let message = message.replacing("': Use ", with: "'. Use ")
      .replacing(/Please provide one of ('.*')\./) { choice in
        let names = choice.output.1.replacing("'", with: "").replacing(" and ", with: " or ")
        return "Use \(names)."
      }
      .replacing(/Please provide one of the following:\n((?:  - .*\n)+)/) { choice in
        let names = choice.output.1.split(separator: "\n").map { String($0.dropFirst(4)) }
        return "Use \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "").\n"
      }
    if let error = message.firstMatch(of: /The value '.*' is invalid for '[^'<]*<([a-z]+)>'/),
      let advice = advice(for: String(error.1))
    {
      return message.replacing(error.0, with: "\(error.0). \(advice)", maxReplacements: 1)
    }
    guard let error = message.firstMatch(of: /Missing value for '(--?[a-z-]+)[^']*'/),
      let value = next(after: String(error.1), in: arguments), value.hasPrefix("-"),
      !value.hasPrefix("--")
    else { return message }
    let advice = "To pass a value that begins with a hyphen, use =, as in \(error.1)=\(value)"
    return message.replacing(error.0, with: "\(error.0). \(advice)", maxReplacements: 1)
  }

  private static func advice(for name: String) -> String? {
    advice[name] ?? (numbers.contains(name) ? "Use a whole number." : nil)
  }

  private static func next(after option: String, in arguments: [String]) -> String? {
    guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
      return nil
    }
    return arguments[index + 1]
  }
}
