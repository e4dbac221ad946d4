public import Demos
import LiveList
import LiveListSources
public import LiveTransport

@available(Systems 2024, *)
extension LiveCompanies {
  /// The path of the companies on a server of this repository.
  private static let path = "/api/companies"

  /// Creates the list of the companies at a URL, which responds with an array of them.
  ///
  /// If the URL is that of a server of this repository, the list can also request its next
  /// delivery.
  ///
  /// - Parameters:
  ///   - url: An `http://` or `https://` URL.
  ///   - transport: The transport that sends the requests.
  public convenience init(
    at url: String, transport: any HTTPTransport = URLSessionTransport.shared
  ) {
    self.init(deliver: Self.delivery(to: url, transport)) {
      try await ListFormat.decoding([Company].self).sections(at: url, transport: transport)
        .flatMap(\.items)
    }
  }

  /// Returns a closure that requests the next delivery; `nil` if the URL isn't that of a server of
  /// this repository.
  private static func delivery(
    to url: String, _ transport: any HTTPTransport
  ) -> (@MainActor () async throws -> Void)? {
    guard url.hasSuffix(path) else { return nil }
    let next = "\(url.dropLast(path.count))/companies/next"
    let request = TransportRequest(
      .post, url: next, headers: ["Content-Type": "application/json"], body: Array("{}".utf8))
    return {
      let response = try await transport.send(request)
      for try await _ in response.body {}
      guard (200..<300).contains(response.status) else {
        throw ListFailure(
          "\(next) responded with status \(response.status). Check that it is a demo server.")
      }
    }
  }
}
