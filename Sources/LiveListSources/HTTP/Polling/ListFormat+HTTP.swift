import Foundation
public import LiveList
import LiveListPipeline
public import LiveTransport

@available(Systems 2024, *)
extension ListFormat {
  /// Requests a list once, without observing it.
  ///
  ///     let friends = try await ListFormat.rows.sections(at: "https://example.com/friends.json")
  ///
  /// - Parameters:
  ///   - url: An `http://` or `https://` URL.
  ///   - headers: Header fields of the request.
  ///   - transport: The transport that sends the request.
  ///   - timing: The timeout. Requests aren't retried.
  /// - Throws: `ListFailure`, which says what was wrong and where.
  public func sections(
    at url: String, headers: [String: String] = [:],
    transport: any HTTPTransport = URLSessionTransport.shared,
    timing: HTTPTiming = HTTPTiming()
  ) async throws(ListFailure) -> [ListSection<SectionID, Header, Item>] {
    let exchange = HTTPExchange(
      url: url, headers: headers, accepted: HTTPExchange.json, transport: transport, timing: timing)
    var polling = PollingMachine(
      name: exchange.name, format: self, interval: timing.limit, delays: .never)
    var random = SystemRandomNumberGenerator()
    _ = polling.take(await exchange.answer([:]), at: timing.time.now(), using: &random)
    if let failure = polling.state.phase.failure { throw failure }
    return polling.state.sections
  }
}
