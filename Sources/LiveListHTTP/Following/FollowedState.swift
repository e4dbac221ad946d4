#if Client
import Foundation
import LiveList
import LiveListPipeline
import LiveListSources

/// What is heard from a source that stays connected.
enum FollowedEvent {
  /// It is connected. `resumes` says whether it goes on where it was: nothing was missed.
  case opened(resumes: Bool)
  /// Texts that came at once, each of them a document.
  case documents([[UInt8]])
  /// It said what is no document, to stand behind its name.
  case broken(String)
}

/// The state of a list whose source says documents over a connection, which breaks, and is made
/// again.
///
/// Pure: time and chance are passed in. Laws: a failure never takes rows away; the list is live only
/// while there is a connection, and the last document on it was good, or nothing was missed before
/// it.
struct FollowedState<Rows: DocumentRows> {
  typealias State = ListState<Rows.SectionID, Rows.Header, Rows.Item>

  private let name: String
  /// What a document is called in sentences.
  private let word: String
  private var rows: Rows
  private var retries: RetryCount
  private var count = 0
  private var isFilled = false
  /// What is wrong with the connection.
  private var interruption: ListFailure?
  /// What is wrong with the last document.
  private var brokenDocument: ListFailure?
  private var since: Date?

  /// - Parameters:
  ///   - name: How the source is called in sentences.
  ///   - word: What a document is called in sentences.
  ///   - rows: What the documents add up to.
  ///   - delays: The waits after failures.
  init(name: String, word: String, rows: Rows, delays: RetryDelays) {
    self.name = name
    self.word = word
    self.rows = rows
    retries = RetryCount(delays)
  }

  /// What is to be shown. It is made when somebody asks: a thousand documents that come at once are
  /// one change.
  var state: State {
    var state = State()
    if isFilled { state.succeed(with: rows.sections) }
    if let failure = interruption ?? brokenDocument, let since {
      state.fail(with: failure, at: since)
    }
    return state
  }

  /// Takes what is heard.
  mutating func take(_ event: FollowedEvent, at time: Date) {
    switch event {
    case .opened(let resumes):
      // Without knowing what was missed, only the next document makes it live again.
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

  /// The connection could not be made, or it broke.
  ///
  /// - Returns: How long to wait before the next one, `nil` to give up.
  mutating func fail(
    _ failure: HTTPFailure, at time: Date, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    (interruption, since) = (failure.told(of: name), since ?? time)
    return retries.wait(after: failure, using: &generator)
  }

  private mutating func take(_ text: [UInt8], at time: Date) {
    count += 1
    interruption = nil
    // Whatever it says: the connection is of use.
    retries.succeed()
    do throws(JSONFailure) {
      try rows.take(JSONText(bytes: text), number: count)
      (isFilled, brokenDocument, since) = (true, nil, nil)
    } catch {
      brokenDocument = ListFailure("\(name), \(word) \(count), \(error)")
      since = since ?? time
    }
  }
}

extension FollowedState: Sendable where Rows: Sendable {}
#endif
