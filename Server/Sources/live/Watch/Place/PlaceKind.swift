import ArgumentParser
import LiveDocuments
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
}

extension PlaceKind {
  /// All kinds of places. The first one that matches is used.
  static let all: [PlaceKind] = [
    .command, .standardInput, .pipe,
    .postgres, .database, .poll, .events, .socket, .server,
    .sqlite, .folder, .file,
  ]
}

extension WatchedPlace {
  /// Shows the rows of the place, and reads the place only while they are shown.
  ///
  /// - Parameters:
  ///   - reading: The options for reading the place.
  ///   - query: The query for the rows.
  ///   - show: Shows the updates; reading starts when it iterates over them.
  /// - Throws: ``CommandFailure``, or the source's own error, for an invalid address.
  func watch(
    _ reading: PlaceReading, _ query: LiveQuery, _ show: (WatchedUpdates) async throws -> Void
  ) async throws {
    guard let kind = PlaceKind.all.first(where: { $0.matches(self, reading) }) else {
      throw CommandFailure("Can't watch \(self). Specify a URL, a file, a folder, - or a command.")
    }
    try await withReading(of: query.states(of: try kind.open(self, reading))) {
      try await show(WatchedUpdates(WatchedStates($0).updates()))
    }
  }
}

/// The name of a kind of place or of a format, as given with `--as`.
struct PlaceKindName: Hashable, Sendable, ExpressibleByArgument {
  /// The name of the kind of place; `nil` for a format.
  let kind: String?
  /// The format; `nil` for a kind of place.
  let format: DocumentFormat?

  init?(argument: String) {
    kind = Self.kinds.contains(argument) ? argument : nil
    format = DocumentFormat(rawValue: argument)
    guard kind != nil || format != nil else { return nil }
  }

  static var allValueStrings: [String] { kinds + DocumentFormat.allCases.map(\.rawValue) }

  private static var kinds: [String] { PlaceKind.all.compactMap(\.name) }
}
