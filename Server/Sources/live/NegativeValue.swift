/// A negative number as the value to write, as in `live set /balance -5`. The parser would take it for an
/// option.
enum NegativeValue {
  /// The commands whose last argument is a value.
  private static let commands: Set = ["set", "update", "push"]

  /// Moves the number of a command line to its end, after `--`, which ends the options.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - tool: The commands and their options.
  static func moved(_ arguments: [String], of tool: () throws -> ToolHelp.Command) -> [String] {
    guard let name = arguments.first, commands.contains(name), !arguments.contains("--"),
      let index = arguments.firstIndex(where: isNumber),
      let command = (try? tool())?.subcommands?.first(where: { $0.commandName == name }),
      !command.takesValue(arguments[index - 1])
    else { return arguments }
    var moved = arguments
    let number = moved.remove(at: index)
    return moved + ["--", number]
  }

  /// Whether an argument is a number, or what other languages write for one.
  private static func isNumber(_ argument: String) -> Bool {
    argument.wholeMatch(of: /-([0-9].*|\.[0-9].*|Infinity|NaN)/) != nil
  }
}

extension ToolHelp.Command {
  /// Whether an argument is an option that is followed by its value.
  func takesValue(_ argument: String) -> Bool {
    (arguments ?? []).contains { option in
      option.kind == .option && (option.names ?? []).contains { $0.spelling == argument }
    }
  }
}
