#if Client
import AsyncHTTPClient
import LiveListSources
import NIOCore
import NIOHTTP1

/// Asks one source, again and again.
struct HTTPExchange: Sendable {
  /// How the source is called in sentences.
  let name: String
  let timing: HTTPTiming
  private let address: Result<HTTPAddress, HTTPFailure>
  private let client: HTTPClient
  private let headers: HTTPHeaders

  /// Asks for JSON, and takes anything.
  static let json = "application/json, */*;q=0.1"
  /// The largest body that is read, in bytes.
  static let bodyLimit = 64 << 20

  /// - Parameters:
  ///   - url: What is asked.
  ///   - headers: What the caller wants to be sent; it wins over what is sent anyway.
  ///   - accepted: The media types that are asked for.
  init(
    url: String, headers: [String: String], accepted: String, client: HTTPClient,
    timing: HTTPTiming
  ) {
    address = Result { () throws(HTTPFailure) in
      try HTTPAddress(url, schemes: ("http", "https"))
    }
    let known = try? address.get()
    name = known?.name ?? url
    self.client = client
    self.timing = timing
    var all: HTTPHeaders = ["Accept": accepted, "User-Agent": "LiveList"]
    if let authorization = known?.authorization {
      all.add(name: "Authorization", value: authorization)
    }
    for (name, value) in headers { all.replaceOrAdd(name: name, value: value) }
    self.headers = all
  }

  /// Asks for the whole list.
  ///
  /// - Parameter conditions: What else is sent: what is known already.
  func answer(_ conditions: HTTPHeaders) async -> Result<HTTPAnswer, HTTPFailure> {
    var extra = conditions
    // A client of somebody else's may not be able to unpack.
    if client === HTTPClient.lists { extra.add(name: "Accept-Encoding", value: "gzip, deflate") }
    do {
      return .success(
        try await within(timing.limit, on: timing.time.clock) { [extra] in
          let response = try await open(with: extra)
          var answer = HTTPAnswer(status: response.status, headers: response.headers)
          if [.ok, .nonAuthoritativeInformation, .notModified].contains(response.status) {
            answer.body = try await body(of: response)
          }
          return answer
        })
    } catch {
      return .failure(HTTPFailure(error))
    }
  }

  /// Asks, and waits for the head of the answer.
  func open(with extra: HTTPHeaders) async throws -> HTTPClientResponse {
    var request = HTTPClientRequest(url: try address.get().url)
    request.headers = headers
    for (name, value) in extra { request.headers.replaceOrAdd(name: name, value: value) }
    do {
      return try await client.execute(request, deadline: .distantFuture)
    } catch let error as HTTPClientError where error == .remoteConnectionClosed {
      // A server may close a connection that was kept at the very moment of the next question:
      // RFC 9110, section 9.2.2.
      return try await client.execute(request, deadline: .distantFuture)
    }
  }

  private func body(of response: HTTPClientResponse) async throws -> [UInt8] {
    let isPacked = response.headers.contains(name: "Content-Encoding")
    let length = isPacked ? nil : response.headers.first(name: "Content-Length").flatMap { Int($0) }
    var bytes: [UInt8] = []
    guard length ?? 0 <= Self.bodyLimit else { throw Self.tooLarge }
    do {
      for try await piece in response.body {
        bytes += piece.readableBytesView
        guard bytes.count <= Self.bodyLimit else { throw Self.tooLarge }
      }
    } catch let error where HTTPFailure.isEnd(error) {
      let whole = length.map { " of \($0) bytes." } ?? " bytes, in the middle."
      throw HTTPFailure("ended after \(bytes.count)" + whole)
    }
    return bytes
  }

  private static var tooLarge: HTTPFailure {
    HTTPFailure("is larger than \(bodyLimit >> 20) MiB.")
  }
}
#endif
