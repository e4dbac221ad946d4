/// The host names that a server accepts in requests.
///
/// Checking names prevents DNS rebinding: any site can make its own name resolve to 127.0.0.1, and
/// browsers then treat its pages as same-origin with a server on this machine.
///
///     ServerHosts.local                        // localhost, *.localhost, and addresses
///     ServerHosts.local(and: ["db.example"])   // behind a proxy that passes the name on
public struct ServerHosts: Hashable, Sendable {
  /// `nil` if every name is allowed.
  private let names: Set<String>?

  /// Every name.
  public static let any = ServerHosts(names: nil)

  /// `localhost`, names that end in `.localhost`, and IP addresses.
  public static let local = ServerHosts.local(and: [])

  /// The local names, and others.
  public static func local(and names: [String]) -> ServerHosts {
    ServerHosts(names: Set(names.map { $0.lowercased() }))
  }

  /// Whether the value of a `Host` field is one of the names; its port is ignored.
  func contain(_ field: String) -> Bool {
    guard let names else { return true }
    if field.hasPrefix("[") { return true }
    var name = field.lowercased()
    if let colon = name.lastIndex(of: ":") { name = String(name[..<colon]) }
    if name.hasSuffix(".") { name.removeLast() }
    return name == "localhost" || name.hasSuffix(".localhost") || name.isIPv4Address
      || names.contains(name)
  }
}

extension String {
  /// Whether the text consists of four numbers. A host name never does, because its last label
  /// isn't a number.
  fileprivate var isIPv4Address: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
