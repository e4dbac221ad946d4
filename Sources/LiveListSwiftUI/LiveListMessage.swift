#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Foundation
import LiveList
import LiveListPipeline
import _SwiftUI

/// The message that is shown instead of rows.
@available(Systems 2024, *)
struct LiveListMessage<SectionID: Hashable, Item: Identifiable & Equatable>: View {
  let placeholder: LiveListPlaceholder
  let configuration: LiveListConfiguration<SectionID, Item>

  var body: some View {
    if let custom = configuration.placeholder {
      custom(placeholder)
    } else {
      switch placeholder {
      case .loading: ProgressView()
      case .empty: ContentUnavailableView("No items", systemImage: "tray")
      case .noMatches(let text):
        ContentUnavailableView("No results for \(text)", systemImage: "magnifyingglass")
      case .failed(let failure):
        ContentUnavailableView(
          "Couldn't load the list", systemImage: "exclamationmark.triangle",
          description: Text(failure.description))
      }
    }
  }
}

/// A line that shows the time since which the rows have been out of date.
@available(Systems 2024, *)
struct LiveListNotice<SectionID: Hashable, Item: Identifiable & Equatable>: View {
  let since: ListTime
  let failure: ListFailure
  let configuration: LiveListConfiguration<SectionID, Item>

  var body: some View {
    if let custom = configuration.notice {
      custom(Date(since), failure)
    } else {
      PhaseBanner(.stale(since: since, failure))
    }
  }
}
#endif
