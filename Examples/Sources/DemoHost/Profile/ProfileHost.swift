import AsyncAlgorithms
import DemoSources
import Demos
import Foundation
import HTTPTypes
import LiveList
import LiveListPipeline
import LiveTree
import LiveTreeClient
import LiveTreeWire
import Synchronization

/// The profile in a database, as one client observes and edits it.
final class ProfileHost: Sendable {
  /// The address of the server that has the database; `nil` for this one.
  let server: String?
  /// The edits that the database hasn't confirmed.
  let edits: UnconfirmedWrites
  private let connected = Mutex<LiveDatabase?>(nil)

  /// Retries a denied read quickly, so that the page shows the data soon after the rules allow it.
  static let policy = RetryPolicy(
    first: .milliseconds(250), longest: .seconds(2), cancelled: .milliseconds(250),
    denied: .milliseconds(250))

  init(server: String? = nil, edits: UnconfirmedWrites = UnconfirmedWrites()) {
    self.server = server
    self.edits = edits
  }

  /// The database, observed by all with one connection.
  ///
  /// - Parameter address: The address of this server.
  func database(at address: String) throws -> LiveDatabase {
    try connected.withLock { connected in
      if let connected { return connected }
      let database = try LiveDatabase(demoServer: server ?? address, retry: Self.policy)
      connected = database
      return database
    }
  }

  /// The updates for a screen that follows the profile.
  func updates(at address: String) throws -> some AsyncSequence<
    ListUpdate<ProfileSection, String, PendingRow<ProfileRow>>, Never
  > & Sendable {
    let states = ProfileObservations(database: try database(at: address))
      .reductions(into: ProfileScreen()) { screen, observation in screen.receive(observation) }
      .map(\.state)
    return combineLatest(states, edits.states()).map { $0.marking($1) }.updates()
  }

  /// Changes the text of a row.
  ///
  /// - Throws: ``ActionError`` if the profile has no such row.
  func edit(_ id: String, to text: String) async throws {
    let (node, place) = try await find(id)
    edits.begin(id, or: "The text couldn't be saved") {
      try await node["\(place.text)"].set(.string(text))
    }
  }

  /// Deletes a row.
  ///
  /// - Throws: ``ActionError`` if the profile has no such row.
  func delete(_ id: String) async throws {
    let (node, place) = try await find(id)
    edits.begin(id, or: "The row couldn't be deleted") {
      try await node["\(place.row)"].remove()
    }
  }

  private func find(_ id: String) async throws -> (DatabaseReference, ProfilePlace) {
    guard let node = connected.withLock(\.self)?["data"] else {
      throw ActionError(
        status: .serviceUnavailable, description: "The database isn't ready yet. Try again.")
    }
    // The profile is observed already, so that its value is here.
    for await observation in node.observations() where observation.phase != .loading {
      guard let value = observation.value, let place = ProfilePlace(of: id, in: value) else {
        break
      }
      return (node, place)
    }
    throw ActionError(status: .notFound, description: "The profile has no row \(id).")
  }
}

/// A client's observations of the profile. If the rules deny access, the observations end and are
/// started again, because the rules may change at any time. Each iteration has its own observations,
/// so that a screen can iterate again when it reappears.
private struct ProfileObservations: AsyncSequence, Sendable {
  let database: LiveDatabase

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
