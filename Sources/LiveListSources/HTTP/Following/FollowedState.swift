import Foundation
import LiveList
import LiveListPipeline

/// An event on the connection to a source.
enum FollowedEvent {
  /// The connection was opened. If `resumes` is true, it continues where the previous one ended, so
  /// nothing was missed.
  case opened(resumes: Bool)
  /// Documents arrived together.
  case documents([[UInt8]])
  /// The source sent something that isn't a document. The text follows the name of the source.
  case broken(String)
}

/// The state of a list whose source sends documents over a connection. If the connection breaks, it
/// is opened again.
///
/// It is pure: time and randomness are passed in. Laws: a failure never removes rows. The list is
/// live only while the connection is open, the last document was valid, and nothing can have been
/// missed.
struct FollowedState<Rows: DocumentRows> {
  typealias State = ListState<Rows.SectionID, Rows.Header, Rows.Item>

  private let name: String
  /// The word for a document in error messages.
  private let word: String
  private var rows: Rows
  private var retries: RetryCount
  private var count = 0
  private var isFilled = false
  /// The failure of the connection.
  private var interruption: ListFailure?
  /// The failure of the last document.
  private var brokenDocument: ListFailure?
  private var since: Date?

  /// - Parameters:
  ///   - name: The name of the source in error messages.
  ///   - word: The word for a document in error messages.
  ///   - rows: Accumulates the documents.
  ///   - delays: The delays after failures.
  init(name: String, word: String, rows: Rows, delays: RetryDelays) {
    self.name = name
    self.word = word
    self.rows = rows
    retries = RetryCount(delays)
  }

  /// The state to show. It is computed on demand, so a thousand documents that arrive together
  /// cause one change.
  var state: State {
    var state = State()
    if isFilled { state.succeed(with: rows.sections) }
    if let failure = interruption ?? brokenDocument, let since {
      state.fail(with: failure, at: since)
    }
    return state
  }

  /// Handles an event.
  mutating func take(_ event: FollowedEvent, at time: Date) {
    switch event {
    case .opened(let resumes):
      // If something may have been missed, the list is live again only with the next document.
      if resumes { interruption = nil }
    case .documents(let texts):
      for text in texts where !text.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
        take(text, at: time)
      }
    case .broken(let reason):
      interruption = nil
      (brokenDocument, since) = (ListFailure("\(name) \(reason)"), since ?? time)
    }
    if interruption == nil, brokenDocument == nil { since = nil }
  }

  /// The connection failed or broke.
  ///
  /// - Returns: The delay before the next connection; `nil` to give up.
  mutating func fail(
    _ failure: HTTPFailure, at time: Date, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    (interruption, since) = (failure.listFailure(of: name), since ?? time)
    return retries.wait(after: failure, using: &generator)
  }

  private mutating func take(_ text: [UInt8], at time: Date) {
    count += 1
    interruption = nil
    // Even an invalid document proves that the connection works.
    retries.succeed()
    do throws(FormatFailure) {
      try rows.take(RowText(bytes: text), number: count)
      (isFilled, brokenDocument, since) = (true, nil, nil)
    } catch {
      brokenDocument = ListFailure("\(name), \(word) \(count): \(error)")
      since = since ?? time
    }
  }
}

extension FollowedState: Sendable where Rows: Sendable {}
