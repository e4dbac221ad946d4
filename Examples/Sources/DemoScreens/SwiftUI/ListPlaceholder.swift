#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
import LiveListSwiftUI
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// What is shown while a list has no rows: that it's loading, what is missing and what to do, or why
/// the list can't be read.
@available(Systems 2024, *)
struct ListPlaceholder<Actions: View>: View {
  private let reason: LiveListPlaceholder
  private let title: String
  private let symbol: String
  private let text: String
  private let retry: @MainActor () async -> Void
  private let actions: Actions

  /// Creates a placeholder.
  ///
  /// - Parameters:
  ///   - reason: Why there are no rows.
  ///   - title: What is missing if the list is empty.
  ///   - symbol: The symbol of the list.
  ///   - text: What to do if the list is empty.
  ///   - retry: Reads a list again that couldn't be read.
  ///   - actions: Buttons that do what the text suggests.
  init(
    _ reason: LiveListPlaceholder, title: String, symbol: String, text: String,
    retry: @escaping @MainActor () async -> Void, @ViewBuilder actions: () -> Actions
  ) {
    (self.reason, self.title, self.symbol, self.text) = (reason, title, symbol, text)
    self.retry = retry
    self.actions = actions()
  }

  var body: some View {
    switch reason {
    case .loading: ProgressView("Loading…")
    case .empty, .noMatches:
      ContentUnavailableView {
        Label(title, systemImage: symbol)
      } description: {
        Text(text)
      } actions: {
        actions
      }
    case .failed(let failure):
      ContentUnavailableView {
        Label("Couldn't Load the List", systemImage: "exclamationmark.triangle")
      } description: {
        Text(failure.description)
      } actions: {
        Button("Try Again") { Task { await retry() } }
      }
    }
  }
}

@available(Systems 2024, *)
extension ListPlaceholder where Actions == Button<Text> {
  /// Creates a placeholder for a list of the logbook, with a button that adds what is missing.
  init(
    _ reason: LiveListPlaceholder, _ list: EmptyList, symbol: String,
    retry: @escaping @MainActor () async -> Void, add: @escaping @MainActor () -> Void
  ) {
    self.init(reason, title: list.title, symbol: symbol, text: list.text, retry: retry) {
      Button(list.button, action: add)
    }
  }
}
#endif
