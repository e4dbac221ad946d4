import ArgumentParser
import Foundation

extension Live {
  /// Runs the command, and reports its error in the form that all messages have: `live: …`.
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let unknown = UnknownCommand.first(in: arguments, of: Live.self) {
      StandardError.write("live: \(unknown)")
      exit(withError: ExitCode.validationFailure)
    }
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      let code = exitCode(for: error)
      guard code != .success else { exit(withError: error) }
      let message = fullMessage(for: error)
      if !message.isEmpty { StandardError.write(message.replacingPrefix("Error:", with: "live:")) }
      Foundation.exit(code.rawValue)
    }
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
  }
}
