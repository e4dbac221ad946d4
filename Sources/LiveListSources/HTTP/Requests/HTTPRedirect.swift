import Foundation
import LiveTransport

/// Follows redirects. The caller's credentials aren't sent to another origin.
///
/// Source: RFC 9110, section 15.4; Fetch, "HTTP-redirect fetch".
enum HTTPRedirect {
  /// The maximum number of redirects that a request follows.
  static let limit = 5
  static let circle = HTTPFailure("redirects in a loop. Check the URL.")
  static let tooMany = HTTPFailure("redirects more than \(limit) times. Check the URL.")

  /// Returns the request to which a response redirects; `nil` if it isn't a redirect.
  static func request(
    after response: TransportResponse, to request: TransportRequest
  ) throws(HTTPFailure) -> TransportRequest? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers["Location"]
    else { return nil }
    guard let source = URL(string: request.url),
      let target = URL(string: location, relativeTo: source)?.absoluteURL,
      let scheme = target.scheme?.lowercased(), ["http", "https"].contains(scheme),
      target.host?.isEmpty == false
    else { throw HTTPFailure("redirects to an invalid URL.") }
    var next = request
    next.url = target.absoluteString
    if origin(of: target) != origin(of: source) {
      for name in ["Authorization", "Cookie", "Proxy-Authorization"] { next.headers.remove(name) }
    }
    return next
  }

  private static func origin(of url: URL) -> [String] {
    let scheme = url.scheme?.lowercased() ?? ""
    let port = url.port ?? (scheme == "https" ? 443 : 80)
    return [scheme, url.host?.lowercased() ?? "", "\(port)"]
  }
}
