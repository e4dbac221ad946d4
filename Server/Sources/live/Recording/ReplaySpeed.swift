import ArgumentParser
import LiveListPipeline
import LiveListRecording

/// A speed as the user writes it.
struct ReplaySpeed: Hashable, Sendable {
  let speed: Playback.Speed
}

extension ReplaySpeed: ExpressibleByArgument {
  /// - Returns: `nil` unless the text is a positive number or `max`.
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
