#if HEADLESS_SWIFTUI || canImport(SwiftUI)
public import Demos
import LiveList
import LiveListPipeline
import LiveListSwiftUI
#if HEADLESS_SWIFTUI
public import HeadlessSwiftUI
#else
public import SwiftUI
#endif

/// The companies and their products in SwiftUI, below the seconds until the next refresh.
@available(Systems 2024, *)
public struct CompaniesView: View {
  private let companies: LiveCompanies

  /// Creates a view of companies.
  public init(_ companies: LiveCompanies) {
    self.companies = companies
  }

  public var body: some View {
    VStack {
      CompaniesBar(companies: companies)
      LiveListView(companies.list) { product in
        Text(product.name)
      } header: { company in
        Text(company)
      }
      .placeholder { PlaceholderText(reason: $0, emptyMessage: CompaniesScreen.emptyMessage) }
      .alerts(of: companies.list)
    }
  }
}

/// The seconds until the next refresh, and a button. It is a separate view, so that the list isn't
/// evaluated every second.
@available(Systems 2024, *)
private struct CompaniesBar: View {
  let companies: LiveCompanies

  var body: some View {
    Text(companies.notice).foregroundStyle(.secondary)
    if companies.canDeliver {
      Button("Next Delivery") { Task { await companies.requestNextDelivery() } }
    }
  }
}
#endif
