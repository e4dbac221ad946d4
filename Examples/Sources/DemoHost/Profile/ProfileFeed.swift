import AsyncAlgorithms
import CommandSupport
import DemoSources
import Demos
import Foundation
import LiveList
import LiveListPipeline
import LiveListWeb
import LiveTransportNIO
import LiveTreeClient

/// Observes the profile in the database like any other client, and feeds the page.
struct ProfileFeed: AddressedService {
  let channel: ListChannel

  /// Retries a denied read quickly, so that the page shows the data soon after the rules allow it.
  static let policy = RetryPolicy(
    first: .milliseconds(250), longest: .seconds(2), cancelled: .milliseconds(250),
    denied: .milliseconds(250))

  /// The updates for a screen that follows the profile of a database.
  static func updates(
    at address: String
  ) throws -> some AsyncSequence<ListUpdate<ProfileSection, String, ProfileRow>, Never> & Sendable {
    try ProfileObservations(of: address)
      .reductions(into: ProfileScreen()) { screen, observation in screen.receive(observation) }
      .map(\.state)
      .updates()
  }

  /// The model of a database's profile, for a screen on a phone.
  @MainActor
  static func model(at address: String) throws -> ProfileModel {
    try database(at: address).profileModel()
  }

  fileprivate static func database(at address: String) throws -> LiveDatabase {
    try LiveDatabase(address, transport: NIOTransport.shared, retry: policy)
  }

  func run(at address: String) async throws {
    try await channel.follow(try Self.updates(at: address))
  }
}

/// A client's observations of the profile. If the rules deny access, the observations end and are
/// started again, because the rules may change at any time. Each iteration has its own observations,
/// so that a screen can iterate again when it reappears.
private struct ProfileObservations: AsyncSequence, Sendable {
  private let database: LiveDatabase

  init(of address: String) throws {
    database = try ProfileFeed.database(at: address)
  }

  func makeAsyncIterator() -> AsyncStream<NodeObservation<Profile>>.Iterator {
    // Each observation is the whole state, so a slow reader needs only the last one.
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { [database] continuation in
      let task = Task {
        while !Task.isCancelled {
          for await observation in database["data"].observations(of: Profile.self) {
            continuation.yield(observation)
          }
          try? await Task.sleep(for: RetryDelays.untilRulesOpen.first)
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }.makeAsyncIterator()
  }
}

extension ProfileScreen {
  /// Updates the screen with an observation of the profile.
  mutating func receive(_ observation: NodeObservation<Profile>) {
    switch observation.phase {
    case .loading: break
    case .live: receive(observation.value)
    case .stale(let since, let error, _): fail(with: ListFailure(reporting: error), at: since)
    case .failed(let error, _): fail(with: ListFailure(reporting: error), at: Date())
    }
  }
}
