import Synchronization

/// Connects the source's task, the view's task and the clock: an ``UpdateMachine`` protected by a
/// lock, and the iterator that waits for it.
@available(Systems 2024, *)
package final class UpdateBuffer<Value: Sendable, Failure: Error>: Sendable {
  private typealias Machine = UpdateMachine<Value, Failure>
  private typealias View = CheckedContinuation<Machine.Answer, Never>

  private struct State {
    var machine: Machine
    var view: View?
    var source: Task<Void, Never>?
    var timer: Task<Void, Never>?
  }

  private let state: Mutex<State>
  private let clock: any Clock<Duration>

  package init(
    policy: UpdatePolicy, clock: any Clock<Duration>,
    joining join: @escaping @Sendable (Value, Value) -> Value = { $1 }
  ) {
    state = Mutex(State(machine: Machine(policy: policy, joining: join)))
    self.clock = clock
  }

  deinit { cancel() }

  /// Reads a source to its end in a separate task, so that the view never blocks it.
  package func read<Base: AsyncSequence & Sendable>(_ base: Base)
  where Base.Element == Value, Base.Failure == Failure {
    read { [weak self] in
      var iterator = base.makeAsyncIterator()
      do throws(Failure) {
        while let value = try await iterator.next(isolation: nil) {
          guard let self else { return }
          arrive(value)
        }
        self?.end(nil)
      } catch {
        self?.end(error)
      }
    }
  }

  /// Runs a source in a separate task. Each of its values arrives here, even if the view isn't
  /// ready, so that the policy decides about all of them.
  func run(
    _ source:
      @escaping @Sendable (_ send: @escaping @Sendable (Value) -> Void) async throws(Failure) ->
      Void
  ) {
    read { [weak self] in
      do throws(Failure) {
        try await source { [weak self] value in self?.arrive(value) }
        self?.end(nil)
      } catch {
        self?.end(error)
      }
    }
  }

  private func read(_ source: @escaping @Sendable () async -> Void) {
    let task = Task { await source() }
    state.withLock { $0.source = task }
  }

  package func arrive(_ value: Value) {
    handle { machine in machine.arrive(value) }
  }

  package func end(_ failure: Failure?) {
    handle { machine in machine.end(failure) }
  }

  /// Stops the source and the clock, and resumes the view.
  package func cancel() {
    handle { machine in machine.cancel() }
    state.withLock { state in
      state.source?.cancel()
      state.timer?.cancel()
    }
  }

  /// Returns the next value. A request means that the view has finished its previous update.
  package func next(isolation actor: isolated (any Actor)?) async -> Result<Value?, Failure> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { view in
        handle(view) { machine in machine.requestNext() }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Performs the effects of an event. A waiting iterator is resumed after unlocking, because it
  /// may request the next value immediately.
  private func handle(
    _ view: View? = nil,
    event: (inout Machine) -> Machine.Effects
  ) {
    let resumption: (view: View, answer: Machine.Answer)? = state.withLock { state in
      if let view { state.view = view }
      let effects = event(&state.machine)
      if let pause = effects.pause { state.timer = timer(pause) }
      guard let answer = effects.answer, let view = state.view else { return nil }
      state.view = nil
      return (view, answer)
    }
    if let resumption { resumption.view.resume(returning: resumption.answer) }
  }

  private func timer(_ pause: Duration) -> Task<Void, Never> {
    Task { [weak self, clock] in
      guard (try? await clock.sleep(for: pause)) != nil else { return }
      self?.handle { machine in machine.tick() }
    }
  }
}
