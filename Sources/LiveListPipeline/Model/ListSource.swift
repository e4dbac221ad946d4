/// A source of snapshots of a list, which can be read repeatedly.
///
///     let matches = ListSource.fetching { try await api.matches() }            // read on refresh
///     let profile = ListSource.streaming { database["data"].values(of: Profile.self) }
///
/// A source is read on the main actor, so its values don't have to be `Sendable`.
@MainActor
public struct ListSource<Value> {
  /// Receives a value that was read.
  public typealias Delivery = @MainActor (Value) -> Void

  /// Whether the source reports its changes, so that it doesn't have to be read again.
  let reportsChanges: Bool
  private let body: @MainActor (@escaping Listener) async throws -> Void

  /// Receives what a source reports.
  typealias Listener = @MainActor (SourceReport<Value>) -> Void

  init(
    reportsChanges: Bool,
    reporting body: @escaping @MainActor (@escaping Listener) async throws -> Void
  ) {
    self.reportsChanges = reportsChanges
    self.body = body
  }

  private init(
    reportsChanges: Bool, _ read: @escaping @MainActor (@escaping Delivery) async throws -> Void
  ) {
    self.init(
      reportsChanges: reportsChanges,
      reporting: { report in
        try await read { report(SourceReport(value: $0)) }
      })
  }

  /// Creates a source that is read by a closure. The closure delivers each new value, and throws if
  /// it fails. Its task is canceled when the model stops reading.
  public init(_ read: @escaping @MainActor (@escaping Delivery) async throws -> Void) {
    self.init(reportsChanges: true, read)
  }

  /// Reads until the source ends, fails or is canceled.
  func read(_ report: @escaping Listener) async throws {
    try await body(report)
  }
}

@available(Systems 2024, *)
extension ListSource {
  /// Creates a source that delivers one value, such as the response of a server. It is fetched each
  /// time the list is read: when the list becomes visible, when it is refreshed, after a failure,
  /// and at the interval of its ``ListTiming``.
  public static func fetching(_ fetch: @escaping @MainActor () async throws -> Value) -> Self {
    Self(reportsChanges: false) { deliver in deliver(try await fetch()) }
  }

  /// Creates a source that reports its changes.
  ///
  /// - Parameter makeSequence: Creates the sequence. Called each time the source is read.
  public static func sequence<Base: AsyncSequence>(
    _ makeSequence: @escaping @MainActor () -> Base
  ) -> Self where Base.Element == Value {
    Self { deliver in
      for try await value in makeSequence() { deliver(value) }
    }
  }

  /// Creates a source that reports its changes and is read off the main actor. A policy decides
  /// what happens to values that arrive while the main actor is busy.
  ///
  /// - Parameters:
  ///   - policy: What happens to values that arrive while the main actor is busy.
  ///   - clock: The clock that measures the policy's intervals.
  ///   - makeSequence: Creates the sequence. Called each time the source is read.
  public static func streaming<Base: AsyncSequence & Sendable>(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock(),
    _ makeSequence: @escaping @MainActor () -> Base
  ) -> Self where Base.Element == Value, Value: Sendable {
    Self { deliver in
      let values = UpdateBuffer<Value, Base.Failure>(policy: policy, clock: clock)
      values.read(makeSequence())
      while let value = try await values.next(isolation: MainActor.shared).get() {
        deliver(value)
      }
    }
  }

  /// Returns a source with the transformed values of this source.
  public func map<Result>(
    _ transform: @escaping (Value) -> Result
  ) -> ListSource<Result> {
    ListSource<Result>(
      reportsChanges: reportsChanges,
      reporting: { report in
        try await read { report($0.map(transform)) }
      })
  }
}
