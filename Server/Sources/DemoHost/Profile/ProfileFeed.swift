import AsyncAlgorithms
import CommandSupport
import Demos
import Foundation
import LiveList
import LiveListPipeline
import LiveListWeb
import LiveTransportNIO
import LiveTreeClient

/// Observes the profile in the database, as any client does, and feeds the page.
struct ProfileFeed: AddressedService {
  let channel: ListChannel

  /// The updates of a screen that follows the profile of a database.
  static func updates(
    at address: String
  ) throws -> some AsyncSequence<ListUpdate<ProfileSection, String, ProfileRow>, Never> & Sendable {
    try ProfileObservations(of: address)
      .reductions(into: ProfileScreen()) { screen, observation in screen.receive(observation) }
      .map(\.state)
      .updates()
  }

  func run(at address: String) async throws {
    try await channel.follow(try Self.updates(at: address))
  }
}

/// A client's observations of the profile, repeated, as rules that deny access may be changed at
/// any time. Each iteration observes again, for a screen that reappears.
private struct ProfileObservations: AsyncSequence, Sendable {
  private let database: LiveDatabase

  init(of address: String) throws {
    database = try LiveDatabase(
      address, transport: NIOTransport.shared,
      retry: RetryPolicy(first: .milliseconds(250), longest: .seconds(2)))
  }

  func makeAsyncIterator() -> AsyncStream<Observation<Profile>>.Iterator {
    // Each observation is the whole state, so a slow reader needs only the last one.
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { [database] continuation in
      let task = Task {
        while !Task.isCancelled {
          for await observation in database["data"].observations(of: Profile.self) {
            continuation.yield(observation)
          }
          try? await Task.sleep(for: .seconds(1))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }.makeAsyncIterator()
  }
}

extension ProfileScreen {
  /// A client observed the profile.
  mutating func receive(_ observation: Observation<Profile>) {
    switch observation.phase {
    case .loading: break
    case .live: receive(observation.value)
    case .stale(let since, let error, _): fail(with: ListFailure(reporting: error), at: since)
    case .failed(let error, _): fail(with: ListFailure(reporting: error), at: Date())
    }
  }
}

extension ListFailure {
  /// A client's error, with advice if the rules deny reading.
  init(reporting error: DatabaseError) {
    let isDenied = error.status == 401 || "\(error)".contains("Permission denied")
    self.init(
      isDenied
        ? "The rules are closed: reading the profile is denied. Open them in the console: "
          + "Rules, Open, Save."
        : "\(error)")
  }
}
