/// The first label of a host name, in lowercase; `nil` for an IP address and for a name with a
/// single label.
///
/// Source: REALTIME-PROTOCOL §2.
func hostLabel(_ authority: String?) -> String? {
  guard let host = authority?.split(separator: ":").first, !host.hasPrefix("[") else { return nil }
  let labels = host.split(separator: ".")
  let isAddress = labels.allSatisfy { $0.allSatisfy(\.isNumber) }
  return labels.count > 1 && !isAddress ? labels.first?.lowercased() : nil
}
