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
      Screen(controller: ProfileViewController(following: database.profileUpdates()))
    case .failure(let error):
      ContentUnavailableView(
        "Check the settings", systemImage: "exclamationmark.triangle",
        description: Text("\(error)"))
    }
  }
}

extension LiveDatabase {
  /// The updates of a screen that shows the profile at `/data`.
  func profileUpdates()
    -> some AsyncSequence<ListUpdate<ProfileSection, String, ProfileRow>, Never> & Sendable
  {
    self["data"].observations(of: Profile.self)
      .map { ProfileScreen($0).state }
      .updates()
  }
}

extension ProfileScreen {
  /// What a screen shows of an observation. The rows of the last one stay when the database can't be read.
  init(_ observation: Observation<Profile>) {
    self.init()
    switch observation.phase {
    case .loading: return
    case .live: receive(observation.value)
    case .stale(let since, let error, _):
      receive(observation.value)
      fail(with: ListFailure("\(error)"), at: since)
    case .failed(let error, _):
      receive(observation.value)
      fail(with: ListFailure("\(error)"), at: Date())
    }
  }
}
