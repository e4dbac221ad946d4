public import Foundation
public import LiveList
import LiveListPipeline

/// A row in the list of matches. The match is its identity. Its content is everything that is
/// shown, including the names of the players, so that renaming a player updates every row that
/// shows the name.
public struct MatchRow: Hashable, Sendable {
  /// The match.
  public let match: Match
  /// The date range of the match, relative to today.
  public let range: DateRange
  /// The time, and the part of the date that the section doesn't show: "18:30", "12 Oct, 18:30".
  public let time: String

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - match: The match to show.
  ///   - now: The current time.
  ///   - calendar: The calendar that determines when a day, a week or a month begins.
  public init(_ match: Match, now: Date, calendar: Calendar) {
    self.init(match, in: DateRanges(now: now, calendar: calendar))
  }

  init(_ match: Match, in ranges: DateRanges) {
    self.match = match
    range = ranges.range(of: match.date)
    time = MatchTime(match.date, in: range, of: ranges).description
  }
}

extension MatchRow: Identifiable {
  public var id: Match.ID { match.id }
}

extension MatchRow {
  /// The fields that a view of the list shows: `home`, `result`, `away` and `time`.
  public var fields: [(role: String, text: String)] {
    [
      ("home", match.homePlayers.names), ("result", match.result),
      ("away", match.awayPlayers.names), ("time", time),
    ]
  }
}

/// In JSON, a row is an object with its fields and the `kind` "match".
extension MatchRow: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try encoder.encodeRow("match", fields)
  }
}

/// Matches as a list, grouped by when they were played.
public typealias MatchSections = [ListSection<DateRange, String, MatchRow>]

extension Sequence<Match> {
  /// These matches grouped by date, the newest first. Headers include the number of matches: "Today
  /// · 2 matches".
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - calendar: The calendar that determines when a day, a week or a month begins.
  public func sections(now: Date, calendar: Calendar) -> MatchSections {
    let ranges = DateRanges(now: now, calendar: calendar)
    return
      newestFirst
      .map { MatchRow($0, in: ranges) }
      .sections(by: \.range, order: .ascending) { range, rows in
        "\(range.title) · \(rows.count) \(rows.count == 1 ? "match" : "matches")"
      }
  }
}
