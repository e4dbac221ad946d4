public import Demos
import Foundation
public import LiveList
public import LiveListPipeline
public import LiveTreeClient

@available(Systems 2024, *)
extension LiveDatabase {
  /// Creates the model of the profile at `/data`, for a screen that calls `look()`.
  @MainActor
  public func profileModel() -> ProfileModel {
    ProfileModel(
      .onMainActor { yield in
        var screen = ProfileScreen()
        for await observation in self["data"].observations(of: Profile.self) {
          if case .failed(let error, _) = observation.phase { throw ListFailure(reporting: error) }
          screen.receive(observation)
          if screen.state.phase != .loading { yield(screen.state) }
        }
      }, timing: ListTiming(retry: .untilRulesOpen))
  }
}

@available(Systems 2024, *)
extension ProfileScreen {
  /// Updates the screen with an observation of the profile. While the connection is lost, edits show.
  public mutating func receive(_ observation: NodeObservation<Profile>) {
    switch observation.phase {
    case .loading: break
    case .live: receive(observation.value)
    case .stale(let since, let error, _):
      if let profile = observation.value { receive(profile) }
      fail(with: ListFailure(reporting: error), at: since)
    case .failed(let error, _): fail(with: ListFailure(reporting: error), at: Date())
    }
  }
}

extension RetryDelays {
  /// Retries a denied read within half a second, because the rules may allow it by then.
  public static let untilRulesOpen = RetryDelays(
    first: .milliseconds(250), longest: .milliseconds(500))
}

@available(Systems 2024, *)
extension ListFailure {
  /// Creates a failure from a client's error, with advice if the rules deny reading.
  public init(reporting error: DatabaseError) {
    let isDenied = error.status == 401 || "\(error)".contains("Permission denied")
    self.init(
      isDenied
        ? "The rules deny reading the profile. Allow it in the console: Rules, Open, Save."
        : "\(error)")
  }
}
