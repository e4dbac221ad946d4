import ArgumentParser
import LiveListIncremental
import LiveListPipeline
import LiveListSources

/// A kind of place from which a list can be read.
///
/// To add a kind, write a file like those in `Kinds`, and list it in ``PlaceKind/all``.
struct PlaceKind: Sendable {
  /// The name for `--as`; `nil` if the kind is always detected.
  var name: String?
  /// Whether a place is of this kind. It's called only if no earlier kind in ``all`` matches.
  let matches: @Sendable (WatchedPlace, PlaceReading) -> Bool
  /// The rows of the place, and how current they are.
  ///
  /// It throws if the place's name is invalid. Temporary failures, such as a file that doesn't
  /// exist yet, are reported by the phase.
  let open: @Sendable (WatchedPlace, PlaceReading) throws -> WatchedStates
  /// The changes of the rows, if the place reports them; `nil` if its lists must be compared.
  var changes: (@Sendable (WatchedPlace, PlaceReading) throws -> WatchedChanges)?
}

extension PlaceKind {
  /// All kinds of places. The first one that matches is used.
  static let all: [PlaceKind] = [
    .command, .standardInput,
    .database, .poll, .events, .socket, .server,
    .sqlite, .unsupported, .folder, .file,
  ]
}

extension WatchedPlace {
  /// Shows the rows of the place, and reads the place only while they are shown.
  ///
  /// - Parameters:
  ///   - reading: The options for reading the place.
  ///   - query: The query for the rows. If it is empty, the changes that a place reports are used
  ///     directly.
  ///   - check: Checks the rows for the fields of the query; `nil` if its messages wouldn't be
  ///     visible.
  ///   - show: Shows the updates; reading starts when it iterates over them.
  /// - Throws: ``CommandFailure``, or the source's own error, for an invalid address.
  func watch(
    _ reading: PlaceReading, _ query: RowQuery, _ check: FieldCheck?,
    _ show: (WatchedUpdates) async throws -> Void
  ) async throws {
    guard let kind = PlaceKind.all.first(where: { $0.matches(self, reading) }) else {
      throw CommandFailure("Can't watch \(self). Specify a URL, a file, a folder, - or a command.")
    }
    if query == RowQuery(), let changes = try kind.changes?(self, reading) {
      try await withReading(of: changes.run) {
        try await show(WatchedUpdates(WatchedChanges($0).updates()))
      }
    } else {
      try await withReading(of: try kind.open(self, reading).run) {
        let states = WatchedStates($0).map { $0.queried(by: query, check) }
        try await show(WatchedUpdates(states.updates()))
      }
    }
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
