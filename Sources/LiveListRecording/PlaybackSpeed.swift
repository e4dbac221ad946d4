/// How fast a recording is replayed.
public struct PlaybackSpeed: Hashable, Sendable {
  /// How many times as fast as it was recorded; `nil` without any waiting.
  let factor: Double?

  /// As fast as it was recorded.
  public static let recorded = times(1)

  /// So many times as fast as it was recorded; less than one is slower.
  ///
  /// - Precondition: `factor` is finite and greater than zero.
  public static func times(_ factor: Double) -> Self {
    precondition(factor.isFinite && factor > 0, "Nothing is replayed \(factor) times as fast.")
    return Self(factor: factor)
  }

  /// One update after the other, as fast as the consumer takes them.
  public static let unlimited = Self(factor: nil)

  /// How long a part of a recording takes.
  ///
  /// Counted in whole nanoseconds, so that a clock that slept for it has advanced as far. At most
  /// 290 years.
  func wait(for duration: Duration) -> Duration {
    guard let factor else { return .zero }
    let nanoseconds = (duration / .nanoseconds(1) / factor).rounded()
    return .nanoseconds(Int64(min(max(nanoseconds, 0), 0x1p62)))
  }

  /// How much of a recording is replayed in a time.
  func progress(in duration: Duration) -> Duration {
    guard let factor else { return .zero }
    let nanoseconds = (duration / .nanoseconds(1) * factor).rounded()
    return .nanoseconds(Int64(min(max(nanoseconds, 0), 0x1p62)))
  }
}

/// What becomes of a replay at the end of the recording.
public enum PlaybackEnd: Hashable, Sendable {
  /// The sequence ends.
  case finish
  /// It waits: the user may step back, or seek.
  case hold
}
