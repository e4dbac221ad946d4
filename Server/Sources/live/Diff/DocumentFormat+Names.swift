import ArgumentParser
import LiveDocuments

extension DocumentFormat {
  /// The names that the command line uses.
  static let names = allCases.map(\.rawValue)

  /// - Throws: `ValidationError` with the valid names.
  init(named name: String) throws {
    guard let format = DocumentFormat(rawValue: name) else {
      throw ValidationError("Use one of \(Self.names.joined(separator: ", ")).")
    }
    self = format
  }
}
