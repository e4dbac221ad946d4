import SwiftUI

/// Hosts the tests: views are laid out as in an app.
@main
struct ContractApp: App {
  var body: some Scene {
    WindowGroup {
      Text("Run the tests of this project: make contract")
    }
  }
}
