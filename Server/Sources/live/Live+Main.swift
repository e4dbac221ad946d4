import ArgumentParser
import Foundation

extension Live {
  /// Runs the command, and reports its error in the form that all messages have: `live: …`.
  static func main() async {
    let arguments = NegativeValue.moved(Array(CommandLine.arguments.dropFirst())) {
      try ToolHelp(of: Live.self).command
    }
    let habit = WatchHabit(arguments) { try? ToolHelp(of: Live.self).command }
    if let unknown = UnknownCommand.first(in: arguments, of: Live.self) {
      StandardError.write(
        "live: " + (habit.advice.map { "\(unknown.reason) \($0)" } ?? "\(unknown)"))
      exit(withError: ExitCode.validationFailure)
    }
    if let advice = habit.validLineAdvice {
      StandardError.note(advice)
      exit(withError: ExitCode.validationFailure)
    }
    do {
      var command = try parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      let code = exitCode(for: error)
      guard code != .success else { exit(withError: error) }
      if code == .validationFailure, let advice = habit.advice {
        StandardError.note(advice)
        Foundation.exit(code.rawValue)
      }
      let message = explained(
        fullMessage(for: error), arguments, isRefused: code == .validationFailure)
      if !message.isEmpty { StandardError.write(message.replacingPrefix("Error:", with: "live:")) }
      Foundation.exit(code.rawValue)
    }
  }

  /// The message with a suggestion if an option is unknown, and with advice if a value is invalid.
  private static func explained(
    _ message: String, _ arguments: [String], isRefused: Bool
  ) -> String {
    let message = InvalidValue.explained(message, arguments)
    guard isRefused, let help = try? ToolHelp(of: Live.self) else { return message }
    let preferred = UnknownOption.preferred(to: message, arguments, of: help.command)
    return UnknownOption.explained(preferred, arguments, of: help.command)
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
