import ArgumentParser

/// A speed as the user writes it.
struct ReplaySpeed: Hashable, Sendable {
  /// The factor relative to the recorded speed; infinity to replay without waiting.
  let factor: Double
}

extension ReplaySpeed: ExpressibleByArgument {
  /// - Returns: `nil` unless the text is a positive number or `max`.
  init?(argument: String) {
    guard argument != "max" else {
      factor = .infinity
      return
    }
    let digits = argument.hasSuffix("x") ? String(argument.dropLast()) : argument
    guard let factor = Double(digits), factor.isFinite, factor > 0 else { return nil }
    self.factor = factor
  }

  var defaultValueDescription: String { "1" }
}
