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
  func allow(_ head: RequestHead) -> Bool {
    guard let origins, let origin = head.origin?.lowercased() else { return true }
    let own = head.host.map { "://" + $0.lowercased() }
    return origins.contains(origin) || own.map(origin.hasSuffix) == true
  }

  /// The header fields that allow a page to read a response.
  func fields(for head: RequestHead) -> [(name: String, value: String)] {
    guard origins != nil else { return Self.fieldsForAny }
    let allowed = allow(head) ? head.origin.map { ("Access-Control-Allow-Origin", $0) } : nil
    return [Self.exposed, ("Vary", "Origin")] + (allowed.map { [$0] } ?? [])
  }

  private static let exposed = ("Access-Control-Expose-Headers", "ETag, \(VersionField.name)")
  private static let fieldsForAny = [exposed, ("Access-Control-Allow-Origin", "*")]
}
