/// When a replay shows what.
///
/// Pure: each event carries the clock's time, and returns what to do. Only a view that requested a
/// value gets an answer. A wait that isn't needed any more does no harm: a tick only reads what is
/// due.
struct PlaybackMachine {
  /// What is to be done after an event.
  struct Effects: Equatable {
    /// What a waiting view receives.
    var answer: Answer?
    /// After how long ``PlaybackMachine/tick(now:)`` is to be called; earlier waits are forgotten.
    var wait: Duration?
  }

  /// What a view receives.
  enum Answer: Equatable {
    /// To show the list after so many updates.
    case show(Int)
    /// Nothing more comes.
    case end
  }

  private enum Motion {
    case paused
    /// At a time of the clock the recording was at a time of its own.
    case playing(since: Duration)
  }

  /// When the updates happened, ascending.
  private let times: [Duration]
  private let end: PlaybackEnd
  private(set) var speed: PlaybackSpeed
  /// The position that is shown, or was requested last.
  private(set) var position = 0
  /// The position that the view received last.
  private var shown = 0
  /// The time of the recording when the motion began.
  private var time = Duration.zero
  private var motion: Motion
  private var isAsked = false
  private var isOver = false

  /// A replay that plays from the start on, or stands there.
  init(
    times: [Duration], speed: PlaybackSpeed, end: PlaybackEnd, isPlaying: Bool, now: Duration
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

extension PlaybackMachine {
  /// The view is at rest, and waits for the next update.
  ///
  /// - Precondition: It does not wait already.
  mutating func ask(now: Duration) -> Effects {
    precondition(!isAsked, "A replay has one consumer, but two wait for the next update.")
    isAsked = true
    return proceed(now)
  }

  /// A wait is over.
  mutating func tick(now: Duration) -> Effects { proceed(now) }

  /// Goes on from where it is.
  mutating func play(now: Duration) -> Effects {
    if !isPlaying { motion = .playing(since: now) }
    return proceed(now)
  }

  /// Stands still.
  mutating func pause(now: Duration) -> Effects {
    time = currentTime(now)
    motion = .paused
    return proceed(now)
  }

  /// Goes on at another speed.
  mutating func setSpeed(_ speed: PlaybackSpeed, now: Duration) -> Effects {
    restart(at: currentTime(now), now)
    self.speed = speed
    return proceed(now)
  }

  /// Stands still, so many updates on or back, but not beyond the ends.
  mutating func step(by count: Int, now: Duration) -> Effects {
    motion = .paused
    let (sum, isTooFar) = position.addingReportingOverflow(count)
    let target = isTooFar ? (count > 0 ? times.count : 0) : min(max(sum, 0), times.count)
    time = target == 0 ? .zero : times[target - 1]
    position = target
    return proceed(now)
  }

  /// Goes to a time of the recording, and goes on from there if it went before.
  mutating func seek(to time: Duration, now: Duration) -> Effects {
    let time = min(max(time, .zero), times.last ?? .zero)
    restart(at: time, now)
    position = times.firstIndex { $0 > time } ?? times.count
    return proceed(now)
  }

  /// The view has stopped.
  mutating func stop() -> Effects {
    isOver = true
    return proceed(.zero)
  }
}

extension PlaybackMachine {
  private mutating func restart(at time: Duration, _ now: Duration) {
    self.time = time
    if isPlaying { motion = .playing(since: now) }
  }

  /// The time of the recording, which does not pass an update before the view has taken it.
  private func currentTime(_ now: Duration) -> Duration {
    guard case .playing(let start) = motion else { return time }
    guard position < times.count else { return max(time, times.last ?? .zero) }
    guard speed.factor != nil else { return position == 0 ? time : max(time, times[position - 1]) }
    return min(time + speed.progress(in: now - start), max(time, times[position]))
  }

  private mutating func proceed(_ now: Duration) -> Effects {
    guard isAsked else { return Effects() }
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
    isAsked = false
    return Effects(answer: answer)
  }
}
