import LiveFormats
import LiveListTesting

extension JSONValue {
  static func random(levels: Int, using generator: inout SplitMix64) -> JSONValue {
    let elements = Int.random(in: 0..<5, using: &generator)
    switch Int.random(in: levels > 0 ? 0..<7 : 2..<7, using: &generator) {
    case 0:
      return .array((0..<elements).map { _ in .random(levels: levels - 1, using: &generator) })
    case 1:
      return .object(
        (0..<elements).map { _ in
          Member(
            name: randomText(using: &generator),
            value: .random(levels: levels - 1, using: &generator))
        })
    case 2: return .bool(.random(using: &generator))
    case 3: return .integer(Int64(bitPattern: generator.next()))
    case 4: return .string(randomText(using: &generator))
    case 5: return .double(finite(Double(bitPattern: generator.next())))
    default: return .null
    }
  }

  private static func randomText(using generator: inout SplitMix64) -> String {
    let scalars = (0..<Int.random(in: 0..<8, using: &generator)).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0..<0x300, using: &generator) * 97 % 0x110000)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// A number that is finite and not whole, because a whole double would be parsed as an integer.
  private static func finite(_ number: Double) -> Double {
    number.isFinite && abs(number) < 1e300 && Int64(exactly: number) == nil ? number : 0.5
  }
}
