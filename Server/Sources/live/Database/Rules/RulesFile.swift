import Foundation
import LiveTreeRules

/// A file that contains rules.
struct RulesFile {
  let path: String
  let text: String
  let rules: SecurityRules

  /// Reads and validates the rules.
  ///
  /// - Throws: ``CommandFailure`` with file, line and column, as for invalid JSON.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    guard !path.lowercased().hasSuffix(".bolt") else {
      throw CommandFailure(
        "\(path): Rules in the language Bolt aren't supported. Compile them to JSON with Firebase's "
          + "compiler: npx firebase-bolt \(path.shellWord)")
    }
    text = try FileBytes.text(path)
    do {
      rules = try SecurityRules(parsing: text)
    } catch {
      throw CommandFailure(
        "\(path): Invalid rules at line \(error.line), column \(error.column): \(error.message)")
    }
  }
}
