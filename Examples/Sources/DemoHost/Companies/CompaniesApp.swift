import AsyncAlgorithms
import CommandSupport
import Demos
import Foundation
import Hummingbird
import LiveList
import LiveListPipeline
import LiveListSources
import LiveListWeb
import LiveTreeServer

/// A list of companies that is refreshed from a changing REST endpoint.
struct CompaniesApp: DemoApp {
  /// The path of the endpoint.
  static let path = "/api/companies"

  private let endpoint: CompaniesEndpoint
  private let companies = ListChannel(
    title: "Companies", emptyMessage: CompaniesScreen.emptyMessage)
  private let state = StateChannel<CompaniesEndpoint.State>(title: "Endpoint")

  init(plays: Bool) { endpoint = CompaniesEndpoint(autoplay: plays) }

  var lists: [String: ListChannel] { ["companies": companies, "companies-state": state.list] }

  var pages: [DemoPage] { [DemoPage(path: "/companies", page: .companies)] }

  var services: [any AddressedService] {
    [
      CompaniesFeed(endpoint: endpoint, channel: companies),
      CompaniesStates(endpoint: endpoint, channel: state),
      CompaniesPlayer(endpoint: endpoint),
    ]
  }

  var terminal: any AddressedService {
    TerminalService(title: "Companies", presenter: CompaniesPresenter(endpoint: endpoint))
  }

  func addRoutes(to router: Router<RealtimeContext>) {
    let endpoint = endpoint
    router.get("/api/companies") { request, _ in try await endpoint.answer(to: request) }
    router.action(.put, "/api/companies", [Company].self) { companies, _ in
      try await endpoint.replace(by: companies)
      return .done
    }
    router.action(.post, "/companies/next") { _ in
      await endpoint.deliver()
      return .done
    }
    router.action(.post, "/companies/shuffle") { _ in
      await endpoint.change()
      return .done
    }
    router.action(.post, "/companies/outage", Switch.self) { body, _ in
      await endpoint.setOutage(body.on)
      return .done
    }
    router.action(.post, "/companies/autoplay", Switch.self) { body, _ in
      await endpoint.setAutoplay(body.on)
      return .done
    }
    router.action(.post, "/companies/interval", Interval.self) { body, _ in
      try await endpoint.setInterval(seconds: body.seconds)
      return .done
    }
  }

  private struct Interval: Decodable { let seconds: Double }

  func welcome(at address: String) -> String {
    """
    The companies are at \(address)/companies, refreshed from \(address)\(Self.path)

    Change what the endpoint returns, with the page's buttons or from another shell:
    \(shellCommands(at: address).map { "  " + $0 }.joined(separator: "\n"))
    """
  }

  func shellCommands(at address: String) -> [String] {
    [
      "curl \(address)\(Self.path)",
      "curl -X POST -H 'Content-Type: application/json' -d '{}' \(address)/companies/next",
      "live watch \(address)\(Self.path) --interval 2s",
    ]
  }
}

/// A request to switch something on or off.
struct Switch: Decodable, Sendable { let on: Bool }

/// Polls the endpoint like any other client, and feeds the page.
struct CompaniesFeed: AddressedService {
  let endpoint: CompaniesEndpoint
  let channel: ListChannel

  func run(at address: String) async throws {
    await endpoint.open(at: address)
    try await channel.follow(
      Self.updates(
        at: address + CompaniesApp.path, every: endpoint.intervals(),
        headers: ["User-Agent": CompaniesEndpoint.pageAgent]))
  }

  /// The updates for a screen that follows the companies of an endpoint.
  static func updates(
    at url: String, every intervals: some AsyncSequence<Duration, Never> & Sendable,
    headers: [String: String] = [:]
  ) -> some AsyncSequence<ListUpdate<String, String, CompanyRow>, Never> & Sendable {
    intervals
      .flatMapLatest { interval in
        ListStates.polling(
          url, .decoding([Company].self), every: interval, headers: headers)
      }
      .reductions(into: CompaniesScreen()) { screen, answer in screen.receive(answer, at: Date()) }
      .map(\.state)
      .updates()
  }
}

/// Sends the endpoint's state to the page.
private struct CompaniesStates: AddressedService {
  let endpoint: CompaniesEndpoint
  let channel: StateChannel<CompaniesEndpoint.State>

  func run(at address: String) async throws {
    for await state in endpoint.states() { try await channel.show(state) }
  }
}

/// Drives the endpoint's autoplay.
private struct CompaniesPlayer: AddressedService {
  let endpoint: CompaniesEndpoint

  func run(at address: String) async throws {
    for await _ in AsyncTimerSequence(interval: AutoplayCycle.pace, clock: .continuous) {
      await endpoint.play()
    }
  }
}
