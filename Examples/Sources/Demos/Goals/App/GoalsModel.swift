public import Foundation
public import LiveList
public import LiveListPipeline

/// The app's model: a logbook and the lists that show it.
///
/// Each list follows the logbook while a screen looks at it, and reads it again after each change by
/// any writer. Only the newest of several reads counts. A store that fails is read again once or
/// twice; after that, the rows stay, and the list's phase says why they aren't current.
@available(Systems 2024, *)
@MainActor
public final class GoalsModel {
  /// The matches, grouped by when they were played.
  public let matches: ListModel<DateRange, String, MatchRow>
  /// The players, in alphabetical order.
  public let players: ItemsModel<PlayerRow>
  private let rankings: [RankingPeriod: ItemsModel<RankingRow>]
  private let current: CurrentLogbook

  /// Creates the app's model for a logbook.
  ///
  /// - Parameters:
  ///   - logbook: The store of players and matches.
  ///   - calendar: The calendar that determines when a day, a week, a month or a year begins.
  ///   - timing: The clock, the date, and the delays before a list retries.
  ///   - quickRetries: The delays before a failed store is read again. The failure counts only
  ///     after all of them.
  public init(
    _ logbook: any Logbook, calendar: Calendar = .current,
    timing: ListTiming = ListTiming(),
    quickRetries: [Duration] = [.milliseconds(250), .seconds(1)]
  ) {
    let current = CurrentLogbook(
      logbook, calendar: calendar, timing: timing, quickRetries: quickRetries)
    self.current = current
    matches = ListModel(
      current.source(rollsOver: true) { logbook in
        try await logbook.matches().sections(now: current.now, calendar: calendar)
      }, timing: timing)
    players = ItemsModel(
      current.source { logbook in
        let matches = try await logbook.matches()
        return [ListSection(items: try await logbook.players().rows(with: matches))]
      }, timing: timing)
    rankings = Dictionary(
      uniqueKeysWithValues: RankingPeriod.allCases.map { period in
        let source = current.source(rollsOver: period != .all) { logbook in
          let rankings = try await logbook.rankings(
            in: period, now: current.now, calendar: calendar)
          return [ListSection(items: rankings.rows)]
        }
        return (period, ItemsModel(source, timing: timing))
      })
  }

  /// The rankings of a period, the best first.
  public func rankings(in period: RankingPeriod) -> ItemsModel<RankingRow> {
    guard let list = rankings[period] else { preconditionFailure("\(period) has no list.") }
    return list
  }

  /// The store of players and matches.
  public var logbook: any Logbook { current.logbook }

  /// The current time of the app's clock.
  public var now: Date { current.now }
}

@available(Systems 2024, *)
extension GoalsModel {
  /// Switches to another logbook: the lists animate from the old logbook's rows to the new one's.
  ///
  /// Reads of the old logbook that are still in progress are discarded.
  public func use(_ logbook: any Logbook) {
    current.logbook = logbook
    for list in lists { list.readAgain() }
  }

  /// Looks at all lists, for as long as the results exist.
  public func look() -> [ListLook] { lists.map { $0.look() } }

  /// Whether a list that the user requested hasn't arrived yet.
  public var isRefreshing: Bool { lists.contains { $0.isRefreshing } }

  /// Reads every list again, and waits for all of them.
  ///
  /// - Returns: A failure that names the lists that aren't current, or the first failure if none is
  ///   current; `nil` if all lists are current.
  @discardableResult
  public func refresh() async -> ListFailure? {
    await withDiscardingTaskGroup { group in
      for list in lists {
        group.addTask { await list.refresh() }
      }
    }
    let failures = lists.compactMap(\.phase.failure)
    guard let failure = failures.first, failures.count < lists.count else { return failures.first }
    let names = titledLists.filter { $0.lists.contains { $0.phase.failure != nil } }.map(\.title)
    return ListFailure(
      "\(names.joined(separator: " and ")) couldn't be refreshed: \(failure) "
        + "The other lists are current.")
  }

  private var lists: [any FollowingList] { titledLists.flatMap(\.lists) }

  /// The lists of each screen.
  private var titledLists: [(title: String, lists: [any FollowingList])] {
    [
      ("Matches", [matches]), ("Players", [players]),
      ("Rankings", RankingPeriod.allCases.map { rankings(in: $0) }),
    ]
  }

  /// Reads failed lists again at once: a change was just saved, so the store is available.
  func readWhatFailed() {
    for list in lists where list.phase.failure != nil { list.readAgain() }
  }
}
