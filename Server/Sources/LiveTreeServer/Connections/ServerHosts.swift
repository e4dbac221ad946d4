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
    var bytes = field.utf8[...]
    if bytes.first == UInt8(ascii: "[") { return true }
    if let colon = bytes.lastIndex(of: UInt8(ascii: ":")) { bytes = bytes[..<colon] }
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    if bytes.isIPv4Address { return true }
    let name = String(Substring(bytes)).lowercased()
    return name == "localhost" || name.hasSuffix(".localhost") || names.contains(name)
  }
}

extension Substring.UTF8View {
  /// Whether the text consists of four numbers. A host name never does, because its last label
  /// isn't a number.
  fileprivate var isIPv4Address: Bool {
    var (count, number) = (1, Int?.none)
    for byte in self {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
        if number ?? 0 > 255 { return false }
      case UInt8(ascii: ".") where number != nil: (count, number) = (count + 1, nil)
      default: return false
      }
    }
    return count == 4 && number != nil
  }
}
