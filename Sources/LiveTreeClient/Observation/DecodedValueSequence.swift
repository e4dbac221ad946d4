import LiveTree

/// The decodable values of a node, without consecutive duplicates: reconnecting yields nothing if
/// the value is unchanged.
@available(Systems 2024, *)
struct DecodedValueSequence<Value>: AsyncSequence, Sendable {
  /// A value.
  typealias Element = Value
  /// The sequence never throws: failures are skipped.
  typealias Failure = Never

  let base: ObservationSequence
  /// Called with the errors of data that can't be decoded.
  let report: @Sendable (DatabaseError) -> Void
  let reading: DecodedObservationSequence<Value>.Reading

  /// Returns an iterator, which connects on the first call of `next()`.
  func makeAsyncIterator() -> Iterator {
    Iterator(base: base.makeAsyncIterator(), report: report, reading: reading)
  }

  /// Iterates over values.
  struct Iterator: AsyncIteratorProtocol {
    private var base: ObservationSequence.Iterator
    private let reading: DecodedObservationSequence<Value>.Reading
    private let report: @Sendable (DatabaseError) -> Void
    private var last: TreeNode?
    /// The errors that were reported and last.
    private var reported: [DatabaseError] = []

    init(
      base: ObservationSequence.Iterator, report: @escaping @Sendable (DatabaseError) -> Void,
      reading: @escaping DecodedObservationSequence<Value>.Reading
    ) {
      self.base = base
      self.report = report
      self.reading = reading
    }

    /// The next value; `nil` after the last one.
    mutating func next() async -> Value? {
      await next(isolation: nil)
    }

    /// The next value; `nil` after the last one.
    mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      while let observation = await base.next(isolation: actor) {
        let node = observation.value ?? .absent
        guard observation.hasKnownValue, node != last else { continue }
        last = node
        do throws(DatabaseError) {
          let decoded = try reading(node)
          note(decoded.invalid)
          if let value = decoded.value { return value }
        } catch {
          note([error])
        }
      }
      return nil
    }

    private mutating func note(_ errors: [DatabaseError]) {
      for error in errors where !reported.contains(error) { report(error) }
      reported = errors
    }
  }
}

@available(*, unavailable)
extension DecodedValueSequence.Iterator: Sendable {}
