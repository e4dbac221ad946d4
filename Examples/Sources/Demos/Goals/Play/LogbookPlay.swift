public import Foundation

/// Plausible edits of a logbook, for a demo that plays automatically.
///
///     let step = LogbookPlay.step(
///       after: try await logbook.players(), try await logbook.matches(), now: now, using: &random)
///     try await logbook.perform(step.edit)
///     print(step.summary)
///
/// Law: a logbook with these players and matches accepts the edit, and the same random numbers
/// choose the same step.
public enum LogbookPlay {
  /// An edit and a sentence about it.
  public struct Step: Hashable, Sendable {
    /// The edit.
    public let edit: LogbookEdit
    /// A sentence about the edit.
    public let summary: String
  }

  /// The next step.
  ///
  /// - Parameters:
  ///   - players: The logbook's players.
  ///   - matches: The logbook's matches.
  ///   - now: The date of a new match.
  ///   - generator: The generator that chooses an edit.
  public static func step(
    after players: [Player], _ matches: [Match], now: Date,
    using generator: inout some RandomNumberGenerator
  ) -> Step {
    let table = Table(players: players, matches: matches.newestFirst, now: now)
    guard players.count >= 2 else { return table.join(using: &generator) }
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<4 where matches.count < 60: return table.play(using: &generator)
    case 4..<8: return table.score(using: &generator)
    case 8: return table.rename(using: &generator)
    case 9 where players.count < 18: return table.join(using: &generator)
    default: return table.strike(using: &generator)
    }
  }
}

extension LogbookContents {
  /// Makes the next change of autoplay: a plausible edit, or the return to the sample as it is at
  /// that moment, with all its groups of dates.
  ///
  /// - Returns: A sentence about the change.
  /// - Throws: ``LogbookError`` if the contents aren't those of a logbook.
  @discardableResult
  public mutating func play(
    _ cycle: inout AutoplayCycle, now: Date, calendar: Calendar,
    using generator: inout some RandomNumberGenerator
  ) throws(LogbookError) -> String {
    guard cycle.next() else {
      let step = LogbookPlay.step(after: players, matches, now: now, using: &generator)
      try perform(step.edit)
      return step.summary
    }
    self = try .sample(now: now, calendar: calendar)
    return "The sample is back."
  }
}

/// The state from which the next step is chosen.
private struct Table {
  typealias Step = LogbookPlay.Step

  let players: [Player]
  let matches: [Match]
  let now: Date

  /// A new player joins.
  func join(using generator: inout some RandomNumberGenerator) -> Step {
    let name = freeName(using: &generator)
    return Step(edit: .createPlayer(name), summary: "\(name) joins.")
  }

  /// A match is played.
  func play(using generator: inout some RandomNumberGenerator) -> Step {
    let perSide = players.count >= 4 && Bool.random(using: &generator) ? 2 : 1
    let chosen = players.shuffled(using: &generator)
    let match = Match(
      id: "", homePlayers: Array(chosen[..<perSide]),
      awayPlayers: Array(chosen[perSide..<(2 * perSide)]),
      homeGoals: .random(in: 0...5, using: &generator),
      awayGoals: .random(in: 0...5, using: &generator), date: now)
    return Step(
      edit: .createMatch(match.draft),
      summary: "\(match.homePlayers.names) played \(match.awayPlayers.names): \(match.result).")
  }

  /// The score of one of the newest matches is corrected.
  func score(using generator: inout some RandomNumberGenerator) -> Step {
    guard var match = matches.prefix(6).randomElement(using: &generator) else {
      return play(using: &generator)
    }
    let scorers: [Player]
    if Bool.random(using: &generator) {
      match.homeGoals = min(match.homeGoals + 1, LogbookContents.mostGoals)
      scorers = match.homePlayers
    } else {
      match.awayGoals = min(match.awayGoals + 1, LogbookContents.mostGoals)
      scorers = match.awayPlayers
    }
    return Step(
      edit: .updateMatch(match.id, match.draft),
      summary: "One more goal for \(scorers.names): the score is now \(match.result).")
  }

  /// A player gets another name, or their original name again.
  func rename(using generator: inout some RandomNumberGenerator) -> Step {
    guard let player = players.randomElement(using: &generator) else {
      return join(using: &generator)
    }
    let first = player.name.split(separator: " ").first.map(String.init) ?? player.name
    let initials = "BDFGHKLMNPRSTW".shuffled(using: &generator)
    let names = [first] + initials.map { "\(first) \($0)." }
    let name = names.first { $0 != player.name && isFree($0) } ?? freeName(using: &generator)
    return Step(
      edit: .renamePlayer(player.id, name),
      summary: "\(player.name) is now called \(name)".endingSentence)
  }

  /// A match is deleted.
  func strike(using generator: inout some RandomNumberGenerator) -> Step {
    guard let match = matches.randomElement(using: &generator) else {
      return play(using: &generator)
    }
    return Step(
      edit: .deleteMatch(match.id),
      summary:
        "The match of \(match.homePlayers.names) against \(match.awayPlayers.names) was deleted."
    )
  }

  private func isFree(_ name: String) -> Bool {
    !players.contains { $0.name.lowercased() == name.lowercased() }
  }

  private func freeName(using generator: inout some RandomNumberGenerator) -> String {
    let names = [
      "Mia", "Nils", "Olga", "Paul", "Romy", "Sven", "Tara", "Udo", "Vera", "Willi", "Xenia",
      "Yara",
    ].shuffled(using: &generator)
    let numbered = (2...(players.count + 3)).map { "\(names[0]) \($0)" }
    return (names + numbered).first(where: isFree) ?? UUID().uuidString
  }
}
