import Foundation
import LiveList
import LiveListPipeline
import LiveTransport

/// Decides what a polled list shows, what to request next, and when.
///
/// It is pure: responses, time and randomness are passed in. Laws: a failure never removes rows. A
/// body that equals the previous one isn't parsed again. A 304 response counts like the previous
/// body, even if that was invalid.
struct PollingMachine<SectionID: Hashable & Sendable, Header: Sendable, Item: Sendable> {
  /// The state to show.
  private(set) var state = ListState<SectionID, Header, Item>()

  private let name: String
  private let format: ListFormat<SectionID, Header, Item>
  private let interval: Duration
  private var retries: RetryCount
  private var last: Body?

  /// The latest complete body.
  private struct Body {
    let bytes: [UInt8]
    var conditions: TransportHeaders
    /// The error in the body, if any.
    let failure: ListFailure?
  }

  /// - Parameters:
  ///   - name: The name of the source in error messages.
  ///   - format: How bodies are parsed.
  ///   - interval: The time between a response and the next request.
  ///   - delays: The delays after failures. In the long run, they are at least as long as the
  ///     interval, so that a server in trouble isn't polled more often than a healthy one.
  init(
    name: String, format: ListFormat<SectionID, Header, Item>, interval: Duration,
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

  /// The conditional header fields of the next request.
  var conditions: TransportHeaders { last?.conditions ?? [:] }

  /// Handles the outcome of a request.
  ///
  /// - Returns: The delay before the next request; `nil` to give up.
  mutating func take(
    _ outcome: Result<HTTPAnswer, HTTPFailure>, at time: Date,
    using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    do throws(HTTPFailure) {
      try take(try outcome.get(), at: time)
      retries.succeed()
      // The variation keeps lists that started together from polling together.
      return interval * .random(in: 0.9...1.1, using: &generator)
    } catch {
      state.fail(with: error.listFailure(of: name), at: time)
      return retries.wait(after: error, using: &generator)
    }
  }

  private mutating func take(_ answer: HTTPAnswer, at time: Date) throws(HTTPFailure) {
    switch answer.status {
    case 200, 203:
      guard answer.body != last?.bytes else {
        last?.conditions = answer.conditions
        return showLast(at: time)
      }
      read(answer, at: time)
    case 304 where !conditions.isEmpty: showLast(at: time)
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
    do throws(FormatFailure) {
      state.succeed(with: try format.read(RowText(bytes: answer.body)))
    } catch {
      let invalid = ListFailure("\(name): \(error)")
      state.fail(with: invalid, at: time)
      failure = invalid
    }
    last = Body(bytes: answer.body, conditions: answer.conditions, failure: failure)
  }
}
