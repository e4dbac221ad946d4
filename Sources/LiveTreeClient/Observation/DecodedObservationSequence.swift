import Foundation
import LiveTree

/// Observations of a node, decoded as a type.
@available(Systems 2024, *)
public struct DecodedObservationSequence<Value>: AsyncSequence, Sendable {
  /// A value, which is `nil` if the node has none, and how current it is.
  public typealias Element = NodeObservation<Value>
  /// The sequence never throws: failures are elements.
  public typealias Failure = Never

  typealias Reading = @Sendable (TreeNode) throws(DatabaseError) -> Decoded<Value>

  let base: ObservationSequence
  let reading: Reading

  init(base: ObservationSequence, reading: @escaping Reading) {
    self.base = base
    self.reading = reading
  }

  /// Returns an iterator, which connects on the first call of `next()`.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), reading: reading)
  }

  /// Iterates over observations.
  public struct Iterator: AsyncIteratorProtocol {
    private var base: ObservationSequence.Iterator
    private let reading: Reading
    private var last = Decoded<Value>(value: nil)
    private var unreadableSince: Date?
    private var hasPendingWrites = false

    init(base: ObservationSequence.Iterator, reading: @escaping Reading) {
      self.base = base
      self.reading = reading
    }

    /// The next observation; `nil` after the last one.
    public mutating func next() async -> NodeObservation<Value>? {
      await next(isolation: nil)
    }

    /// The next observation; `nil` after the last one.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> NodeObservation<Value>? {
      guard let observation = await base.next(isolation: actor) else { return nil }
      hasPendingWrites = observation.hasPendingWrites
      // Without a value, nothing is known yet, unless the server says that there is none.
      guard observation.hasKnownValue else {
        return self.observation(in: observation.phase)
      }
      do throws(DatabaseError) {
        last = try reading(observation.value ?? .absent)
        unreadableSince = nil
        return self.observation(in: observation.phase)
      } catch {
        return self.observation(in: unreadable(error, at: Date()))
      }
    }

    private func observation(in phase: ConnectionPhase) -> NodeObservation<Value> {
      NodeObservation(
        value: last.value, phase: phase, invalid: last.invalid, hasPendingWrites: hasPendingWrites)
    }

    private mutating func unreadable(_ error: DatabaseError, at time: Date) -> ConnectionPhase {
      guard last.value != nil else { return .failed(error, retry: nil) }
      let since = unreadableSince ?? time
      unreadableSince = since
      return .stale(since: since, error: error, retry: nil)
    }
  }
}

@available(*, unavailable)
extension DecodedObservationSequence.Iterator: Sendable {}
