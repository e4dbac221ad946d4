#if Client
import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import NIOHTTP1

/// A list that is asked for again and again: what to show, what to ask, and when.
///
/// Pure: answers, time and chance are passed in. Laws: a failure never takes rows away; what the
/// server has said already is not read again; a 304 means what the last body meant, also where that
/// was broken.
struct PollingMachine<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable> {
  /// What is to be shown.
  private(set) var state = ListState<SectionID, Header, Item>()

  private let name: String
  private let format: JSONFormat<SectionID, Header, Item>
  private let interval: Duration
  private var retries: RetryCount
  private var last: Body?

  /// The last body that came whole.
  private struct Body {
    let bytes: [UInt8]
    var conditions: HTTPHeaders
    /// What is wrong with it.
    let failure: ListFailure?
  }

  /// - Parameters:
  ///   - name: How the source is called in sentences.
  ///   - format: What its bodies say.
  ///   - interval: The time between an answer and the next question.
  ///   - delays: The waits after failures. In the long run they are no shorter than the interval:
  ///     a server in trouble is not asked more often than a healthy one.
  init(
    name: String, format: JSONFormat<SectionID, Header, Item>, interval: Duration,
    delays: RetryDelays
  ) {
    self.name = name
    self.format = format
    self.interval = interval
    retries = RetryCount(
      RetryDelays(
        first: delays.first, factor: delays.factor, longest: max(delays.longest, interval),
        limit: delays.limit))
  }

  /// What is sent with the next question: what is known already.
  var conditions: HTTPHeaders { last?.conditions ?? [:] }

  /// Takes what came of a question.
  ///
  /// - Returns: How long to wait before the next one, `nil` to give up.
  mutating func take(
    _ outcome: Result<HTTPAnswer, HTTPFailure>, at time: Date,
    using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    do throws(HTTPFailure) {
      try take(try outcome.get(), at: time)
      retries.succeed()
      // Many lists that began together do not ask together for ever.
      return interval * .random(in: 0.9...1.1, using: &generator)
    } catch {
      state.fail(with: error.told(of: name), at: time)
      return retries.wait(after: error, using: &generator)
    }
  }

  private mutating func take(_ answer: HTTPAnswer, at time: Date) throws(HTTPFailure) {
    switch answer.status {
    case .ok, .nonAuthoritativeInformation:
      guard answer.body != last?.bytes else {
        last?.conditions = answer.conditions
        return showLast(at: time)
      }
      read(answer, at: time)
    case .notModified where !conditions.isEmpty: showLast(at: time)
    default: throw answer.refusal(at: time)
    }
  }

  private mutating func showLast(at time: Date) {
    if let failure = last?.failure {
      state.fail(with: failure, at: time)
    } else {
      state.succeed(with: state.sections)
    }
  }

  private mutating func read(_ answer: HTTPAnswer, at time: Date) {
    var failure: ListFailure?
    do throws(JSONFailure) {
      state.succeed(with: try format.read(JSONText(bytes: answer.body)))
    } catch {
      let told = ListFailure("\(name), \(error)")
      state.fail(with: told, at: time)
      failure = told
    }
    last = Body(bytes: answer.body, conditions: answer.conditions, failure: failure)
  }
}
#endif
