import DemoScreens
import DemoSources
import LiveTreeClient
import SwiftUI

/// The live profile of a database on the screen of either framework, or why the database can't be
/// opened.
struct ProfileTab: View {
  let place: DatabasePlace
  let framework: Framework

  var body: some View {
    switch Result(catching: { () throws(DatabaseError) in try place.open() }) {
    case .success(let database):
      switch framework {
      case .uiKit: Screen(controller: ProfileViewController(database.profileModel()))
      case .swiftUI:
        NavigationStack {
          ProfileView(database.profileModel()).navigationTitle("Profile")
        }
      }
    case .failure(let error):
      ContentUnavailableView(
        "Check the settings", systemImage: "exclamationmark.triangle",
        description: Text("\(error)"))
    }
  }
}
