import Synchronization

/// The newest element of another sequence whenever one is asked for; elements that came while the
/// consumer was busy and were overtaken are skipped.
///
/// The base is read by a task of its own from the first request on, so that it is never held up;
/// the task is cancelled when the iterator goes.
struct AsyncNewestSequence<Base: AsyncSequence & Sendable>: AsyncSequence
where Base.Element: Sendable {
  let base: Base

  func makeAsyncIterator() -> Iterator { Iterator(base: base) }

  final class Iterator: AsyncIteratorProtocol {
    private var base: Base?
    private let buffer = NewestBuffer<Base.Element, Base.Failure>()
    private var reader: Task<Void, Never>?

    init(base: Base) { self.base = base }

    deinit { reader?.cancel() }

    func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Base.Failure) -> Base.Element? {
      start()
      return try await buffer.next(isolation: actor).get()
    }

    private func start() {
      guard let base else { return }
      self.base = nil
      reader = Task { [buffer] in await buffer.fill(from: base) }
    }
  }
}

@available(*, unavailable)
extension AsyncNewestSequence.Iterator: Sendable {}

/// The one place where the source's task and the consumer meet.
private final class NewestBuffer<Value: Sendable, Failure: Error>: Sendable {
  private typealias Waiter = CheckedContinuation<Result<Value?, Failure>, Never>
  private let state = Mutex(NewestWins<Value, Failure, Waiter>())

  func fill<Base: AsyncSequence & Sendable>(from base: Base) async
  where Base.Element == Value, Base.Failure == Failure {
    var iterator = base.makeAsyncIterator()
    do throws(Failure) {
      while let value = try await iterator.next(isolation: nil) {
        state.withLock { $0.arrive(value) }?.resume(returning: .success(value))
      }
      end(nil)
    } catch {
      end(error)
    }
  }

  func next(isolation actor: isolated (any Actor)?) async -> Result<Value?, Failure> {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        if let answer = state.withLock({ $0.ask(waiter) }) { waiter.resume(returning: answer) }
      }
    } onCancel: {
      end(nil)
    }
  }

  private func end(_ failure: Failure?) {
    guard let (waiter, answer) = state.withLock({ $0.end(failure) }) else { return }
    waiter.resume(returning: answer)
  }
}
