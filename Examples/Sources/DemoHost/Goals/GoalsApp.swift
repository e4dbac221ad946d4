import CommandSupport
import Demos
import Foundation
import Hummingbird
import LiveList
import LiveListPipeline
import LiveListWeb
import LiveTreeClient
import LiveTreeServer

/// The digital logbook: matches, players and rankings, in a file, on a REST server, or in a database.
struct GoalsApp: DemoApp {
  private let host: GoalsHost
  private let service: LogbookService
  private let matches = ListChannel(title: "Matches", emptyMessage: "\(EmptyList.matches)")
  private let players = ListChannel(title: "Players", emptyMessage: "\(EmptyList.players)")
  private let rankings = RankingPeriod.allCases.map { period in
    (period, ListChannel(title: "Rankings", emptyMessage: "\(EmptyList.rankings)"))
  }
  private let settings = StateChannel<GoalsHost.State>(title: "Settings")

  /// Creates a logbook in a file. The REST service uses another file next to it.
  ///
  /// - Parameters:
  ///   - file: The logbook's file.
  ///   - plays: Whether to play sample edits until the user edits.
  ///   - server: The address of the server that has the database; `nil` for this one.
  @MainActor
  init(file: String, plays: Bool, server: String?) throws {
    let sample = try LogbookContents.sample(now: .now, calendar: .current)
    host = GoalsHost(file: file, sample: sample, plays: plays && server == nil, server: server)
    service = LogbookService(
      logbook: FileLogbook(
        path: file.replacing(/\.json$/, with: "") + "-server.json", initial: sample))
  }

  var lists: [String: ListChannel] {
    var lists = ["matches": matches, "players": players, "goals-settings": settings.list]
    for (period, channel) in rankings { lists["rankings-\(period.rawValue)"] = channel }
    return lists
  }

  var pages: [DemoPage] {
    [
      DemoPage(path: "/goals", page: .matches), DemoPage(path: "/goals/rankings", page: .rankings),
      DemoPage(path: "/goals/players", page: .players),
    ]
  }

  var services: [any AddressedService] {
    let (host, settings) = (host, settings)
    return [
      host,
      GoalsPlayer(host: host),
      ListService { [matches] in
        try await matches.follow(await host.model.matches.states(marking: host.edits))
      },
      ListService { [players] in
        try await players.follow(await host.model.players.states(marking: host.edits))
      },
      ListService {
        for await state in await host.states() { try await settings.show(state) }
      },
    ]
      + rankings.map { period, channel in
        ListService {
          let rankings = await host.model.rankings(in: period)
          try await channel.follow(await rankings.states(marking: host.edits))
        }
      }
  }

  var terminal: any AddressedService {
    TerminalService(title: "Matches", presenter: GoalsPresenter(host: host))
  }

  func addRoutes(to router: Router<RealtimeContext>) {
    service.addRoutes(to: router)
    GoalsRoutes(host: host).add(to: router)
  }

  func welcome(at address: String) -> String {
    """
    The logbook is at \(address)/goals

    \(storage(at: address))
    Edit it in two windows, which update each other, or from another shell:
    \(shellCommands(at: address).map { "  " + $0 }.joined(separator: "\n"))
    """
  }

  private func storage(at address: String) -> String {
    if let server = host.server {
      return "It is stored in the realtime database \(server)\(GoalsHost.node).json."
    }
    return """
      It is stored in \(host.file). The page's Storage button switches to a REST server
      (\(address)\(LogbookService.path)) or a realtime database
      (\(address)\(GoalsHost.node).json).
      """
  }

  func shellCommands(at address: String) -> [String] {
    [
      "curl -X POST -H 'Content-Type: application/json' -d '{\"name\": \"Zoe\"}' "
        + "\(address)/goals/players"
    ]
  }
}
