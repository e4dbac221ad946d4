import SwiftUI

/// The framework of the screens, and where the profile's database is: a server of this repository,
/// Firebase's emulator, or Firebase.
struct SettingsTab: View {
  @Binding var place: DatabasePlace
  @Binding var companies: String
  @Binding var framework: Framework

  var body: some View {
    NavigationStack {
      Form {
        Picker("Screens", selection: $framework) {
          Text("UIKit").tag(Framework.uiKit)
          Text("SwiftUI").tag(Framework.swiftUI)
        }
        Section {
          Picker("Database", selection: $place.kind) {
            Text("LiveList server").tag(DatabasePlace.Kind.server)
            Text("Firebase emulator").tag(DatabasePlace.Kind.emulator)
            Text("Firebase").tag(DatabasePlace.Kind.firebase)
          }
          TextField(addressPrompt, text: $place.address)
            .autocorrectionDisabled()
          if place.kind == .emulator {
            TextField("Name", text: $place.name)
              .autocorrectionDisabled()
          }
        } header: {
          Text("Profile")
        } footer: {
          Text(explanation)
        }
        Section {
          TextField("http://127.0.0.1:8080/api/companies", text: $companies)
            .autocorrectionDisabled()
        } header: {
          Text("Companies")
        } footer: {
          Text("make demo starts a server with companies. Any URL that returns such a list works.")
        }
      }
      .navigationTitle("Settings")
    }
  }

  private var addressPrompt: String {
    switch place.kind {
    case .server: "http://127.0.0.1:8080"
    case .emulator: "127.0.0.1:9000"
    case .firebase: "https://app-default-rtdb.firebaseio.com"
    }
  }

  private var explanation: String {
    switch place.kind {
    case .server:
      "make demo starts a server with a profile. On a phone, use the address of your computer."
    case .emulator:
      "Start one with firebase emulators:start or live serve --emulator. The profile is at /data."
    case .firebase: "The profile is at /data. Its rules must allow reading."
    }
  }
}
