import LiveTransport

/// Sends the requests of a source.
struct HTTPExchange: Sendable {
  /// The name of the source in error messages.
  let name: String
  let timing: HTTPTiming
  private let address: Result<HTTPAddress, HTTPFailure>
  private let transport: any HTTPTransport
  private let headers: TransportHeaders

  /// Prefers JSON, and accepts anything.
  static let json = "application/json, */*;q=0.1"
  /// The largest body that is read, in bytes.
  static let bodyLimit = 64 << 20

  /// - Parameters:
  ///   - url: The URL of the source.
  ///   - headers: The caller's header fields, which replace default fields of the same name.
  ///   - accepted: The value of the `Accept` header.
  init(
    url: String, headers: [String: String], accepted: String, transport: any HTTPTransport,
    timing: HTTPTiming
  ) {
    address = Result { () throws(HTTPFailure) in
      try HTTPAddress(url, schemes: ("http", "https"))
    }
    let known = try? address.get()
    name = known?.name ?? url
    self.transport = transport
    self.timing = timing
    var all: TransportHeaders = ["Accept": accepted, "User-Agent": "LiveList"]
    if let authorization = known?.authorization { all.add("Authorization", authorization) }
    for (name, value) in headers { all.set(name, value) }
    self.headers = all
  }

  /// Requests the whole list.
  ///
  /// - Parameter conditions: Header fields that make the request conditional on the list that is
  ///   already known.
  func answer(_ conditions: TransportHeaders) async -> Result<HTTPAnswer, HTTPFailure> {
    do {
      return .success(
        try await within(timing) {
          let response = try await open(with: conditions, allowsCompression: true)
          var answer = HTTPAnswer(status: response.status, headers: response.headers)
          if [200, 203, 304].contains(response.status) {
            answer.body = try await body(of: response)
          }
          return answer
        })
    } catch {
      return .failure(HTTPFailure(error))
    }
  }

  /// Sends a request, follows redirects, and waits for the head of the response.
  func open(
    with extra: TransportHeaders, allowsCompression: Bool = false
  ) async throws -> TransportResponse {
    var request = TransportRequest(
      url: try address.get().url, headers: headers, allowsCompression: allowsCompression)
    request.headers.merge(extra)
    do {
      return try await send(request)
    } catch TransportError.closedWithoutResponse {
      // A server may close a persistent connection just as the next request is sent: RFC 9110,
      // section 9.2.2.
      return try await send(request)
    }
  }

  private func send(_ request: TransportRequest) async throws -> TransportResponse {
    var visited: Set = [request.url]
    let response = try await transport.send(request, followingUpTo: HTTPRedirect.limit) {
      let next = try HTTPRedirect.request(after: $0, to: $1)
      guard let next, !visited.insert(next.url).inserted else { return next }
      throw HTTPRedirect.circle
    }
    guard let response else { throw HTTPRedirect.tooMany }
    return response
  }

  private func body(of response: TransportResponse) async throws -> [UInt8] {
    let isCompressed = response.headers["Content-Encoding"] != nil
    let length = isCompressed ? nil : response.headers["Content-Length"].flatMap { Int($0) }
    var bytes: [UInt8] = []
    guard length ?? 0 <= Self.bodyLimit else { throw Self.tooLarge }
    do {
      while let chunk = try await response.body.next() {
        bytes += chunk
        guard bytes.count <= Self.bodyLimit else { throw Self.tooLarge }
      }
    } catch let error as TransportError where error.isEndOfConnection {
      let whole = length.map { " of \($0) bytes." } ?? " bytes, before the end of the response."
      throw HTTPFailure("closed the connection after \(bytes.count)" + whole)
    }
    return bytes
  }

  private static var tooLarge: TransportError { .tooLarge(limit: bodyLimit) }
}

/// Runs an operation with the timeout ``HTTPTiming/limit``.
func within<Result: Sendable>(
  _ timing: HTTPTiming, _ operation: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withTimeLimit(
    timing.limit, on: timing.time.clock,
    orThrow: HTTPFailure("timed out after \(timing.limit).") as any Error
  ) {
    try await operation()
  }
}
