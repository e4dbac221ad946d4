import HTTPTypes
import Hummingbird

/// The origins whose pages may use a database, such as `https://app.example`.
///
/// Browsers send the origin of a page with its requests. The rules determine what a client may read
/// and write; the origins determine which pages may be clients.
public struct PageOrigins: Hashable, Sendable {
  /// `nil` if every origin is allowed.
  private let origins: Set<String>?

  /// Every origin, as for Firebase's databases.
  public static let any = PageOrigins(origins: nil)

  /// These origins and that of the server itself.
  public static func only(_ origins: [String]) -> PageOrigins {
    PageOrigins(origins: Set(origins.map { $0.lowercased() }))
  }

  /// Whether a request may be answered. A request without an origin doesn't come from a page of
  /// another site.
  func allow(_ request: Request) -> Bool {
    guard let origins, let origin = request.headers[.origin]?.lowercased() else { return true }
    let own = request.head.authority.map { "://" + $0.lowercased() }
    return origins.contains(origin) || own.map(origin.hasSuffix) == true
  }

  /// Adds the header fields that allow a page to read a response.
  func mark(_ response: inout Response, to request: Request) {
    response.headers[.accessControlExposeHeaders] = "ETag, \(VersionField.name)"
    guard origins != nil else {
      response.headers[.accessControlAllowOrigin] = "*"
      return
    }
    response.headers[.vary] = "Origin"
    response.headers[.accessControlAllowOrigin] = allow(request) ? request.headers[.origin] : nil
  }
}
