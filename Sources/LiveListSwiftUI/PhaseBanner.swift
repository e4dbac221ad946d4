#if HEADLESS_SWIFTUI || canImport(SwiftUI)
public import LiveList
import LiveListPipeline
#if HEADLESS_SWIFTUI
public import HeadlessSwiftUI
#else
public import SwiftUI
#endif

/// A line about rows that aren't current: since when, and why. It's empty while they are loading or
/// live.
///
/// A ``LiveListView`` shows one above its rows. Elsewhere, place it where you want it:
///
///     PhaseBanner(model.phase)
@available(Systems 2024, *)
public struct PhaseBanner: View {
  private let phase: ListPhase

  /// A line about a phase.
  public init(_ phase: ListPhase) {
    self.phase = phase
  }

  public var body: some View {
    if let notice = phase.notice {
      Label(notice, systemImage: "wifi.slash").foregroundStyle(.secondary)
    }
  }
}
#endif
