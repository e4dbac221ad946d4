#if Client
public import AsyncHTTPClient
import Foundation
public import LiveList
import LiveListPipeline
public import LiveListSources
import NIOHTTP1

extension JSONFormat {
  /// The list that a URL says now, asked for once.
  ///
  ///     let friends = try await JSONFormat.rows.sections(at: "https://example.com/friends.json")
  ///
  /// - Parameters:
  ///   - url: `http://` or `https://`.
  ///   - headers: What is sent with the question.
  ///   - client: What asks.
  ///   - timing: How long the answer may take. A failure is not tried again.
  /// - Throws: `ListFailure`, which says what was wrong and where.
  public func sections(
    at url: String, headers: [String: String] = [:], client: HTTPClient = .lists,
    timing: HTTPTiming = HTTPTiming()
  ) async throws(ListFailure) -> [ListSection<SectionID, Header, Item>] {
    let exchange = HTTPExchange(
      url: url, headers: headers, accepted: HTTPExchange.json, client: client, timing: timing)
    var polling = PollingMachine(
      name: exchange.name, format: self, interval: timing.limit, delays: .never)
    var random = SystemRandomNumberGenerator()
    _ = polling.take(await exchange.answer([:]), at: timing.time.now(), using: &random)
    if let failure = polling.state.phase.failure { throw failure }
    return polling.state.sections
  }
}
#endif
