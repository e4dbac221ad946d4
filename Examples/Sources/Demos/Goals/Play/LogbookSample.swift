public import Foundation

extension LogbookContents {
  /// A sample logbook with a dozen players, and thirty matches before a given moment.
  ///
  /// - Parameters:
  ///   - now: The moment; the newest match was played forty minutes before.
  ///   - calendar: The calendar that determines the days before that moment.
  public static func sample(now: Date, calendar: Calendar) throws(LogbookError) -> Self {
    var contents = Self()
    for name in names { try contents.createPlayer(named: name, id: name.lowercased()) }
    for (number, match) in matches.enumerated() {
      let draft = MatchDraft(
        homePlayers: match.home, awayPlayers: match.away, homeGoals: match.goals.0,
        awayGoals: match.goals.1, date: match.played.date(before: now, calendar))
      try contents.createMatch(draft, id: "sample-\(number + 1)")
    }
    return contents
  }

  private static let names = [
    "Ada", "Ben", "Cleo", "Dario", "Emma", "Fritz", "Greta", "Hugo", "Ines", "Jonas", "Kira",
    "Luca",
  ]

  private static let matches: [SampleMatch] = [
    SampleMatch(.minutesAgo(40), "ada ben", 3, 1, "cleo dario"),
    SampleMatch(.minutesAgo(65), "emma", 2, 2, "fritz"),
    SampleMatch(.daysAgo(1, 18, 30), "greta hugo", 0, 4, "ada ines"),
    SampleMatch(.daysAgo(1, 19, 5), "ada", 5, 3, "ben"),
    SampleMatch(.daysAgo(1, 19, 40), "jonas kira", 2, 1, "cleo emma"),
    SampleMatch(.daysAgo(2, 12, 45), "fritz", 1, 3, "greta"),
    SampleMatch(.daysAgo(3, 18, 15), "dario hugo", 4, 4, "ines jonas"),
    SampleMatch(.daysAgo(3, 18, 50), "cleo", 2, 0, "kira"),
    SampleMatch(.daysAgo(5, 17, 30), "ben emma", 3, 2, "ada fritz"),
    SampleMatch(.daysAgo(6, 20, 0), "greta", 1, 1, "hugo"),
    SampleMatch(.daysAgo(8, 18, 30), "ada cleo", 6, 2, "dario jonas"),
    SampleMatch(.daysAgo(8, 19, 10), "kira", 0, 3, "ines"),
    SampleMatch(.daysAgo(9, 12, 40), "emma fritz", 2, 3, "ben greta"),
    SampleMatch(.daysAgo(11, 18, 0), "hugo", 4, 2, "jonas"),
    SampleMatch(.daysAgo(13, 19, 30), "ada ines", 1, 0, "cleo kira"),
    SampleMatch(.daysAgo(16, 18, 45), "dario", 2, 5, "emma"),
    SampleMatch(.daysAgo(17, 12, 50), "ben fritz", 3, 3, "greta jonas"),
    SampleMatch(.daysAgo(20, 18, 20), "ada", 4, 0, "hugo"),
    SampleMatch(.daysAgo(24, 19, 0), "ines kira", 2, 4, "cleo emma"),
    SampleMatch(.daysAgo(29, 18, 30), "dario greta", 1, 2, "ben jonas"),
    SampleMatch(.daysAgo(33, 17, 45), "fritz", 3, 0, "kira"),
    SampleMatch(.daysAgo(38, 18, 10), "ada emma", 2, 2, "hugo ines"),
    SampleMatch(.daysAgo(44, 12, 30), "cleo", 5, 1, "ben"),
    SampleMatch(.daysAgo(51, 19, 20), "jonas greta", 0, 2, "dario kira"),
    SampleMatch(.daysAgo(60, 18, 0), "ada hugo", 3, 4, "cleo fritz"),
    SampleMatch(.daysAgo(71, 18, 30), "ines", 2, 1, "emma"),
    SampleMatch(.daysAgo(85, 20, 15), "ben kira", 4, 3, "dario jonas"),
    SampleMatch(.daysAgo(102, 18, 0), "ada cleo", 2, 0, "fritz greta"),
    SampleMatch(.daysAgo(190, 19, 0), "hugo", 1, 1, "ben"),
    SampleMatch(.daysAgo(400, 18, 0), "emma", 3, 5, "ada"),
  ]
}

/// A match of the sample.
private struct SampleMatch: Sendable {
  let played: SampleTime
  let home, away: [Player.ID]
  let goals: (Int, Int)

  init(_ played: SampleTime, _ home: String, _ homeGoals: Int, _ awayGoals: Int, _ away: String) {
    self.played = played
    self.home = home.split(separator: " ").map(String.init)
    self.away = away.split(separator: " ").map(String.init)
    goals = (homeGoals, awayGoals)
  }
}

/// The time at which a match of the sample was played.
private enum SampleTime: Sendable {
  case minutesAgo(Int)
  /// A number of days before today, at an hour and a minute.
  case daysAgo(Int, Int, Int)

  func date(before now: Date, _ calendar: Calendar) -> Date {
    switch self {
    case .minutesAgo(let minutes):
      return now - Double(minutes) * 60
    case .daysAgo(let days, let hour, let minute):
      let day = calendar.date(byAdding: .day, value: -days, to: now) ?? now
      return calendar.date(bySettingHour: hour, minute: minute, second: 0, of: day) ?? day
    }
  }
}
