#if Client
import AsyncHTTPClient
import Foundation
public import LiveTree
import LiveTreeWire
import NIOCore

/// The values of a node of a database as they come, and the state of the connection.
///
/// Every iteration makes a connection of its own. It is read when the next element is asked for: a
/// consumer that is busy is not run over, and a server that bounds its queues sends it the newest
/// state afterwards.
public struct ObservationSequence: AsyncSequence, Sendable {
  /// A value, or `nil` for nothing, and how current it is.
  public typealias Element = Observation<TreeNode>
  /// Failures are elements.
  public typealias Failure = Never

  let query: DatabaseQuery

  /// An iterator that connects when it is first asked.
  public func makeAsyncIterator() -> Iterator {
    Iterator(query: query)
  }

  /// Connects, reads, waits and connects again, one element at a time.
  ///
  /// It asks the source of credentials for another one when the server has ended the stream because
  /// of the last.
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

    /// The next observation, `nil` when the observed node will not change any more for us.
    public mutating func next() async -> Observation<TreeNode>? {
      await next(isolation: nil)
    }

    /// The next observation, `nil` when the observed node will not change any more for us.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> Observation<TreeNode>? {
      while !Task.isCancelled {
        switch state {
        case .new:
          state = .waiting(.zero)
          return Observation(value: nil, phase: .loading)
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

    private mutating func connect() async -> Observation<TreeNode>? {
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

    private mutating func read(_ source: EventSource) async -> Observation<TreeNode>? {
      do throws(DatabaseError) {
        let message = try await source.next()
        if case .authRevoked = message { refused = source.credential }
        return take(machine.receive(message, at: Date(), share: .random(in: 0...1)))
      } catch {
        return take(machine.fail(error, at: Date(), share: .random(in: 0...1)))
      }
    }

    private mutating func take(_ step: ObservationMachine.Step) -> Observation<TreeNode>? {
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
#endif
