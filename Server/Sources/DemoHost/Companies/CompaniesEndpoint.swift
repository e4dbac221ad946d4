import AsyncAlgorithms
import Demos
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The REST endpoint that the companies' list is refreshed from, and what is done to it.
actor CompaniesEndpoint {
  /// What a page is told of the endpoint.
  struct State: Encodable, Equatable, Sendable {
    /// Seconds between two questions.
    var interval = 2.0
    /// Whether every question is answered with 503.
    var outage = false
    /// Whether it changes by itself.
    var autoplay: Bool
    /// How many questions there were.
    var polls = 0
    /// To how many of them the answer was that nothing is new.
    var notModified = 0
    /// Where it is.
    var endpoint = ""
    /// What was done last, in a sentence.
    var last = ""
  }

  private(set) var state: State { didSet { newest.send(state) } }
  private var catalogue = CompanyCatalogue.before { didSet { version += 1 } }
  private var version = 0
  private var random = SystemRandomNumberGenerator()
  /// Tells the version of this run from those of earlier ones.
  private let epoch = String(UInt64.random(in: 0 ... .max), radix: 36)
  private let newest: NewestValue<State>

  init(autoplay: Bool) {
    state = State(autoplay: autoplay)
    newest = NewestValue(state)
  }

  /// What its pages are told, now and whenever it has changed.
  nonisolated func states() -> AsyncStream<State> { newest.values() }

  /// How often the list is to be asked for, now and whenever that has changed.
  nonisolated func intervals() -> some AsyncSequence<Duration, Never> & Sendable {
    states().map { .seconds($0.interval) }.removeDuplicates()
  }

  /// The server listens.
  func open(at address: String) { state.endpoint = address + CompaniesApp.path }
}

extension CompaniesEndpoint {
  /// The article's next delivery.
  func deliver() {
    catalogue = catalogue.next
    state.last = "A delivery has come."
  }

  /// Something that could have happened.
  func change() {
    var next = catalogue
    state.last = next.change(using: &random)
    catalogue = next
  }

  /// Something that could have happened, if it is to go on by itself.
  func play() {
    if state.autoplay { change() }
  }

  func setAutoplay(_ isOn: Bool) { state.autoplay = isOn }

  func setOutage(_ isOn: Bool) { state.outage = isOn }

  /// How often the list asks.
  ///
  /// - Throws: ``ActionRefusal`` for an interval that is too short or too long.
  func setInterval(seconds: Double) throws {
    guard (0.1...3_600).contains(seconds) else {
      throw ActionRefusal(
        status: .unprocessableContent,
        description: "The list can be asked for every 0.1 to 3600 seconds, not \(seconds).")
    }
    state.interval = seconds
  }

  func replace(by companies: [Company]) throws {
    do {
      catalogue = try CompanyCatalogue(companies)
    } catch {
      throw ActionRefusal(status: .unprocessableContent, description: error.description)
    }
    state.last = "Somebody wrote a new list."
  }
}

extension CompaniesEndpoint {
  /// The answer to whoever asks for the list; that nothing is new, if that is so.
  func answer(to request: Request) throws -> Response {
    state.polls += 1
    guard !state.outage else {
      return try Response(.serviceUnavailable, json: ["error": "Closed for stock-taking."])
    }
    let tag = "\"\(epoch)-\(version)\""
    guard request.headers[.ifNoneMatch] != tag else {
      state.notModified += 1
      return Response(status: .notModified, headers: [.eTag: tag])
    }
    var response = try Response(.ok, json: catalogue.companies)
    response.headers[.eTag] = tag
    response.headers[.cacheControl] = "no-cache"
    return response
  }
}
