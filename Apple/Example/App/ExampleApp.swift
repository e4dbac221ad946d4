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
  @Environment(\.scenePhase) private var phase
  @AppStorage("database") private var place = DatabasePlace.standard
  @AppStorage("companies") private var companies = CompaniesPlace.standard

  var body: some View {
    TabView {
      ProfileTab(place: place)
        .id(place)
        .tabItem { Label("Profile", systemImage: "person.crop.circle") }
      // An app of its own, with its own tabs.
      Screen(controller: screens.logbook)
        .tabItem { Label("Logbook", systemImage: "sportscourt") }
      Screen(controller: screens.changes)
        .tabItem { Label("Changes", systemImage: "arrow.up.arrow.down") }
      CompaniesTab(place: companies)
        .id(companies)
        .tabItem { Label("Companies", systemImage: "building.2") }
      SettingsTab(place: $place, companies: $companies)
        .tabItem { Label("Settings", systemImage: "gear") }
    }
    .onChange(of: phase) {
      if phase == .background { screens.storePlace() }
    }
  }
}
