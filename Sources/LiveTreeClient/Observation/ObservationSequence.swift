import Foundation
public import LiveTree
import LiveTreeWire

/// Observations of a node: its values and the state of the connection.
///
/// Each iterator has its own connection, which is read on demand. A slow consumer therefore isn't
/// flooded, and a server that limits its queues sends it the newest state.
@available(Systems 2024, *)
public struct ObservationSequence: AsyncSequence, Sendable {
  /// A value, which is `nil` if the node has none, and how current it is.
  public typealias Element = NodeObservation<TreeNode>
  /// The sequence never throws: failures are elements.
  public typealias Failure = Never

  let query: DatabaseQuery

  /// Returns an iterator, which connects on the first call of `next()`.
  public func makeAsyncIterator() -> Iterator {
    Iterator(query: query)
  }

  /// Connects, reads, waits and connects again, one element at a time.
  ///
  /// When the server ends the stream because it rejects the credential, the iterator requests
  /// another one from the credential source.
  public struct Iterator: AsyncIteratorProtocol {
    private enum State {
      case new
      case waiting(Duration)
      case reading(EventSource)
      case over
    }

    private let query: DatabaseQuery
    private var machine: ObservationMachine
    private var state = State.new
    /// The credential that ended the last stream.
    private var refused: DatabaseCredential?

    init(query: DatabaseQuery) {
      self.query = query
      machine = ObservationMachine(policy: query.reference.database.retry)
    }

    /// The next observation; `nil` after the last one.
    public mutating func next() async -> NodeObservation<TreeNode>? {
      await next(isolation: nil)
    }

    /// The next observation; `nil` after the last one.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> NodeObservation<TreeNode>? {
      while !Task.isCancelled {
        switch state {
        case .new:
          state = .waiting(.zero)
          return NodeObservation(value: nil, phase: .loading)
        case .waiting(let duration):
          guard await Self.slept(duration) else { return nil }
          if let observation = await connect() { return observation }
        case .reading(let source):
          if let observation = await read(source) { return observation }
        case .over:
          return nil
        }
      }
      return nil
    }

    private static func slept(_ duration: Duration) async -> Bool {
      do {
        try await Task.sleep(for: duration)
        return true
      } catch {
        return false
      }
    }

    private mutating func connect() async -> NodeObservation<TreeNode>? {
      do throws(DatabaseError) {
        let reference = query.reference
        let request = DatabaseRequest(
          path: reference.path, parameters: try query.parameters())
        let source = try await EventSource.connect(
          to: reference.database, request, insteadOf: refused)
        refused = nil
        state = .reading(source)
        machine.open(at: Date())
        return nil
      } catch {
        return take(machine.fail(error, at: Date(), share: .random(in: 0...1)))
      }
    }

    private mutating func read(_ source: EventSource) async -> NodeObservation<TreeNode>? {
      do throws(DatabaseError) {
        let message = try await source.next()
        if case .authRevoked = message { refused = source.credential }
        return take(machine.receive(message, at: Date(), share: .random(in: 0...1)))
      } catch {
        return take(machine.fail(error, at: Date(), share: .random(in: 0...1)))
      }
    }

    private mutating func take(_ step: ObservationMachine.Step) -> NodeObservation<TreeNode>? {
      switch step {
      case .read(let observation):
        return observation
      case .reconnect(let observation, let wait):
        state = .waiting(wait)
        return observation
      case .stop(let observation):
        state = .over
        return observation
      }
    }
  }
}

@available(*, unavailable)
extension ObservationSequence.Iterator: Sendable {}
