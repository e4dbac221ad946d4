/// A source of snapshots of a list, which can be read repeatedly.
///
///     let matches = ListSource.fetching { try await api.matches() }            // read on refresh
///     let profile = ListSource.streaming { database["data"].values(of: Profile.self) }
///
/// A source is read on the main actor, so its values need not be `Sendable`.
@MainActor
public struct ListSource<Value> {
  /// Takes a value that was read.
  public typealias Delivery = @MainActor (Value) -> Void

  /// Whether the source reports changes, so that it need not be read again.
  let reportsChanges: Bool
  private let body: @MainActor (@escaping Delivery) async throws -> Void

  init(reportsChanges: Bool, _ body: @escaping @MainActor (@escaping Delivery) async throws -> Void)
  {
    self.reportsChanges = reportsChanges
    self.body = body
  }

  /// A source that is read by a closure, which delivers a value whenever there is a newer one, and
  /// throws if it fails. Its task is canceled when the model stops reading.
  public init(_ read: @escaping @MainActor (@escaping Delivery) async throws -> Void) {
    self.init(reportsChanges: true, read)
  }

  /// Reads until the source ends, fails or is canceled.
  func read(_ deliver: @escaping Delivery) async throws {
    try await body(deliver)
  }
}

@available(Systems 2024, *)
extension ListSource {
  /// A source of one value at a time, such as the response of a server: it is fetched when the list
  /// becomes visible, and when it is refreshed.
  public static func fetching(_ fetch: @escaping @MainActor () async throws -> Value) -> Self {
    Self(reportsChanges: false) { deliver in deliver(try await fetch()) }
  }

  /// A source that keeps reporting changes.
  ///
  /// - Parameter makeSequence: Makes the sequence; called each time that the source is read.
  public static func sequence<Base: AsyncSequence>(
    _ makeSequence: @escaping @MainActor () -> Base
  ) -> Self where Base.Element == Value {
    Self { deliver in
      for try await value in makeSequence() { deliver(value) }
    }
  }

  /// A source that keeps reporting changes, read off the main actor; a policy decides about
  /// values that arrive while the main actor is busy.
  ///
  /// - Parameters:
  ///   - policy: What happens to values that arrive while the main actor is busy.
  ///   - clock: What the policy's intervals are measured with.
  ///   - makeSequence: Makes the sequence; called each time that the source is read.
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

  /// This source with each of its values transformed.
  public func map<Result>(
    _ transform: @escaping (Value) -> Result
  ) -> ListSource<Result> {
    ListSource<Result>(reportsChanges: reportsChanges) { deliver in
      try await read { value in deliver(transform(value)) }
    }
  }
}
