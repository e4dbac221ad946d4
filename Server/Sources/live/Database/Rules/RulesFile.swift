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
    guard let text = String(validating: try FileBytes.read(path), as: UTF8.self) else {
      throw CommandFailure("\(path) isn't UTF-8. Save it as UTF-8.")
    }
    self.text = text
    do {
      rules = try SecurityRules(parsing: text)
    } catch {
      throw CommandFailure(
        "\(path): Invalid rules at line \(error.line), column \(error.column): \(error.message)")
    }
  }
}
