import Foundation

/// An event that is encoded when it's sent, because a list may be long.
typealias PendingEvent = @Sendable () throws -> PageEvent

/// One event of a list.
struct PageEvent: Hashable, Sendable {
  enum Kind: String {
    /// The whole list, or the first part of a long one.
    case snapshot
    /// The next part of a long list.
    case more
    /// A change of the list, encoded by ``PageChange``.
    case changeset
    /// The phase of the list, which says how current the list is.
    case phase
  }

  let kind: Kind
  /// Identifies the event in the history of the list.
  let id: String
  /// The payload as JSON on one line.
  let payload: Data

  /// The event in the format `text/event-stream`.
  ///
  /// - Parameters:
  ///   - list: The name of the list.
  ///   - id: The `Last-Event-ID` of a page that reconnects after this event.
  ///
  /// Source: WHATWG HTML, section 9.2.
  func encoded(list: String, id: String) -> Data {
    Data("id: \(id)\nevent: \(list)/\(kind.rawValue)\ndata: ".utf8) + payload + Data("\n\n".utf8)
  }
}
