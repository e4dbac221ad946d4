import Foundation
import LiveTreeRules

/// A file that contains rules.
struct RulesFile {
  let path: String
  let text: String
  let rules: SecurityRules

  /// Reads and validates the rules.
  ///
  /// - Throws: ``CommandFailure``, which begins with the file, line and column.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    guard let text = String(validating: try FileBytes.read(path), as: UTF8.self) else {
      throw CommandFailure("\(path) isn't UTF-8. Save it as UTF-8.")
    }
    self.text = text
    do {
      rules = try SecurityRules(parsing: text)
    } catch {
      throw CommandFailure("\(path):\(error)")
    }
  }
}
