import AsyncAlgorithms
import CommandSupport
import Demos
import Foundation
import LiveList
import LiveListPipeline
import LiveListWeb
import LiveTransportNIO
import LiveTreeClient

/// From the database to the page: observes the profile as any client does, and tells the channel.
struct ProfileFeed: AddressedService {
  let channel: ListChannel

  /// What a screen has to do to follow the profile of a database.
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

/// What a client observes of the profile, again and again: rules that refuse a client for good may be
/// opened by somebody at any time. Each iteration observes anew, so that a screen may come back.
private struct ProfileObservations: AsyncSequence, Sendable {
  private let database: LiveDatabase

  init(of address: String) throws {
    database = try LiveDatabase(
      address, transport: NIOTransport.shared,
      retry: RetryPolicy(first: .milliseconds(250), longest: .seconds(2)))
  }

  func makeAsyncIterator() -> AsyncStream<Observation<Profile>>.Iterator {
    // Each observation is the whole state: who is late needs the last one only.
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
  /// What a client observed of the profile.
  mutating func receive(_ observation: Observation<Profile>) {
    switch observation.phase {
    case .loading: break
    case .live: receive(observation.value)
    case .stale(let since, let error, _): fail(with: ListFailure(telling: error), at: since)
    case .failed(let error, _): fail(with: ListFailure(telling: error), at: Date())
    }
  }
}

extension ListFailure {
  /// What a client was told, and what to do where the rules are closed.
  init(telling error: DatabaseError) {
    let isDenied = error.status == 401 || "\(error)".contains("Permission denied")
    self.init(
      isDenied
        ? "The rules are closed: nobody may read the profile. Open them in the console: "
          + "Rules, Open, Save."
        : "\(error)")
  }
}
