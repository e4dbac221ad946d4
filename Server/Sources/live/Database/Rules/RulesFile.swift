import Foundation
import LiveTreeRules

/// A file that holds rules.
struct RulesFile {
  let path: String
  let text: String
  let rules: SecurityRules

  /// Reads and checks the rules.
  ///
  /// - Throws: ``CommandFailure``, which begins with the place as compilers write it.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    guard let text = String(validating: try FileBytes.read(path), as: UTF8.self) else {
      throw CommandFailure("\(path) is no text in UTF-8. Save it as UTF-8.")
    }
    self.text = text
    do {
      rules = try SecurityRules(parsing: text)
    } catch {
      throw CommandFailure("\(path):\(error)")
    }
  }
}
