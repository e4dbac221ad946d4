import AsyncAlgorithms
import Demos
import Foundation
import LiveListPipeline
import LiveListWeb
import LiveTreeClient

/// From the database to the page: observes the profile as any client does, and tells the channel.
struct ProfileFeed: AddressedService {
  let channel: ListChannel

  /// What a screen has to do to follow the profile of a database.
  static func updates(
    at address: String
  ) throws -> some AsyncSequence<ListUpdate<ProfileSection, String, ProfileRow>, Never> & Sendable {
    try LiveDatabase(address)["data"].observations(of: Profile.self)
      .reductions(into: ProfileScreen()) { screen, observation in screen.receive(observation) }
      .map(\.state)
      .updates()
  }

  func run(at address: String) async throws {
    try await channel.follow(try Self.updates(at: address))
  }
}

extension ProfileScreen {
  /// What a client observed of the profile.
  mutating func receive(_ observation: Observation<Profile>) {
    switch observation.phase {
    case .loading: break
    case .live: receive(observation.value)
    case .stale(let since, let error, _): fail(with: ListFailure("\(error)"), at: since)
    case .failed(let error, _): fail(with: ListFailure("\(error)"), at: Date())
    }
  }
}
