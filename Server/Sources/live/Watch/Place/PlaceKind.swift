import ArgumentParser

/// A kind of place that a list can come from.
///
/// To add one, write a file like those in `Kinds`, and list it in ``PlaceKind/all``.
struct PlaceKind: Sendable {
  /// Its name for `--as`; `nil` if it is always detected.
  var name: String?
  /// Whether a place is of this kind. Called only if no kind before it in ``all`` matches.
  let matches: @Sendable (WatchedPlace, PlaceReading) -> Bool
  /// The rows of the place, and how current they are.
  ///
  /// It throws if the place's name is invalid. Failures that can go away, such as a file that doesn't
  /// exist yet, are reported by the phase.
  let open: @Sendable (WatchedPlace, PlaceReading) throws -> WatchedStates
}

extension PlaceKind {
  /// All kinds of places. The first that matches is used.
  static let all: [PlaceKind] = [
    .command, .standardInput,
    .database, .poll, .events, .socket, .server,
    .sqlite, .folder, .file,
  ]
}

extension WatchedPlace {
  /// The rows of the place, and how current they are.
  ///
  /// - Throws: ``CommandFailure``, or the source's own error, for an invalid address.
  func states(_ reading: PlaceReading) throws -> WatchedStates {
    guard let kind = PlaceKind.all.first(where: { $0.matches(self, reading) }) else {
      throw CommandFailure("\(self) is not a place that can be watched.")
    }
    return try kind.open(self, reading)
  }
}

/// The name of a kind of place, as given with `--as`.
struct PlaceKindName: Hashable, Sendable, ExpressibleByArgument {
  let name: String

  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { PlaceKind.all.compactMap(\.name) }
}
