import Synchronization

/// The remote control of a replay: plays, pauses, steps both ways, goes to any time, at any speed.
///
///     let playback = Playback(speed: .times(10))
///     for await update in recording.replayed(by: playback) { … }
///     // meanwhile, from anywhere:
///     playback.step(by: -1)
///
/// Commands are for the replay that is running, one at a time; the next one begins at the start.
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
  private let end: PlaybackEnd

  /// A control whose replay has not begun.
  ///
  /// - Parameters:
  ///   - speed: How fast it plays.
  ///   - end: What becomes of it at the end of the recording.
  ///   - isPlaying: Whether it plays when it begins; otherwise it waits for ``play()`` or a step.
  ///   - clock: What it waits with.
  public init(
    speed: PlaybackSpeed = .recorded, end: PlaybackEnd = .finish, isPlaying: Bool = true,
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

extension Playback {
  /// How fast it plays.
  public var speed: PlaybackSpeed {
    get { state.withLock(\.machine.speed) }
    set { handle { machine, now in machine.setSpeed(newValue, now: now) } }
  }

  /// Whether it goes on by itself.
  public var isPlaying: Bool { state.withLock(\.machine.isPlaying) }

  /// How many updates are shown, or are about to be.
  public var position: Int { state.withLock(\.machine.position) }

  /// Goes on from where it is.
  public func play() {
    handle { machine, now in machine.play(now: now) }
  }

  /// Stands still.
  public func pause() {
    handle { machine, now in machine.pause(now: now) }
  }

  /// Stands still, so many updates on, or back where the count is negative; not beyond the ends.
  public func step(by count: Int) {
    handle { machine, now in machine.step(by: count, now: now) }
  }

  /// Goes to a time of the recording, since its start, and goes on from there if it went before.
  public func seek(to time: Duration) {
    handle { machine, now in machine.seek(to: time, now: now) }
  }

  /// Ends the replay.
  public func stop() {
    handle { machine, _ in machine.stop() }
    state.withLock { $0.timer?.cancel() }
  }
}

extension Playback {
  /// Begins a replay of updates that happened at so many times.
  func begin(_ times: [Duration]) {
    let now = elapsed()
    state.withLock { state in
      precondition(state.view == nil, "A playback controls one replay, but two are running.")
      let old = state.machine
      state.machine = PlaybackMachine(
        times: times, speed: old.speed, end: end, isPlaying: old.isPlaying, now: now)
    }
  }

  /// The next place to show, `nil` at the end.
  func next(isolation actor: isolated (any Actor)?) async -> Int? {
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { view in
        handle(view) { machine, now in machine.ask(now: now) }
      }
    } onCancel: {
      stop()
    }
    return if case .show(let position) = answer { position } else { nil }
  }

  /// Performs what an event demands. A waiting iterator is resumed outside the lock, since it may
  /// request the next value at once.
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
