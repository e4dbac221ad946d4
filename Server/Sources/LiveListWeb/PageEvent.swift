import Foundation

/// One event of a list.
struct PageEvent: Hashable, Sendable {
  enum Kind: String {
    /// The whole list.
    case snapshot
    /// A change of the list, as ``PageChange`` writes it.
    case changeset
    /// How current the list is.
    case phase
  }

  let kind: Kind
  /// Up to where in the list's history a page is that has seen this event.
  let id: String
  /// JSON on one line.
  let payload: Data

  /// The event in the form of `text/event-stream`.
  ///
  /// - Parameters:
  ///   - list: The name of the list.
  ///   - id: What the page sends back as `Last-Event-ID` when it reconnects.
  ///
  /// Source: WHATWG HTML, section 9.2.
  func encoded(list: String, id: String) -> Data {
    Data("id: \(id)\nevent: \(list)/\(kind.rawValue)\ndata: ".utf8) + payload + Data("\n\n".utf8)
  }
}
