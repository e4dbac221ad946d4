import Foundation
import LiveTree
import LiveTreeWire

/// The values of a node as they come, read as a type.
public struct DecodedObservationSequence<Value: Decodable>: AsyncSequence, Sendable {
  /// A value, or `nil` for nothing, and how current it is.
  public typealias Element = Observation<Value>
  /// Failures are elements.
  public typealias Failure = Never

  let base: ObservationSequence

  /// An iterator that connects when it is first asked.
  public func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator())
  }

  /// Reads one observation after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var base: ObservationSequence.Iterator
    private var last: Value?
    private var unreadableSince: Date?

    init(base: ObservationSequence.Iterator) {
      self.base = base
    }

    /// The next observation, `nil` when the observed node will not change any more for us.
    public mutating func next() async -> Observation<Value>? {
      await next(isolation: nil)
    }

    /// The next observation, `nil` when the observed node will not change any more for us.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Observation<Value>? {
      guard let observation = await base.next(isolation: actor) else { return nil }
      guard case .live = observation.phase else {
        return Observation(value: last, phase: observation.phase)
      }
      do throws(DatabaseError) {
        last = try observation.value.map { node throws(DatabaseError) in try decoded(node) }
        unreadableSince = nil
        return Observation(value: last, phase: .live)
      } catch {
        return Observation(value: last, phase: unreadable(error, at: Date()))
      }
    }

    private mutating func unreadable(_ error: DatabaseError, at time: Date) -> ConnectionPhase {
      guard last != nil else { return .failed(error, retry: nil) }
      let since = unreadableSince ?? time
      unreadableSince = since
      return .stale(since: since, error: error, retry: nil)
    }
  }
}

@available(*, unavailable)
extension DecodedObservationSequence.Iterator: Sendable {}

/// Reads a node as a type.
private func decoded<Value: Decodable>(_ node: TreeNode) throws(DatabaseError) -> Value {
  do {
    return try JSONDecoder().decode(Value.self, from: Data(node.json().serialized().utf8))
  } catch {
    throw .undecodable(sentence(for: error))
  }
}

/// Where decoding failed and why.
private func sentence(for error: any Error) -> String {
  let context: DecodingError.Context
  switch error {
  case DecodingError.dataCorrupted(let found): context = found
  case DecodingError.keyNotFound(_, let found): context = found
  case DecodingError.typeMismatch(_, let found):
    return "at \(place(of: found)): this is not what belongs there."
  case DecodingError.valueNotFound(_, let found): context = found
  default: return "\(error)"
  }
  return "at \(place(of: context)): \(context.debugDescription)"
}

private func place(of context: DecodingError.Context) -> String {
  "/"
    + context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    .joined(separator: "/")
}
