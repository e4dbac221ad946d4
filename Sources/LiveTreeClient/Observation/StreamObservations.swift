import Foundation
import LiveTree
import LiveTreeWire

/// The observations of a node by an event stream of its own: connects, reads, waits and connects again, one
/// element at a time.
///
/// When the server ends the stream because it rejects the credential, another one is requested from the
/// credential source.
@available(Systems 2024, *)
struct StreamObservations {
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
  mutating func next(isolation actor: isolated (any Actor)?) async -> NodeObservation<TreeNode>? {
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
        path: try reference.treePath(), parameters: try query.parameters())
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
