import Demos
import Hummingbird
import LiveList
import LiveListPipeline
import LiveTreeServer

/// The routes for the requests of the logbook's pages.
struct GoalsRoutes: Sendable {
  let host: GoalsHost

  private struct Name: Decodable { let name: String }

  private struct Settings: Decodable {
    let store: GoalsHost.Store
    let baseURL: String?
  }

  func add(to router: Router<RealtimeContext>) {
    let host = host
    router.action(.post, "/goals/players", Name.self) { player, _ in
      await host.takeOver()
      return .created(id: try await host.model.createPlayer(named: player.name).id)
    }
    router.action(.put, "/goals/players/:id", Name.self) { player, parameters in
      await host.takeOver()
      try await host.model.renamePlayer(parameters.text("id"), to: player.name)
      return .done
    }
    router.action(.post, "/goals/refresh") { _ in try await refresh() }
    router.action(.put, "/goals/settings", Settings.self) { settings, _ in
      await host.takeOver()
      let current = await host.baseURL
      try await host.use(settings.store, baseURL: settings.baseURL ?? current)
      return .done
    }
    addMatches(to: router)
  }

  private func addMatches(to router: Router<RealtimeContext>) {
    let host = host
    router.action(.get, "/goals/matches/:id") { parameters in
      let id = try parameters.text("id")
      guard let match = await host.model.match(id) else { throw LogbookError.noMatch(id) }
      return .found(MatchForm(match))
    }
    router.action(.post, "/goals/matches", MatchDraft.self) { draft, _ in
      await host.takeOver()
      return .created(id: try await host.model.createMatch(draft).id)
    }
    router.action(.put, "/goals/matches/:id", MatchDraft.self) { draft, parameters in
      await host.takeOver()
      try await host.model.updateMatch(parameters.text("id"), with: draft)
      return .done
    }
    router.action(.delete, "/goals/matches/:id") { parameters in
      await host.takeOver()
      try await host.model.deleteMatch(parameters.text("id"))
      return .done
    }
  }

  /// Reads every list again.
  ///
  /// - Throws: An error that says why lists couldn't be read, and which, if others could.
  @MainActor
  private func refresh() async throws -> ActionResult {
    guard let failure = await host.model.refresh() else { return .done }
    throw LogbookError(.store, failure.description)
  }
}
