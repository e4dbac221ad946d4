public import Foundation
public import LiveListPipeline

/// The list of companies for a screen.
@available(Systems 2024, *)
public typealias CompaniesModel = ListModel<String, String, CompanyRow>

/// The companies of a REST service, which is read every 30 seconds while a screen shows them.
///
///     let companies = LiveCompanies {
///       try await ListFormat.decoding([Company].self).sections(at: url).flatMap(\.items)
///     }
///     let screen = CompaniesViewController(companies)
@available(Systems 2024, *)
@MainActor
public final class LiveCompanies {
  /// The time between two reads in the article's app.
  public nonisolated static let interval = Duration.seconds(30)

  /// The list.
  public let list: CompaniesModel
  /// The seconds until the service is read again.
  public let countdown: RefreshCountdown
  private let deliver: (@MainActor () async throws -> Void)?

  /// Creates a list that isn't read until a screen shows it.
  ///
  /// - Parameters:
  ///   - interval: The time between two reads.
  ///   - clock: The clock that measures the interval and counts down.
  ///   - now: Returns the current date.
  ///   - deliver: Requests the next delivery of the service; `nil` if the service has none.
  ///   - read: Reads the companies.
  /// - Precondition: `interval` is positive.
  public convenience init(
    every interval: Duration = LiveCompanies.interval,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> Date = { Date() },
    deliver: (@MainActor () async throws -> Void)? = nil,
    reading read: @escaping @MainActor () async throws -> [Company]
  ) {
    let timing = ListTiming(interval: interval, clock: clock, now: now)
    let list = CompaniesModel(
      .fetching { try await read().sections }, timing: timing)
    self.init(list, clock: clock, now: now, deliver: deliver)
  }

  /// Creates the companies of an existing list.
  public init(
    _ list: CompaniesModel, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> Date = { Date() },
    deliver: (@MainActor () async throws -> Void)? = nil
  ) {
    self.list = list
    self.deliver = deliver
    countdown = RefreshCountdown(clock: clock, now: now) { [weak list] in list?.nextRead }
  }

  /// Whether the next delivery of the service can be requested.
  public var canDeliver: Bool { deliver != nil }

  /// Requests the next delivery of the service, and reads the companies again. A failure becomes an
  /// alert of the list.
  public func requestNextDelivery() async {
    guard let deliver else { return }
    await list.attempt(deliver)
  }

  /// A line about the next refresh.
  public var notice: String {
    countdown.seconds.map { "Next refresh in \($0) s" } ?? "Refreshing…"
  }
}
