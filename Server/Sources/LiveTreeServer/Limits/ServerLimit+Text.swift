extension ServerLimit {
  /// The limit as the user writes it: a whole number, seconds, `true` or `false`.
  public func text(in limits: ServerLimits) -> String {
    switch value {
    case .count(let path):
      return "\(limits[keyPath: path])"
    case .flag(let path):
      return "\(limits[keyPath: path])"
    case .seconds(let path):
      let seconds = limits[keyPath: path] / .seconds(1)
      return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
    }
  }
}

extension ServerLimits {
  /// Sets a limit to a value that the user has written.
  ///
  ///     try limits.set(.keepAlive, to: "12.5")
  ///
  /// - Throws: ``ServerLimitError`` if the text isn't a valid value of the limit.
  public mutating func set(_ limit: ServerLimit, to text: String) throws(ServerLimitError) {
    switch limit.value {
    case .count(let path):
      guard let count = Int(text), (1...Self.largest).contains(count) else {
        throw ServerLimitError(limit, text, expected: "a whole number from 1 to \(Self.largest)")
      }
      self[keyPath: path] = count
    case .seconds(let path):
      guard let seconds = Double(text), (0.001...Self.longest).contains(seconds) else {
        throw ServerLimitError(
          limit, text, expected: "a number of seconds from 0.001 to \(Int(Self.longest))")
      }
      self[keyPath: path] = .seconds(seconds)
    case .flag(let path):
      guard let flag = Bool(text) else {
        throw ServerLimitError(limit, text, expected: "true or false")
      }
      self[keyPath: path] = flag
    }
  }

  /// The largest value, which is small enough that no sum of limits overflows.
  private static let largest = 1 << 40
  private static let longest = 1e6
}

/// An error for a text that isn't a valid value of a limit.
public struct ServerLimitError: Error, Hashable, Sendable {
  /// A description of the invalid value and of the expected one.
  public let description: String

  init(_ limit: ServerLimit, _ text: String, expected: String) {
    description = "Invalid value \"\(text)\" for the limit \(limit.rawValue). Expected \(expected)."
  }
}

extension ServerLimitError: CustomStringConvertible {}
