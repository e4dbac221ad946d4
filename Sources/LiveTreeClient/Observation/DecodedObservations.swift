import Foundation
import LiveTree

/// Reads the value of a node.
@available(Systems 2024, *)
typealias ValueReading<Value> = @Sendable (TreeNode) throws(DatabaseError) -> Decoded<Value>

/// Decodes observations of a node.
@available(Systems 2024, *)
private struct DecodedObservations<Value> {
  let reading: ValueReading<Value>
  private var last = Decoded<Value>(value: nil)
  private var unreadableSince: Date?

  init(_ reading: @escaping ValueReading<Value>) { self.reading = reading }

  mutating func decode(_ observation: NodeObservation<TreeNode>) -> NodeObservation<Value> {
    var phase = observation.phase
    // Without a value, nothing is known yet, unless the server says that there is none.
    if observation.hasKnownValue {
      do throws(DatabaseError) {
        last = try reading(observation.value ?? .absent)
        unreadableSince = nil
      } catch {
        phase = unreadable(error, at: Date())
      }
    }
    return NodeObservation(
      value: last.value, phase: phase, invalid: last.invalid,
      hasPendingWrites: observation.hasPendingWrites)
  }

  private mutating func unreadable(_ error: DatabaseError, at time: Date) -> ConnectionPhase {
    guard last.value != nil else { return .failed(error, retry: nil) }
    let since = unreadableSince ?? time
    unreadableSince = since
    return .stale(since: since, error: error, retry: nil)
  }
}

/// The decodable values of a node, without consecutive duplicates: reconnecting yields nothing if the value is unchanged.
@available(Systems 2024, *)
private struct DecodedValues<Value> {
  let reading: ValueReading<Value>
  /// Called with the errors of data that can't be decoded.
  let report: @Sendable (DatabaseError) -> Void
  private var last: TreeNode?
  /// The errors that were reported last.
  private var reported: [DatabaseError] = []

  init(
    _ reading: @escaping ValueReading<Value>, _ report: @escaping @Sendable (DatabaseError) -> Void
  ) {
    (self.reading, self.report) = (reading, report)
  }

  mutating func decode(_ observation: NodeObservation<TreeNode>) -> Value? {
    let node = observation.value ?? .absent
    guard observation.hasKnownValue, node != last else { return nil }
    last = node
    do throws(DatabaseError) {
      let decoded = try reading(node)
      note(decoded.invalid)
      return decoded.value
    } catch {
      note([error])
      return nil
    }
  }

  private mutating func note(_ errors: [DatabaseError]) {
    for error in errors where !reported.contains(error) { report(error) }
    reported = errors
  }
}

@available(Systems 2024, *)
extension ObservationSequence {
  /// Observations of a node, decoded as a type.
  func decoded<Value>(
    _ reading: @escaping ValueReading<Value>
  ) -> DecodedSequence<NodeObservation<Value>> {
    DecodedSequence(base: self) {
      var observations = DecodedObservations(reading)
      return { observations.decode($0) }
    }
  }

  /// The values of a node, decoded as a type.
  func values<Value>(
    _ reading: @escaping ValueReading<Value>, report: @escaping @Sendable (DatabaseError) -> Void
  ) -> DecodedSequence<Value> {
    DecodedSequence(base: self) {
      var values = DecodedValues(reading, report)
      return { values.decode($0) }
    }
  }
}
