import DemoScreens
import DemoSources
import Demos
import SwiftUI
import UIKit

/// The companies of a REST service, on the screen of either framework.
struct CompaniesTab: View {
  let place: CompaniesPlace

  var body: some View {
    let companies = LiveCompanies(at: place.address)
    switch place.framework {
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

/// Where the companies are, and which framework shows them. Its raw value is stored in the settings.
struct CompaniesPlace: Hashable, RawRepresentable {
  enum Framework: String, CaseIterable {
    case uiKit, swiftUI
  }

  var framework: Framework
  /// The URL of the REST service.
  var address: String

  /// A server on the machine on which the simulator runs: `make demo`.
  static let standard = CompaniesPlace(
    framework: .uiKit, address: "http://127.0.0.1:8080/api/companies")
}

extension CompaniesPlace {
  /// Framework and address, separated by a space.
  var rawValue: String { "\(framework.rawValue) \(address)" }

  /// `nil` if this isn't a place.
  init?(rawValue: String) {
    let words = rawValue.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard words.count == 2, let framework = Framework(rawValue: String(words[0])) else {
      return nil
    }
    self.init(framework: framework, address: String(words[1]))
  }
}
