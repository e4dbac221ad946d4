import Foundation
import LiveTransport
import LiveTransportNIO
import LiveTreeTokens

/// Where the public keys of an identity provider are.
enum KeySetPlace: Hashable, Sendable {
  case file(String)
  case url(String)

  /// Recognizes a URL; any other text is the path of a file.
  ///
  /// - Throws: ``CommandFailure`` if the URL isn't secure: an attacker who replaces the keys in
  ///   transit can sign in as any user.
  init(_ text: String) throws(CommandFailure) {
    guard text.contains("://") else {
      self = .file(text)
      return
    }
    let parts = URLComponents(string: text)
    let isLocal = ["127.0.0.1", "localhost", "[::1]", "::1"].contains(parts?.host ?? "")
    let scheme = parts?.scheme?.lowercased()
    guard parts?.host?.isEmpty == false, scheme == "https" || (scheme == "http" && isLocal) else {
      throw CommandFailure(
        "\(text) can't be trusted for keys. Use a URL that begins with https:// (http:// only for this machine), or a file."
      )
    }
    self = .url(text)
  }

  /// The keys with which Firebase signs the ID tokens of every project.
  static let firebase =
    "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"

  /// The path or the URL.
  var text: String {
    switch self {
    case .file(let path): path
    case .url(let url): url
    }
  }

  /// Loads the keys.
  ///
  /// - Throws: ``CommandFailure`` if they can't be read, or aren't a key set.
  func load() async throws -> RefreshedKeys.KeySet {
    switch self {
    case .file(let path):
      let text = try SecretFile(path, containing: "the keys").text()
      return RefreshedKeys.KeySet(try await keys(in: text), lifetime: nil)
    case .url(let url):
      let response = try await Self.response(at: url)
      return RefreshedKeys.KeySet(try await keys(in: response.text), lifetime: response.lifetime)
    }
  }

  private func keys(in text: String) async throws(CommandFailure) -> [VerificationKey] {
    do {
      return try await VerificationKey.set(parsing: text)
    } catch {
      throw CommandFailure("\(self.text): \(error)")
    }
  }

  /// The time in which a provider must respond.
  private static let timeout = Duration.seconds(10)
  /// The maximum size of a key set, in bytes.
  private static let maximumBytes = 1 << 20

  private static func response(at url: String) async throws -> (text: String, lifetime: Duration) {
    try await withThrowingTaskGroup(of: (text: String, lifetime: Duration).self) { group in
      group.addTask { try await request(url) }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw CommandFailure("\(url): no response within \(timeout.components.seconds) s.")
      }
      defer { group.cancelAll() }
      guard let response = try await group.next() else { throw CancellationError() }
      return response
    }
  }

  private static func request(_ url: String) async throws -> (text: String, lifetime: Duration) {
    let (response, body): (TransportResponse, [UInt8])
    do throws(TransportError) {
      response = try await NIOTransport.shared.send(TransportRequest(url: url))
      body = response.status == 200 ? try await response.body.collect(upTo: maximumBytes) : []
    } catch {
      throw CommandFailure("\(url): \(error)")
    }
    guard response.status == 200 else {
      throw CommandFailure("\(url): HTTP status \(response.status) instead of 200.")
    }
    return (String(decoding: body, as: UTF8.self), KeySetLifetime.of { response.headers[$0] })
  }
}
