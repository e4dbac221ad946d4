import LiveTreeClient

/// Where the profile's database is. Its raw value is stored in the settings.
struct DatabasePlace: Hashable, RawRepresentable {
  /// The kind of server.
  enum Kind: String, CaseIterable {
    case server, emulator, firebase
  }

  var kind: Kind
  /// A URL; for an emulator, its host and port.
  var address: String
  /// The name of an emulator's database.
  var name: String

  /// A server on the machine on which the simulator runs: `make demo`.
  static let standard = DatabasePlace(
    kind: .server, address: "http://127.0.0.1:8080", name: "livelist")

  /// The database.
  ///
  /// - Throws: `DatabaseError` if the address isn't valid.
  func open() throws(DatabaseError) -> LiveDatabase {
    switch kind {
    case .server: try LiveDatabase(address)
    case .emulator: try LiveDatabase(emulator: address, name: name)
    case .firebase: try LiveDatabase(firebase: address)
    }
  }
}

extension DatabasePlace {
  /// Kind, name and address, separated by spaces.
  var rawValue: String { "\(kind.rawValue) \(name) \(address)" }

  /// Creates a place from its stored value; `nil` if the value isn't a place.
  init?(rawValue: String) {
    let words = rawValue.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, let kind = Kind(rawValue: String(words[0])) else { return nil }
    self.init(kind: kind, address: String(words[2]), name: String(words[1]))
  }
}
