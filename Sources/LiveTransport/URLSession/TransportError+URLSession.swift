import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension TransportError {
  /// Converts an error of `URLSession`.
  ///
  /// - Parameter hasHead: Whether the head of a response had arrived.
  init(_ error: any Error, hasHead: Bool) {
    guard let error = error as? URLError else {
      self = error is CancellationError ? .cancelled : .other(error.localizedDescription)
      return
    }
    self = Self.security(error) ?? Self.connection(error, hasHead: hasHead)
  }

  private static func connection(_ error: URLError, hasHead: Bool) -> TransportError {
    switch error.code {
    case .cancelled: .cancelled
    case .badURL: .invalidURL
    case .timedOut: .timedOut
    case .cannotFindHost, .dnsLookupFailed: .unknownHost(error.failingURL?.host ?? "")
    case .cannotConnectToHost: .connectionRefused
    case .networkConnectionLost: hasHead ? .connectionLost : .closedWithoutResponse
    case .cannotDecodeRawData, .cannotDecodeContentData:
      .invalidCompression(error.localizedDescription)
    case .cannotParseResponse: .invalidResponse(error.localizedDescription)
    // Errors of libcurl for which Foundation has no code of its own: an empty response, a response
    // that isn't HTTP, and a body that ends too early.
    case .badServerResponse where !hasHead: .closedWithoutResponse
    case .unsupportedURL where !hasHead: .invalidResponse(error.localizedDescription)
    case .unknown where hasHead: .connectionLost
    default: .other(error.localizedDescription)
    }
  }

  private static func security(_ error: URLError) -> TransportError? {
    switch error.code {
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
      .serverCertificateHasBadDate, .serverCertificateNotYetValid:
      .insecure(.untrustedCertificate)
    case .secureConnectionFailed: .insecure(.other(error.localizedDescription))
    case .clientCertificateRejected, .clientCertificateRequired:
      .insecure(.other(error.localizedDescription))
    case .unknown: curl(error.localizedDescription)
    default: nil
    }
  }

  /// Errors of libcurl about certificates, for which Foundation has no code.
  private static func curl(_ text: String) -> TransportError? {
    if text.hasPrefix("SSL certificate problem") { return .insecure(.untrustedCertificate) }
    if text.hasPrefix("SSL: no alternative certificate subject") { return .insecure(.wrongHost) }
    return nil
  }
}
