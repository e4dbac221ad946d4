public import Demos
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
        for await observation in self["data"].observations(of: Profile.self) {
          switch observation.phase {
          case .loading: continue
          case .live: yield(.live(observation.value?.sections ?? []))
          case .stale(_, let error, _), .failed(let error, _): throw ListFailure(reporting: error)
          }
        }
      }, isActive: false, timing: ListTiming(retry: .untilRulesOpen))
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
