import SwiftUI

/// The demos on a phone.
@main
struct ExampleApp: App {
  @State private var screens = Screens()

  var body: some Scene {
    WindowGroup {
      ExampleTabs(screens: screens)
    }
  }
}

/// A tab for each demo, and one for the settings.
struct ExampleTabs: View {
  let screens: Screens
  @AppStorage("database") private var place = DatabasePlace.standard

  var body: some View {
    TabView {
      ProfileTab(place: place)
        .id(place)
        .tabItem { Label("Profile", systemImage: "person.crop.circle") }
      LogbookTab(title: "Matches", screen: screens.matches)
        .tabItem { Label("Matches", systemImage: "sportscourt") }
      LogbookTab(title: "Players", screen: screens.players)
        .tabItem { Label("Players", systemImage: "person.2") }
      LogbookTab(title: "Rankings", screen: screens.rankings)
        .tabItem { Label("Rankings", systemImage: "list.number") }
      Screen(controller: screens.changes)
        .tabItem { Label("Changes", systemImage: "arrow.up.arrow.down") }
      SettingsTab(place: $place)
        .tabItem { Label("Settings", systemImage: "gear") }
    }
  }
}
