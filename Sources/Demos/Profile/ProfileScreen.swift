public import Foundation
public import LiveList
import LiveListPipeline

/// What the profile's screen shows, given what arrived of the profile.
///
/// An empty database is a state with a message of its own; data that isn't a profile is a
/// failure beside the last rows. Neither is ever taken for an empty profile.
public struct ProfileScreen: Sendable {
  /// What the list shows.
  public private(set) var state = ListState<ProfileSection, String, ProfileRow>()

  /// A screen that is loading.
  public init() {}

  /// What is said when the database is there and the profile is not.
  public static let emptyMessage =
    "There is no profile at /data yet. Import one in the console, or write one with curl."

  /// A profile arrived, or `nil`: there is none in the database.
  public mutating func receive(_ profile: Profile?) {
    state.succeed(with: profile?.sections ?? [])
  }

  /// What arrived could not be read, or nothing can arrive at the moment.
  public mutating func fail(with failure: ListFailure, at time: Date) {
    state.fail(with: failure, at: time)
  }
}
