import LiveList

/// Decides when a replay shows which update.
///
/// It is a pure state machine: each event takes the clock's time, and returns what to do. Only a
/// view that has requested an update receives one. An obsolete timer is harmless, because a tick
/// shows only an update that is due.
@available(Systems 2024, *)
struct PlaybackMachine {
  /// An effect of an event.
  struct Effects: Equatable {
    /// The result that the waiting view receives.
    var answer: Answer?
    /// The time until ``PlaybackMachine/tick(now:)`` must be called. It replaces an earlier timer.
    var wait: Duration?
  }

  /// The result that a view receives.
  enum Answer: Equatable {
    /// Show the list after this number of updates.
    case show(Int)
    /// The replay has ended.
    case end
  }

  private enum Motion {
    case paused
    /// The replay has been playing since this time of the clock.
    case playing(since: Duration)
  }

  /// The times of the updates, ascending.
  private let times: [Duration]
  private let end: Playback.End
  private(set) var speed: Playback.Speed
  /// The position that was requested last, or is shown.
  private(set) var position = 0
  /// The last position that the view received.
  private var shown = 0
  /// The recording's time when the current motion started.
  private var time = Duration.zero
  private var motion: Motion
  private var isRequested = false
  private var isOver = false

  /// Creates a replay that plays from the start or is paused there.
  init(
    times: [Duration], speed: Playback.Speed, end: Playback.End, isPlaying: Bool, now: Duration
  ) {
    self.times = times
    self.speed = speed
    self.end = end
    motion = isPlaying ? .playing(since: now) : .paused
  }

  var isPlaying: Bool {
    if case .playing = motion { true } else { false }
  }
}

@available(Systems 2024, *)
extension PlaybackMachine {
  /// The view requests the next update.
  ///
  /// - Precondition: No request is pending.
  mutating func requestNext(now: Duration) -> Effects {
    precondition(!isRequested, "Only one task at a time can wait for the next update.")
    isRequested = true
    return proceed(now)
  }

  /// The timer has fired.
  mutating func tick(now: Duration) -> Effects { proceed(now) }

  /// Plays from the current time.
  mutating func play(now: Duration) -> Effects {
    if !isPlaying { motion = .playing(since: now) }
    return proceed(now)
  }

  /// Pauses.
  mutating func pause(now: Duration) -> Effects {
    time = currentTime(now)
    motion = .paused
    return proceed(now)
  }

  /// Continues at another speed.
  mutating func setSpeed(_ speed: Playback.Speed, now: Duration) -> Effects {
    restart(at: currentTime(now), now)
    self.speed = speed
    return proceed(now)
  }

  /// Pauses, and moves by a number of updates. Stops at the start and the end.
  mutating func step(by count: Int, now: Duration) -> Effects {
    motion = .paused
    let (sum, isTooFar) = position.addingReportingOverflow(count)
    let target = isTooFar ? (count > 0 ? times.count : 0) : min(max(sum, 0), times.count)
    time = target == 0 ? .zero : times[target - 1]
    position = target
    return proceed(now)
  }

  /// Moves to a time of the recording. If the replay was playing, it continues from there.
  mutating func seek(to time: Duration, now: Duration) -> Effects {
    let time = min(max(time, .zero), times.last ?? .zero)
    restart(at: time, now)
    position = times.partitioningIndex { $0 > time }
    return proceed(now)
  }

  /// Ends the replay.
  mutating func stop() -> Effects {
    isOver = true
    return proceed(.zero)
  }
}

@available(Systems 2024, *)
extension PlaybackMachine {
  private mutating func restart(at time: Duration, _ now: Duration) {
    self.time = time
    if isPlaying { motion = .playing(since: now) }
  }

  /// The recording's time. It never passes an update that the view hasn't received.
  private func currentTime(_ now: Duration) -> Duration {
    guard case .playing(let start) = motion else { return time }
    guard position < times.count else { return max(time, times.last ?? .zero) }
    guard speed.factor != nil else { return position == 0 ? time : max(time, times[position - 1]) }
    return min(time + speed.progress(in: now - start), max(time, times[position]))
  }

  private mutating func proceed(_ now: Duration) -> Effects {
    guard isRequested else { return Effects() }
    if isOver { return answer(.end) }
    if position != shown { return show() }
    guard case .playing(let start) = motion else { return Effects() }
    guard position < times.count else {
      return end == .finish ? answer(.end) : Effects()
    }
    let due = start + speed.wait(for: times[position] - time)
    guard due <= now else { return Effects(wait: due - now) }
    position += 1
    return show()
  }

  private mutating func show() -> Effects {
    shown = position
    return answer(.show(position))
  }

  private mutating func answer(_ answer: Answer) -> Effects {
    isRequested = false
    return Effects(answer: answer)
  }
}
