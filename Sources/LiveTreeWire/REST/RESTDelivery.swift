/// How the response to a read is delivered.
///
/// Source: Protocol.md §2.2.
@available(Systems 2024, *)
public struct RESTDelivery: Hashable, Sendable {
  /// The function that a script calls with the response.
  public let callback: String?

  /// The file name under which a browser saves the response.
  public let fileName: String?

  /// The time limit of the response.
  public let timeout: Duration?

  init(_ parameters: RESTParameters) throws(RESTError) {
    callback = try parameters["callback"].map(Self.callback)
    fileName = parameters["download"].flatMap { $0.isEmpty ? nil : $0 }
    timeout = try parameters["timeout"].map(Self.timeout)
  }

  /// Accepts only a name, because anything else would run as a script in the requesting page.
  private static func callback(_ name: String) throws(RESTError) -> String {
    let isName = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isName, (1...128).contains(name.utf8.count) else {
      throw .parameter("callback must be the name of a function")
    }
    return name
  }

  private static func timeout(_ text: String) throws(RESTError) -> Duration {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let milliseconds: Int? =
      switch text.dropFirst(digits.count) {
      case "ms": 1
      case "s": 1_000
      case "min": 60_000
      default: nil
      }
    guard let milliseconds, let count = Int(digits),
      (1...(maximumTimeout / milliseconds)).contains(count)
    else {
      throw .parameter("timeout must be a whole number of ms, s or min, such as 10s; at most 15min")
    }
    return .milliseconds(count * milliseconds)
  }

  private static let maximumTimeout = 15 * 60_000
}
