/// A secret whose bearer is the admin.
///
/// The time of a comparison doesn't depend on where two secrets differ.
struct AdminSecret: Sendable {
  private let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// Whether a token is the secret.
  ///
  /// - Complexity: O(*n*) in the bytes of the token, regardless of their values.
  func matches(_ token: String) -> Bool {
    var difference = bytes.isEmpty ? 1 : 0
    var count = 0
    for byte in token.utf8 {
      difference |= Int(byte ^ (bytes.isEmpty ? 0 : bytes[count % bytes.count]))
      count += 1
    }
    return (difference | (count ^ bytes.count)) == 0
  }
}
