import Demos
import Foundation
import HTTPTypes
import Hummingbird
import LiveTreeServer

/// The REST service of the original app: `players`, `matches` and `rankings` below a path.
struct LogbookService: Sendable {
  let logbook: any Logbook

  /// The path at which the demo serves it.
  static let path = "/api/v1/"

  /// Adds the routes of the service.
  func addRoutes(to router: Router<RealtimeContext>) {
    let logbook = logbook
    router.action(.get, "\(Self.path)players") { _ in .found(try await logbook.players()) }
    router.action(.get, "\(Self.path)matches") { _ in .found(try await logbook.matches()) }
    router.get(RouterPath(Self.path + "rankings")) { request, _ in
      let period = request.uri.queryParameters["period"].map(String.init) ?? "all"
      return try await Response.answering {
        guard let period = RankingPeriod(rawValue: period) else {
          throw ActionError(
            status: .badRequest,
            description: "Unknown period \"\(period)\". Periods: all, year, month, lastMonth, week."
          )
        }
        return .found(try await logbook.rankings(in: period, now: .now, calendar: .current))
      }
    }
    router.service(.post, "players", Name.self) { player, _ in
      .made(try await logbook.createPlayer(named: player.name))
    }
    router.service(.put, "players/:id", Name.self) { player, parameters in
      let id = try parameters.text("id")
      try await logbook.renamePlayer(id, to: player.name)
      guard let renamed = try await logbook.players().first(where: { $0.id == id }) else {
        throw LogbookError.noPlayer(id)
      }
      return .found(renamed)
    }
    addMatchRoutes(to: router)
  }

  private func addMatchRoutes(to router: Router<RealtimeContext>) {
    let logbook = logbook
    router.service(.post, "matches", MatchDraft.self) { draft, _ in
      .made(try await logbook.createMatch(draft))
    }
    router.service(.put, "matches/:id", MatchEdit.self) { edit, parameters in
      let match = try await match(parameters.text("id"))
      try await logbook.updateMatch(match.id, with: edit.draft(for: match))
      return .found(try await self.match(match.id))
    }
    // The original app takes any status but 200 for a failure.
    router.action(.delete, "\(Self.path)matches/:id") { parameters in
      let match = try await match(parameters.text("id"))
      try await logbook.deleteMatch(match.id)
      return .found(match)
    }
  }

  private func match(_ id: Match.ID) async throws -> Match {
    guard let match = try await logbook.matches().first(where: { $0.id == id }) else {
      throw LogbookError.noMatch(id)
    }
    return match
  }

  private struct Name: Decodable { let name: String }
}

extension Router {
  fileprivate func service<Body: Decodable & Sendable>(
    _ method: HTTPRequest.Method, _ path: String, _ body: Body.Type,
    perform: @escaping @Sendable (Body, Parameters) async throws -> ActionResult
  ) {
    action(method, RouterPath(LogbookService.path + path), body, perform: perform)
  }
}

extension ActionError {
  /// Creates the response for a logbook's error.
  init(_ error: LogbookError) {
    let status: HTTPResponse.Status =
      switch error.kind {
      case .invalid: .unprocessableContent
      case .conflict: .conflict
      case .missing: .notFound
      case .store: .serviceUnavailable
      }
    self.init(status: status, description: error.description)
  }
}
