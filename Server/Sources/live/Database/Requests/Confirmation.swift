import CommandSupport
import Foundation
import LiveListTerminal

/// Asks the user at the terminal before data is lost.
enum Confirmation {
  /// Asks a question, and returns if the answer is yes.
  ///
  /// The answer is read from the terminal even if standard input is a file.
  ///
  /// - Throws: ``CommandFailure`` if the answer is no, or there is no terminal.
  static func ask(_ question: String, otherwise advice: String) async throws {
    guard let terminal = KeyDescriptor.opened(from: STDERR_FILENO) else {
      throw CommandFailure(advice)
    }
    defer { close(terminal) }
    FileHandle.standardError.write(Data("\(question.visible) [y/N] ".utf8))
    let answer = try await InputBytes(descriptor: terminal, name: "The terminal").next() ?? []
    let text = String(decoding: answer, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    guard text == "y" || text == "yes" else { throw CommandFailure("Nothing was changed.") }
  }
}
