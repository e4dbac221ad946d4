import ArgumentParser
import Foundation

extension DemoCommand {
  /// Runs the command, and reports its error in the form that all messages have: `demos: …`.
  static func main() async {
    do {
      let command = try parse()
      try await command.run()
    } catch {
      let code = exitCode(for: error)
      guard code != .success else { exit(withError: error) }
      let message = fullMessage(for: error).replacing("Error:", with: "demos:", maxReplacements: 1)
      FileHandle.standardError.write(Data("\(message)\n".utf8))
      Foundation.exit(code.rawValue)
    }
  }
}
