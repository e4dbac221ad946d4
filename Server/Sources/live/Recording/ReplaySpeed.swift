import ArgumentParser
import LiveListPipeline

/// A speed that a person typed.
struct ReplaySpeed: Hashable, Sendable {
  let speed: PlaybackSpeed
}

extension ReplaySpeed: ExpressibleByArgument {
  /// - Returns: `nil` for what is no number greater than zero, nor `max`.
  init?(argument: String) {
    guard argument != "max" else {
      speed = .unlimited
      return
    }
    let digits = argument.hasSuffix("x") ? String(argument.dropLast()) : argument
    guard let factor = Double(digits), factor.isFinite, factor > 0 else { return nil }
    speed = .times(factor)
  }

  var defaultValueDescription: String { "1" }
}
