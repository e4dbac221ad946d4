#if Client
public import AsyncHTTPClient
import Foundation
public import LiveListSources

extension ListStates {
  /// The list that a URL says, asked for again and again.
  ///
  ///     ListStates.polling("https://example.com/friends.json", .rows, every: .seconds(5))
  ///     ListStates.polling(url, .decoding([Friend].self), headers: ["Authorization": "Bearer …"])
  ///
  /// The server is asked whether the list is another one, by its entity tag and its date, and when it
  /// says 304, or the same bytes again, nothing is read. While it can not be reached, answers with
  /// anything but a list, or with broken JSON, the last good rows stay, and the phase says what is
  /// wrong and where. It is asked again after the waits of ``HTTPTiming/retry``, and not before it
  /// wants to be, by `Retry-After`.
  ///
  /// - Parameters:
  ///   - url: `http://` or `https://`. Sentences leave out its user and its query.
  ///   - format: What the body says.
  ///   - interval: The time between an answer and the next question, a random tenth more or less.
  ///   - headers: What is sent with each question. After a redirect to another host it is not told
  ///     `Authorization` and `Cookie`.
  ///   - client: What asks. It follows redirects and unpacks bodies as it is set up to.
  ///   - timing: How long answers may take, and when a failure is tried again.
  /// - Precondition: The interval is positive.
  ///
  /// Source: RFC 9110, sections 10.2.3, 13 and 15.
  public static func polling(
    _ url: String, _ format: JSONFormat<SectionID, Header, Item>,
    every interval: Duration = .seconds(5), headers: [String: String] = [:],
    client: HTTPClient = .lists, timing: HTTPTiming = HTTPTiming()
  ) -> Self {
    precondition(interval > .zero, "A server can not be asked every \(interval).")
    return Self { tell in
      let exchange = HTTPExchange(
        url: url, headers: headers, accepted: HTTPExchange.json, client: client, timing: timing)
      var polling = PollingMachine(
        name: exchange.name, format: format, interval: interval, delays: timing.retry)
      var random = SystemRandomNumberGenerator()
      while true {
        let outcome = await exchange.answer(polling.conditions)
        guard !Task.isCancelled else { return }
        let wait = polling.take(outcome, at: timing.time.now(), using: &random)
        tell(polling.state)
        guard let wait, (try? await timing.time.clock.sleep(for: wait)) != nil else { return }
      }
    }
  }
}
#endif
