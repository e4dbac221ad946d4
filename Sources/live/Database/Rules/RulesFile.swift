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
    guard let bytes = FileManager.default.contents(atPath: path) else {
      throw CommandFailure("Can't read \(path). Check that it is there and that you may read it.")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
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
