public import LiveList
import LiveListPipeline
public import LiveTransport

/// The kind of content at a URL.
@available(Systems 2024, *)
public struct HTTPContent: Hashable, Sendable {
  /// The status of the response.
  public let status: Int
  /// Whether the content is a stream of server-sent events.
  public let isEventStream: Bool
  /// Whether the content is a JSON document.
  public let isJSON: Bool
  /// The first 4 KB of the body if the status isn't 200.
  public let refusal: String

  /// The maximum size of ``refusal``, in bytes.
  private static let limit = 4_096

  /// Sends a request that prefers events and accepts anything.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - name: The name of the server in messages. By default, it is the URL.
  ///   - transport: The transport that sends the request.
  ///   - timing: The timeout.
  /// - Throws: `ListFailure` if there is no response.
  public static func found(
    at url: String, name: String? = nil, transport: any HTTPTransport = URLSessionTransport.shared,
    timing: HTTPTiming = HTTPTiming()
  ) async throws(ListFailure) -> Self {
    let exchange = HTTPExchange(
      url: url, headers: [:], accepted: "text/event-stream, application/json;q=0.9, */*;q=0.1",
      transport: transport, timing: timing)
    do {
      return try await within(timing) {
        let response = try await exchange.open(with: [:])
        let type = response.status == 200 ? response.headers["Content-Type"]?.lowercased() : nil
        var bytes: [UInt8] = []
        if response.status != 200 {
          for try await chunk in response.body where bytes.count < limit {
            bytes += chunk
          }
        }
        return HTTPContent(
          status: response.status, isEventStream: type?.hasPrefix("text/event-stream") == true,
          isJSON: type?.hasPrefix("application/json") == true,
          refusal: String(decoding: bytes.prefix(limit), as: UTF8.self))
      }
    } catch {
      throw HTTPFailure(error).listFailure(of: name ?? exchange.name)
    }
  }
}
