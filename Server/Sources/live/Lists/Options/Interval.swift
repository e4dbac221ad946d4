import ArgumentParser

/// A duration as the user writes it: `5`, `5s`, `500ms`, `1.5m`, `2h`.
struct Interval: Hashable, Sendable, CustomStringConvertible {
  let duration: Duration

  /// The duration in seconds, such as `1.5 s`.
  var description: String {
    let seconds = duration / .seconds(1)
    return seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s"
  }

  private static let units: [(name: String, seconds: Double)] = [
    ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3_600), ("", 1),
  ]
}

extension Interval: ExpressibleByArgument {
  /// - Returns: `nil` unless the text is a duration from a millisecond to thirty years.
  init?(argument: String) {
    for (name, seconds) in Self.units where argument.hasSuffix(name) {
      let digits = argument.dropLast(name.count)
      let isPlain = digits.utf8.allSatisfy { "0123456789.".utf8.contains($0) }
      guard isPlain, let count = Double(digits) else { continue }
      guard (0.001...1e9).contains(count * seconds) else { return nil }
      duration = .milliseconds(Int64((count * seconds * 1_000).rounded()))
      return
    }
    return nil
  }
}
