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

/// The companies and their products in SwiftUI, above the seconds until the next refresh.
@available(Systems 2024, *)
public struct CompaniesView: View {
  private let companies: LiveCompanies

  /// Creates a view of companies.
  public init(_ companies: LiveCompanies) {
    self.companies = companies
  }

  public var body: some View {
    LiveListView(companies.list) { product in
      Text(product.name)
    } header: { company in
      Text(company)
    }
    .placeholder { reason in
      ListPlaceholder(
        reason, title: "No Companies", symbol: "building.2",
        text: companies.canDeliver
          ? "Request the next delivery." : "The service lists no companies."
      ) {
        await companies.list.refresh()
      } actions: {
        if companies.canDeliver { deliveryButton }
      }
    }
    .alerts(of: companies.list)
    .bottomInset { CompaniesNotice(companies: companies) }
    .toolbar {
      if companies.canDeliver {
        ToolbarItem(placement: .primaryAction) { deliveryButton }
      }
    }
  }

  /// The button has a title instead of an icon, because no symbol is known for a delivery.
  private var deliveryButton: some View {
    Button("Next Delivery") { Task { await companies.requestNextDelivery() } }
  }
}

/// The seconds until the next refresh. It is a separate view, so that the list isn't evaluated every
/// second.
@available(Systems 2024, *)
private struct CompaniesNotice: View {
  let companies: LiveCompanies

  var body: some View {
    Text(companies.notice)
      .font(.footnote)
      .monospacedDigit()
      .foregroundStyle(.secondary)
      .accessibilityAddTraits(.updatesFrequently)
  }
}
#endif
