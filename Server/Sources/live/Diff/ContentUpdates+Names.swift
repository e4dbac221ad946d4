import ArgumentParser
import LiveList

extension ContentUpdates {
  /// The names that the command line uses.
  static let names = allCases.map(\.name)

  /// - Throws: `ValidationError` with the valid names.
  init(named name: String) throws {
    guard let updates = Self.allCases.first(where: { $0.name == name }) else {
      throw ValidationError("Use reconfigure, reload or replace.")
    }
    self = updates
  }

  private var name: String {
    switch self {
    case .reconfigure: "reconfigure"
    case .reload: "reload"
    case .replace: "replace"
    }
  }
}
