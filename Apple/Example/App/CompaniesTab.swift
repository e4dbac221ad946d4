import DemoScreens
import DemoSources
import Demos
import SwiftUI
import UIKit

/// The companies of a REST service, on the screen of either framework.
struct CompaniesTab: View {
  let address: String
  let framework: Framework

  var body: some View {
    let companies = LiveCompanies(at: address)
    switch framework {
    case .uiKit:
      Screen(
        controller: UINavigationController(rootViewController: CompaniesViewController(companies)))
    case .swiftUI:
      NavigationStack {
        CompaniesView(companies).navigationTitle("Companies")
      }
    }
  }
}
