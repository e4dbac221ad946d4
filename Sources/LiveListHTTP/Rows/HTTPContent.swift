#if Client
public import AsyncHTTPClient
public import LiveList
import LiveListPipeline
import LiveListSources
import NIOCore
import NIOHTTP1

/// What there is at a URL of which nobody has said how it is to be read.
@_spi(LiveServer) public struct HTTPContent: Hashable, Sendable {
  /// The status of the answer.
  @_spi(LiveServer) public let status: Int
  /// Whether it is a stream of server-sent events.
  @_spi(LiveServer) public let isEventStream: Bool
  /// What the server says instead, up to four kilobytes, where it refuses.
  @_spi(LiveServer) public let refusal: String

  /// How much of a refusal is read, in bytes.
  private static let limit = 4_096

  /// Asks for events, and takes anything.
  ///
  /// - Throws: A failure, when there is no answer.
  @_spi(LiveServer) public static func found(
    at url: String, client: HTTPClient = .lists, timing: HTTPTiming = HTTPTiming()
  ) async throws(ListFailure) -> Self {
    let exchange = HTTPExchange(
      url: url, headers: [:], accepted: "text/event-stream, application/json;q=0.9, */*;q=0.1",
      client: client, timing: timing)
    do {
      return try await within(timing.limit, on: timing.time.clock) {
        let response = try await exchange.open(with: [:])
        let type = response.headers.first(name: "Content-Type") ?? ""
        let hasEvents = response.status == .ok && type.lowercased().hasPrefix("text/event-stream")
        var bytes: [UInt8] = []
        if response.status != .ok {
          for try await piece in response.body where bytes.count < limit {
            bytes += piece.readableBytesView
          }
        }
        return HTTPContent(
          status: Int(response.status.code), isEventStream: hasEvents,
          refusal: String(decoding: bytes.prefix(limit), as: UTF8.self))
      }
    } catch {
      throw HTTPFailure(error).told(of: exchange.name)
    }
  }
}
#endif
