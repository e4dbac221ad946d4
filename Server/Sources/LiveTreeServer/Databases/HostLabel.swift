/// The first label of a host name, in lowercase; `nil` for an IP address and for a name with a
/// single label.
///
/// Source: Protocol.md §2.
func hostLabel(_ authority: String?) -> String? {
  guard let host = authority?.utf8.prefix(while: { $0 != UInt8(ascii: ":") }),
    host.first != UInt8(ascii: "[")
  else { return nil }
  let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  let isAddress = host.allSatisfy { digits.contains($0) || $0 == UInt8(ascii: ".") }
  let label = host.drop { $0 == UInt8(ascii: ".") }.prefix { $0 != UInt8(ascii: ".") }
  let hasOthers = host[label.endIndex...].contains { $0 != UInt8(ascii: ".") }
  return hasOthers && !isAddress ? Substring(label).lowercased() : nil
}
