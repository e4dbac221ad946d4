import DemoScreens
import Demos
import SwiftUI
import UIKit

/// The test bench on the screen of either framework.
struct ChangesTab: View {
  let screens: Screens
  let framework: Framework

  var body: some View {
    switch framework {
    case .uiKit: Screen(controller: screens.changes)
    case .swiftUI:
      NavigationStack {
        ChangesView(screens.bench).navigationTitle("Changes")
      }
    }
  }
}
