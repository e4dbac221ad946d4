import ArgumentParser
import LiveListPipeline
import LiveListSources

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
  /// The changes of the rows, for a place that reports them; `nil` if its lists are compared.
  var changes: (@Sendable (WatchedPlace, PlaceReading) throws -> WatchedChanges)?
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
  /// Shows the rows of the place, and reads the place only for that time.
  ///
  /// - Parameters:
  ///   - reading: How the place is read.
  ///   - query: What is shown of the rows. One that shows all of them lets a place that knows what
  ///     changed report that.
  ///   - check: Checks the rows for the fields of the query; `nil` if its notes would not be visible.
  ///   - show: Shows the updates, which begin when it iterates.
  /// - Throws: ``CommandFailure``, or the source's own error, for an invalid address.
  func watch(
    _ reading: PlaceReading, _ query: RowQuery, _ check: FieldCheck?,
    _ show: (WatchedUpdates) async throws -> Void
  ) async throws {
    guard let kind = PlaceKind.all.first(where: { $0.matches(self, reading) }) else {
      throw CommandFailure("\(self) is not a place that can be watched.")
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
