import LiveListWeb

/// Follows the profile like any other client, and feeds the page.
struct ProfileFeed: AddressedService {
  let channel: ListChannel
  let host: ProfileHost

  func run(at address: String) async throws {
    try await channel.follow(try host.updates(at: address))
  }
}
