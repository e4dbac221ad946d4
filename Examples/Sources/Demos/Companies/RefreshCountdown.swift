public import Foundation
public import Observation

/// The seconds until a list is read again, counted down once a second.
///
/// It follows a date in a model. Without a date, such as in the background, it's suspended.
@available(Systems 2024, *)
@MainActor
@Observable
public final class RefreshCountdown {
  /// The seconds left, rounded up; `nil` while no date is known.
  public private(set) var seconds: Int?
  /// Called when ``seconds`` has changed.
  @ObservationIgnored public var onChange: (@MainActor () -> Void)?

  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let now: @MainActor () -> Date
  @ObservationIgnored private let date: @MainActor () -> Date?
  @ObservationIgnored private var counting: Task<Void, Never>?

  /// Creates a countdown that counts as soon as there is a date.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the seconds.
  ///   - now: Returns the current date.
  ///   - date: Returns the date, which is a property of a model that is `Observable`.
  public init(
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> Date = { Date() },
    to date: @escaping @MainActor () -> Date?
  ) {
    self.clock = clock
    self.now = now
    self.date = date
    follow()
  }

  deinit { counting?.cancel() }

  private func follow() {
    let date = withObservationTracking(date) { [weak self] in
      Task { @MainActor in self?.follow() }
    }
    counting?.cancel()
    counting = nil
    guard let date else { return show(nil) }
    counting = Task { [weak self, clock] in
      // Another date may have arrived between waking and running.
      while !Task.isCancelled, let pause = self?.count(to: date) {
        try? await clock.sleep(for: pause)
      }
    }
  }

  /// Shows the seconds that are left.
  ///
  /// - Returns: The time until another number is shown; `nil` at the end.
  private func count(to date: Date) -> Duration? {
    // In milliseconds, because differences of dates aren't exact.
    let left = max(0, Int((date.timeIntervalSince(now()) * 1_000).rounded()))
    show((left + 999) / 1_000)
    return left > 0 ? .milliseconds((left - 1) % 1_000 + 1) : nil
  }

  private func show(_ seconds: Int?) {
    guard seconds != self.seconds else { return }
    self.seconds = seconds
    onChange?()
  }
}
