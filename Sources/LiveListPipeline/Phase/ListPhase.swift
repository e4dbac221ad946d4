public import Foundation

/// How current the rows on screen are. It is shown beside them and never instead of rows that are
/// there.
public enum ListPhase: Hashable, Sendable {
  /// Nothing has arrived yet.
  case loading
  /// What is shown is what the source has.
  case live
  /// The source can not be read since a point in time; what is shown is the last that it had.
  case stale(since: Date, ListFailure)
  /// The source could not be read, and there is nothing to show.
  case failed(ListFailure)
}

extension ListPhase {
  /// What went wrong, where something did.
  public var failure: ListFailure? {
    switch self {
    case .loading, .live: nil
    case .stale(_, let failure), .failed(let failure): failure
    }
  }
}

/// What went wrong, as a sentence for the person who looks at the list.
public struct ListFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong, where, and what to do.
  public let description: String

  /// A failure told in a sentence.
  public init(_ description: String) {
    self.description = description
  }

  /// What an error tells a person: its own sentence, where it has one.
  public init(_ error: any Error) {
    self =
      error as? ListFailure
      ?? ListFailure((error as? any LocalizedError)?.errorDescription ?? "\(error)")
  }
}
