/// A number with units, as programs print sizes, ages and shares: `1.2G`, `12.3MiB`, `3d1h`, `45%`.
///
/// Sizes have units in capitals, of 1,024 as in `ls -h` and `df -h`, or of 1,000 if they end with `B` but not
/// with `iB`. Ages have units in lowercase, as `kubectl` prints them, from the longest to the shortest.
enum Quantity {
  /// The number of bytes, of seconds or of percent; `nil` for any other text.
  ///
  /// - Complexity: O(1) for texts that don't begin with a digit and end with a unit.
  static func number(_ text: String) -> Double? {
    guard let first = text.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= first,
      let last = text.utf8.last, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= last),
      text.utf8.count <= 24
    else { return nil }
    if last == UInt8(ascii: "%") { return Double(text.dropLast()) }
    return size(text) ?? age(text)
  }

  private static let powers: [Character] = ["K", "M", "G", "T", "P", "E"]

  private static func size(_ text: String) -> Double? {
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits) else { return nil }
    var unit = text[digits.endIndex...]
    if unit.first == " " { unit = unit.dropFirst() }
    if unit == "B" { return number }
    guard let letter = unit.first, let power = powers.firstIndex(of: letter == "k" ? "K" : letter)
    else { return nil }
    let exponent = power + 1
    switch unit.dropFirst() {
    // A lowercase letter alone isn't a size: 5m are minutes.
    case "" where letter != "k", "i", "iB": return number * scale(1_024, exponent)
    case "B": return number * scale(1_000, exponent)
    default: return nil
    }
  }

  private static func scale(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { scale, _ in scale * base }
  }

  private static let ages: [(unit: Character, seconds: Double)] = [
    ("y", 31_536_000), ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
  ]

  private static func age(_ text: String) -> Double? {
    var (rest, units, sum) = (text[...], ages[...], 0.0)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest[digits.endIndex...]
      guard let number = Double(digits), let unit = rest.first,
        let place = units.firstIndex(where: { $0.unit == unit })
      else { return nil }
      sum += number * units[place].seconds
      (rest, units) = (rest.dropFirst(), units[(place + 1)...])
    }
    return sum
  }
}
