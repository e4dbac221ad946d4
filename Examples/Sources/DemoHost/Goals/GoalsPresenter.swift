import Demos
import Foundation
import LiveList
import LiveListPipeline
import LiveListTerminal
import Synchronization

/// The logbook in the terminal: three lists, and keys that edit them.
@MainActor
final class GoalsPresenter: TerminalPresenter {
  /// The lists of the logbook.
  private enum Tab: Hashable {
    case matches, players
    case rankings(RankingPeriod)
  }

  private let host: GoalsHost
  private let tabs = AsyncStream.makeStream(of: Tab.self, bufferingPolicy: .bufferingNewest(1))
  /// The players, for validating fields while the user types.
  private let players = Mutex<[Player]>([])

  nonisolated init(host: GoalsHost) { self.host = host }

  func run(on presentation: TablePresentation, at address: String) async {
    tabs.continuation.yield(.matches)
    async let following: Void = followPlayers()
    async let telling: Void = tell(presentation)
    var showing: Task<Void, Never>?
    for await tab in tabs.stream {
      showing?.cancel()
      showing = Task { await show(tab, on: presentation, place: address + "/goals") }
    }
    showing?.cancel()
    _ = await (following, telling)
  }

  private func followPlayers() async {
    for await update in host.model.players.updates() {
      let all = update.changeset.target.flatMap(\.items).map(\.player)
      players.withLock { $0 = all }
    }
  }

  private func tell(_ presentation: TablePresentation) async {
    for await state in host.states() {
      let place =
        switch state.store {
        case .file: "stored in \(host.file)"
        case .rest: "stored at \(state.baseURL)"
        case .database: "stored in the realtime database \(host.server ?? "of this server")"
        }
      presentation.say(state.refusal ?? "1 matches  2 rankings  3 players · \(place)")
    }
  }

  private func show(_ tab: Tab, on presentation: TablePresentation, place: String) async {
    switch tab {
    case .matches:
      presentation.open(TableList(title: "Matches", place: place, commands: matchCommands + common))
      await follow(host.model.matches, on: presentation, header: \.self) { row in
        PresenterRow(row, row.row.fields, columns: Self.matchColumns)
      }
    case .players:
      presentation.open(
        TableList(title: "Players", place: place, commands: playerCommands + common))
      await follow(host.model.players, on: presentation, header: Self.noHeader) { row in
        PresenterRow(row, row.row.fields, columns: Self.playerColumns)
      }
    case .rankings(let period):
      let title = "Rankings, \(period.title.lowercased())"
      presentation.open(TableList(title: title, place: place, commands: [periodCommand] + common))
      await follow(host.model.rankings(in: period), on: presentation, header: Self.noHeader) {
        row in
        PresenterRow(row, row.row.fields, columns: Self.rankingColumns)
      }
    }
  }

  private static let matchColumns = [
    "home": "home", "result": "result", "away": "away", "time": "time",
  ]
  private static let playerColumns = [
    "title": "player", "played": "played", "won": "won", "text": "last match",
  ]
  private static let rankingColumns = [
    "label": "place", "title": "player", "value": "rating", "record": "record", "goals": "goals",
  ]

  private static func noHeader(_ section: OnlySection) -> String { "" }

  private func follow<SectionID, Header, Item>(
    _ model: ListModel<SectionID, Header, Item>, on presentation: TablePresentation,
    header: (Header) -> String,
    row: (PendingRow<Item>) -> PresenterRow
  ) async where SectionID: Sendable, Header: Sendable, Item: Sendable {
    for await update in model.states(marking: host.edits).updates() {
      guard !Task.isCancelled else { return }
      presentation.show(PresenterState(update, header: header, row: row))
    }
  }
}

extension GoalsPresenter {
  private var matchCommands: [PresenterCommand] {
    let host = host
    return [
      PresenterCommand(.character("a"), "new match", field: matchField("")) { [self] text in
        await host.takeOver()
        let match = try await host.model.createMatch(try draft(text, date: host.model.now))
        return "\(MatchSentence.text(of: match)) was added."
      },
      .onRow(
        .character("e"), "edit", field: { [self] row in matchField(text(of: row)) },
        run: { [self] row, text in
          await host.takeOver()
          let date = await host.model.match(row.id)?.date
          try await host.model.updateMatch(row.id, with: try draft(text, date: date ?? .now))
          return nil
        }),
      .onRow(
        .character("x"), "delete",
        field: { [self] row in .choice("Delete \(text(of: row))?", among: ["yes", "no"]) },
        run: { [self] row, answer in
          guard answer == "yes" else { return nil }
          await host.takeOver()
          try await host.model.deleteMatch(row.id)
          return "\(text(of: row)) was deleted."
        }),
    ]
  }

  private var playerCommands: [PresenterCommand] {
    let host = host
    return [
      PresenterCommand(.character("a"), "new player", field: .text("Name")) { name in
        await host.takeOver()
        return "\(try await host.model.createPlayer(named: name).name) was added."
      },
      .onRow(
        .character("e"), "rename",
        field: { .text("Name", initial: $0.cells.first?.text ?? "") },
        run: { row, name in
          await host.takeOver()
          try await host.model.renamePlayer(row.id, to: name)
          return nil
        }),
    ]
  }

  private var periodCommand: PresenterCommand {
    let show = tabs.continuation
    let titles = RankingPeriod.allCases.map(\.title)
    return PresenterCommand(.character("p"), "period", field: .choice("Period", among: titles)) {
      title in
      if let period = RankingPeriod.allCases.first(where: { $0.title == title }) {
        show.yield(.rankings(period))
      }
      return nil
    }
  }

  /// The commands of all three lists.
  private var common: [PresenterCommand] {
    let (show, host) = (tabs.continuation, host)
    let stores = [GoalsHost.Store.file, .rest, .database].map(\.rawValue)
    return [
      PresenterCommand(.character("1"), "matches") {
        show.yield(.matches)
        return nil
      },
      PresenterCommand(.character("2"), "rankings") {
        show.yield(.rankings(.all))
        return nil
      },
      PresenterCommand(.character("3"), "players") {
        show.yield(.players)
        return nil
      },
      PresenterCommand(
        .character("s"), "storage", field: .choice("Storage", among: stores)
      ) { name in
        await host.takeOver()
        try await host.use(GoalsHost.Store(rawValue: name) ?? .file, baseURL: host.baseURL)
        return nil
      },
      PresenterCommand(.character("r"), "refresh") {
        await host.model.refresh()
        return nil
      },
    ]
  }

  private nonisolated func matchField(_ initial: String) -> TableField {
    .text("Match", initial: initial) { [self] text in
      do {
        _ = try draft(text, date: .distantPast)
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  private nonisolated func draft(_ text: String, date: Date) throws -> MatchDraft {
    try MatchSentence(text, players: players.withLock(\.self), date: date).draft
  }

  private nonisolated func text(of row: PresenterRow) -> String {
    row.cells.prefix(3).map(\.text).joined(separator: " ")
  }
}
