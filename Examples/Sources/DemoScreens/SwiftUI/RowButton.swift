#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Foundation
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// A row of a list that does something when it's tapped. It looks like a row instead of a button.
@available(Systems 2024, *)
struct RowButton<Label: View>: View {
  private let action: @MainActor () -> Void
  private let label: Label
  @Environment(\.isEnabled) private var isEnabled

  init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  var body: some View {
    #if os(macOS)
    Button(action: action) { content.contentShape(Rectangle()) }.buttonStyle(.plain)
    #else
    Button(action: action) { content }
    #endif
  }

  /// On tvOS, the color of a label depends on the focus.
  private var content: some View {
    #if os(tvOS)
    label.frame(maxWidth: .infinity, alignment: .leading)
    #else
    label
      .frame(maxWidth: .infinity, alignment: .leading)
      .foregroundStyle(isEnabled ? Color.primary : Color.secondary)
    #endif
  }
}
#endif
