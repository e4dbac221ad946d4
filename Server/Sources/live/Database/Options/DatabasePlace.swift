import ArgumentParser
import LiveTree
import LiveTreeClient

/// A node as the user writes it: a path in the database, or a URL.
struct DatabasePlace: Hashable, Sendable, CustomStringConvertible {
  let text: String

  /// The whole database.
  static let root = DatabasePlace(text: "/")

  /// Whether the text includes the server.
  var isURL: Bool { text.contains("://") }

  /// Whether the text must be a local file, because keys of a database don't contain dots.
  var isFile: Bool { !isURL && text.contains(".") }

  var description: String { text }

  /// The path, which must not include the server.
  ///
  /// - Throws: ``CommandFailure`` if the path isn't valid.
  func path() throws(CommandFailure) -> TreePath {
    do {
      return try TreePath(exactly: text)
    } catch {
      throw CommandFailure("\(error)")
    }
  }
}

extension DatabasePlace: ExpressibleByArgument {
  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument.withScheme
  }
}

extension LiveDatabase {
  /// The node at a path.
  func reference(to place: DatabasePlace) throws -> DatabaseReference {
    let path = try place.path()
    return path.isEmpty ? root : self[place.text]
  }
}
