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
  @AppStorage("companiesAddress") private var companies =
    "http://127.0.0.1:8080/api/companies"
  @AppStorage("framework") private var framework = Framework.uiKit

  var body: some View {
    TabView {
      ProfileTab(place: place, framework: framework)
        .id(place)
        .tabItem { Label("Profile", systemImage: "person.crop.circle") }
      // An app of its own, with its own tabs.
      LogbookTab(screens: screens, framework: framework)
        .tabItem { Label("Logbook", systemImage: "sportscourt") }
      ChangesTab(screens: screens, framework: framework)
        .tabItem { Label("Changes", systemImage: "arrow.up.arrow.down") }
      CompaniesTab(address: companies, framework: framework)
        .id(companies)
        .tabItem { Label("Companies", systemImage: "building.2") }
      SettingsTab(place: $place, companies: $companies, framework: $framework)
        .tabItem { Label("Settings", systemImage: "gear") }
    }
    .onChange(of: phase) {
      if phase == .background { screens.storePlace() }
    }
  }
}
