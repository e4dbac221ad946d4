@available(Systems 2024, *)
extension Playback {
  /// How fast a recording is replayed.
  public struct Speed: Hashable, Sendable {
    /// The factor relative to the recorded speed; `nil` to replay without waiting.
    let factor: Double?

    /// The recorded speed.
    public static let recorded = times(1)

    /// A multiple of the recorded speed. If it is less than one, the replay is slower.
    ///
    /// - Precondition: `factor` is finite and greater than zero.
    public static func times(_ factor: Double) -> Self {
      precondition(
        factor.isFinite && factor > 0, "factor must be positive and finite, not \(factor).")
      return Self(factor: factor)
    }

    /// As fast as the consumer reads.
    public static let unlimited = Self(factor: nil)

    /// The time that replaying a part of a recording takes, rounded to nanoseconds and limited to
    /// about 146 years.
    func wait(for duration: Duration) -> Duration {
      guard let factor else { return .zero }
      let nanoseconds = (duration / .nanoseconds(1) / factor).rounded()
      return .nanoseconds(Int64(min(max(nanoseconds, 0), 0x1p62)))
    }

    /// The part of the recording that is replayed within a duration.
    func progress(in duration: Duration) -> Duration {
      guard let factor else { return .zero }
      let nanoseconds = (duration / .nanoseconds(1) * factor).rounded()
      return .nanoseconds(Int64(min(max(nanoseconds, 0), 0x1p62)))
    }
  }
}

@available(Systems 2024, *)
extension Playback {
  /// What a replay does at the end of the recording.
  public enum End: Hashable, Sendable {
    /// The sequence ends.
    case finish
    /// The sequence waits, because the user may step back or seek.
    case hold
  }
}
