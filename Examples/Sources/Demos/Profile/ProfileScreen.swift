public import Foundation
public import LiveList
import LiveListPipeline

/// The state of the profile's screen.
///
/// An empty database is a state with its own message. Data that isn't a profile is a failure, and
/// the last rows stay. Neither is shown as an empty profile.
public struct ProfileScreen: Sendable {
  /// The state of the list.
  public private(set) var state = ListState<ProfileSection, String, ProfileRow>()

  /// Creates a screen that is loading.
  public init() {}

  /// The message if the database has no profile.
  public static let emptyMessage =
    "The node /data has no profile yet. Import one in the console, or write one with curl."

  /// Updates the screen with a profile; `nil` if the database has none.
  public mutating func receive(_ profile: Profile?) {
    state.succeed(with: profile?.sections ?? [])
  }

  /// Updates the screen with a failure: the data can't be read, or the connection is lost.
  public mutating func fail(with failure: ListFailure, at time: Date) {
    state.fail(with: failure, at: time)
  }
}
