import Hummingbird
import LiveTreeServer

/// The routes for the requests of the profile's page.
struct ProfileRoutes: Sendable {
  let host: ProfileHost

  private struct Edit: Decodable { let text: String }

  func add(to router: Router<RealtimeContext>) {
    let host = host
    router.action(.put, "/profile/rows/:id", Edit.self) { edit, parameters in
      try await host.edit(try parameters.text("id"), to: edit.text)
      return .done
    }
    router.action(.delete, "/profile/rows/:id") { parameters in
      try await host.delete(try parameters.text("id"))
      return .done
    }
  }
}
