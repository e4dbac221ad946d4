import Synchronization

/// Controls a replay: it plays, pauses, steps in both directions and seeks, at any speed.
///
///     let playback = Playback(speed: .times(10))
///     for await update in recording.replayed(by: playback) { … }
///     // meanwhile, from anywhere:
///     playback.step(by: -1)
///
/// It controls one replay at a time. The next replay starts from the beginning.
@available(Systems 2024, *)
public final class Playback: Sendable {
  private typealias View = CheckedContinuation<PlaybackMachine.Answer, Never>

  private struct State {
    var machine: PlaybackMachine
    var view: View?
    var timer: Task<Void, Never>?
  }

  private let state: Mutex<State>
  private let clock: any Clock<Duration>
  private let elapsed: @Sendable () -> Duration
  private let end: Playback.End

  /// Creates a control for a replay that hasn't started.
  ///
  /// - Parameters:
  ///   - speed: The speed of the replay.
  ///   - end: What happens at the end of the recording.
  ///   - isPlaying: Whether to play when the replay starts. If not, it waits for ``play()`` or a
  ///     step.
  ///   - clock: The clock that schedules the updates.
  public init(
    speed: Playback.Speed = .recorded, end: Playback.End = .finish, isPlaying: Bool = true,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.clock = clock
    self.end = end
    elapsed = clock.stopwatch()
    state = Mutex(
      State(
        machine: PlaybackMachine(
          times: [], speed: speed, end: end, isPlaying: isPlaying, now: .zero)))
  }

  deinit { state.withLock { $0.timer?.cancel() } }
}

@available(Systems 2024, *)
extension Playback {
  /// The speed of the replay.
  public var speed: Playback.Speed {
    get { state.withLock(\.machine.speed) }
    set { handle { machine, now in machine.setSpeed(newValue, now: now) } }
  }

  /// Whether the replay is playing.
  public var isPlaying: Bool { state.withLock(\.machine.isPlaying) }

  /// The number of updates that are shown or about to be shown.
  public var position: Int { state.withLock(\.machine.position) }

  /// Plays from the current time.
  public func play() {
    handle { machine, now in machine.play(now: now) }
  }

  /// Pauses.
  public func pause() {
    handle { machine, now in machine.pause(now: now) }
  }

  /// Pauses, and moves forward by a number of updates, or back if the number is negative. Stops at
  /// the start and the end.
  public func step(by count: Int) {
    handle { machine, now in machine.step(by: count, now: now) }
  }

  /// Moves to a time since the start of the recording. If the replay was playing, it continues from
  /// there.
  public func seek(to time: Duration) {
    handle { machine, now in machine.seek(to: time, now: now) }
  }

  /// Ends the replay.
  public func stop() {
    handle { machine, _ in machine.stop() }
    state.withLock { $0.timer?.cancel() }
  }
}

@available(Systems 2024, *)
extension Playback {
  /// Starts a replay of updates that happened at these times.
  func begin(_ times: [Duration]) {
    let now = elapsed()
    state.withLock { state in
      precondition(state.view == nil, "A Playback can control only one replay at a time.")
      let old = state.machine
      state.machine = PlaybackMachine(
        times: times, speed: old.speed, end: end, isPlaying: old.isPlaying, now: now)
    }
  }

  /// Returns the next position to show; `nil` at the end.
  func next(isolation actor: isolated (any Actor)?) async -> Int? {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { view in
        handle(view) { machine, now in machine.requestNext(now: now) }
      }
    } onCancel: {
      stop()
    }
    return if case .show(let position) = answer { position } else { nil }
  }

  /// Performs the effects of an event. A waiting iterator is resumed after unlocking, because it
  /// may request the next value immediately.
  private func handle(
    _ view: View? = nil,
    event: (inout PlaybackMachine, Duration) -> PlaybackMachine.Effects
  ) {
    let resumption: (view: View, answer: PlaybackMachine.Answer)? = state.withLock { state in
      if let view { state.view = view }
      let effects = event(&state.machine, elapsed())
      if let wait = effects.wait {
        state.timer?.cancel()
        state.timer = timer(wait)
      }
      guard let answer = effects.answer, let view = state.view else { return nil }
      state.view = nil
      return (view, answer)
    }
    if let resumption { resumption.view.resume(returning: resumption.answer) }
  }

  private func timer(_ wait: Duration) -> Task<Void, Never> {
    Task { [weak self, clock] in
      guard (try? await clock.sleep(for: wait)) != nil else { return }
      self?.handle { machine, now in machine.tick(now: now) }
    }
  }
}
