import DemoScreens
import Demos
import Foundation
import LiveList
import LiveListPipeline
import LiveTreeClient
import SwiftUI

/// The live profile of a database, or why the database can't be opened.
struct ProfileTab: View {
  let place: DatabasePlace

  var body: some View {
    switch Result(catching: { () throws(DatabaseError) in try place.open() }) {
    case .success(let database):
      Screen(controller: ProfileViewController(database.profile()))
    case .failure(let error):
      ContentUnavailableView(
        "Check the settings", systemImage: "exclamationmark.triangle",
        description: Text("\(error)"))
    }
  }
}

extension LiveDatabase {
  /// The profile at `/data`, as a screen follows it.
  @MainActor
  func profile() -> ProfileModel {
    let source = ListSource<ProfileSnapshot> { deliver in
      for await observation in self["data"].observations(of: Profile.self) {
        switch observation.phase {
        case .loading: continue
        case .live: deliver(observation.value?.sections ?? [])
        case .stale(_, let error, _), .failed(let error, _): throw ListFailure("\(error)")
        }
      }
    }
    // Rules that are opened again are noticed within half a second.
    let retry = RetryDelays(first: .milliseconds(250), longest: .milliseconds(500))
    return ProfileModel(source, isActive: false, timing: ListTiming(retry: retry))
  }
}
