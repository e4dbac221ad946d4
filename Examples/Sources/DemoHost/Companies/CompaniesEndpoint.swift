import AsyncAlgorithms
import Demos
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The REST endpoint of the companies, with the actions that change it.
actor CompaniesEndpoint {
  /// The endpoint's state, as pages receive it.
  struct State: Encodable, Equatable, Sendable {
    /// The polling interval in seconds.
    var interval = 2.0
    /// Whether every request fails with 503.
    var outage = false
    /// Whether autoplay changes the companies.
    var autoplay: Bool
    /// The number of deliveries that were requested.
    var deliveries = 0
    /// The number of requests.
    var polls = 0
    /// The number of requests of the page's own list. When it changes, the page restarts its
    /// countdown to the next one.
    var refreshes = 0
    /// The number of requests whose response was 304 Not Modified.
    var notModified = 0
    /// The URL of the endpoint.
    var endpoint = ""
    /// A sentence about the last change.
    var last = ""
  }

  /// The user agent of the page's own list.
  static let pageAgent = "live-demo-page"

  private(set) var state: State { didSet { newest.send(state) } }
  private var catalog = CompanyCatalog.before { didSet { version += 1 } }
  private var version = 0
  private var random = SystemRandomNumberGenerator()
  private var cycle = AutoplayCycle()
  /// A random text that distinguishes the versions of this run from those of earlier runs.
  private let epoch = String(UInt64.random(in: 0 ... .max), radix: 36)
  private let newest: NewestValue<State>

  init(autoplay: Bool) {
    state = State(autoplay: autoplay)
    newest = NewestValue(state)
  }

  /// The current state, then the state after each change.
  nonisolated func states() -> some AsyncSequence<State, Never> & Sendable { newest.values() }

  /// The current polling interval, then the interval after each change and each requested delivery.
  /// Each element makes the list poll immediately.
  nonisolated func intervals() -> some AsyncSequence<Duration, Never> & Sendable {
    states()
      .removeDuplicates { ($0.interval, $0.deliveries) == ($1.interval, $1.deliveries) }
      .map { .seconds($0.interval) }
  }

  /// Sets the server's address.
  func open(at address: String) { state.endpoint = address + CompaniesApp.path }
}

extension CompaniesEndpoint {
  /// Publishes the article's next delivery.
  func deliver() {
    catalog = catalog.next
    state.deliveries += 1
    state.last = "A delivery arrived."
  }

  /// Makes a random change.
  func change() {
    var next = catalog
    state.last = next.change(using: &random)
    catalog = next
  }

  /// Makes the next change of autoplay if it's on.
  func play() {
    guard state.autoplay else { return }
    var next = catalog
    state.last = next.play(&cycle, using: &random)
    catalog = next
  }

  func setAutoplay(_ isOn: Bool) {
    state.autoplay = isOn
    cycle = AutoplayCycle()
  }

  func setOutage(_ isOn: Bool) { state.outage = isOn }

  /// Sets the polling interval.
  ///
  /// - Throws: ``ActionError`` for an interval that is too short or too long.
  func setInterval(seconds: Double) throws {
    guard (0.1...3_600).contains(seconds) else {
      throw ActionError(
        status: .unprocessableContent,
        description: "The polling interval must be 0.1 to 3600 seconds, not \(seconds).")
    }
    state.interval = seconds
  }

  /// Replaces the list. Autoplay stops, because it would return to its own.
  func replace(by companies: [Company]) throws {
    do {
      catalog = try CompanyCatalog(companies)
    } catch {
      throw ActionError(status: .unprocessableContent, description: error.description)
    }
    state.autoplay = false
    state.last = "The list was replaced."
  }
}

extension CompaniesEndpoint {
  /// Responds to a request for the list, with 304 if the client has the current version.
  func answer(to request: Request) throws -> Response {
    state.polls += 1
    if request.headers[.userAgent] == Self.pageAgent { state.refreshes += 1 }
    guard !state.outage else {
      return try Response(.serviceUnavailable, json: ["error": "The endpoint is down."])
    }
    let tag = "\"\(epoch)-\(version)\""
    guard request.headers[.ifNoneMatch] != tag else {
      state.notModified += 1
      return Response(status: .notModified, headers: [.eTag: tag])
    }
    var response = try Response(.ok, json: catalog.companies)
    response.headers[.eTag] = tag
    response.headers[.cacheControl] = "no-cache"
    return response
  }
}
