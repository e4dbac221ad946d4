#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Foundation
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

/// What differs between the systems.
@available(Systems 2024, *)
extension View {
  /// Shows the title of a sheet in the bar instead of below it.
  func inlineTitle() -> some View {
    #if os(iOS) || os(visionOS)
    navigationBarTitleDisplayMode(.inline)
    #else
    self
    #endif
  }

  /// Gives a sheet a size on a Mac, where it's as small as its content.
  func sheetSize() -> some View {
    #if os(macOS)
    frame(minWidth: 380, minHeight: 340)
    #else
    self
    #endif
  }

  /// Begins each word with a capital letter, where the system has a keyboard of its own.
  func capitalizesWords() -> some View {
    #if os(iOS) || os(tvOS) || os(visionOS) || os(watchOS)
    textInputAutocapitalization(.words)
    #else
    self
    #endif
  }

  /// Shows lines below a list, which scrolls under them.
  func bottomInset(@ViewBuilder content: () -> some View) -> some View {
    safeAreaInset(edge: .bottom, spacing: 0) {
      content()
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal)
        .padding(.vertical, 8)
        .barBackground()
    }
  }

  private func barBackground() -> some View {
    #if os(tvOS) || os(watchOS)
    self
    #else
    background(.bar)
    #endif
  }
}
#endif
