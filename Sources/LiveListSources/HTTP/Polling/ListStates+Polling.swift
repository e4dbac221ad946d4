import Foundation
public import LiveListPipeline
public import LiveTransport
import Synchronization

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Polls the list at a URL.
  ///
  ///     ListStates.polling("https://example.com/friends.json", .rows, every: .seconds(5))
  ///     ListStates.polling(url, .decoding([Friend].self), headers: ["Authorization": "Bearer …"])
  ///
  /// Requests are conditional on the entity tag and the date of the last response. A 304 response,
  /// or a body with the same bytes, isn't parsed again. While the server can't be reached, responds
  /// with an error, or sends invalid JSON, the last valid rows are kept, and the phase says what is
  /// wrong and where. Requests are retried after the delays of ``HTTPTiming/retry``, but not before
  /// `Retry-After`.
  ///
  /// - Parameters:
  ///   - url: An `http://` or `https://` URL. Error messages omit its user and query.
  ///   - format: How the body is parsed.
  ///   - interval: The time between a response and the next request. It varies randomly by up to a
  ///     tenth.
  ///   - headers: Header fields of each request. After a redirect to another origin, `Authorization`
  ///     and `Cookie` are omitted.
  ///   - transport: The transport that sends the requests.
  ///   - timing: The timeouts, and when to retry.
  /// - Precondition: `interval` is positive.
  ///
  /// Source: RFC 9110, sections 10.2.3, 13 and 15.
  public static func polling(
    _ url: String, _ format: ListFormat<SectionID, Header, Item>,
    every interval: Duration = .seconds(5), headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared, timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    precondition(interval > .zero, "interval must be positive, not \(interval).")
    // The server is asked with the tag of the last answer, also when the source is read again.
    let latest = Mutex<PollingMachine<SectionID, Header, Item>?>(nil)
    return .asking { yield in
      let exchange = HTTPExchange(
        url: url, headers: headers, accepted: HTTPExchange.json, transport: transport,
        timing: timing)
      var polling =
        latest.withLock(\.self)
        ?? PollingMachine(
          name: exchange.name, format: format, interval: interval, delays: timing.retry)
      var random = SystemRandomNumberGenerator()
      while true {
        let outcome = await exchange.answer(polling.conditions)
        guard !Task.isCancelled else { return }
        let wait = polling.take(outcome, at: timing.time.now(), using: &random)
        if case .success = outcome { latest.withLock { $0 = polling } }
        yield(polling.state)
        guard let wait, (try? await timing.time.clock.sleep(for: wait)) != nil else { return }
      }
    }
  }
}
