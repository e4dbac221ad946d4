import Foundation

/// One event of the stream that a page reads.
struct PageEvent: Hashable, Sendable {
  enum Name: String {
    /// The whole list.
    case snapshot
    /// A change of the list, in the changeset JSON.
    case changeset
    /// How current the list is.
    case phase
  }

  let name: Name
  /// What the page sends back as `Last-Event-ID` when it reconnects.
  let id: String
  /// JSON on one line.
  let payload: Data

  /// The event in the form of `text/event-stream`.
  ///
  /// Source: WHATWG HTML, section 9.2.
  var encoded: Data {
    Data("id: \(id)\nevent: \(name.rawValue)\ndata: ".utf8) + payload + Data("\n\n".utf8)
  }
}
