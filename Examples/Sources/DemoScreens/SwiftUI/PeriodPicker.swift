#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Demos
#if HEADLESS_SWIFTUI
import HeadlessSwiftUI
#else
import SwiftUI
#endif

@available(Systems 2024, *)
extension View {
  /// Lets the user choose a period: with segments in the toolbar; on a watch, which has no segments, in
  /// a sheet that a button opens.
  func choosesPeriod(_ period: Binding<RankingPeriod>) -> some View {
    #if os(watchOS)
    PeriodChoice(content: self, period: period)
    #else
    toolbar {
      ToolbarItem(placement: .principal) {
        Picker("Period", selection: period) {
          ForEach(RankingPeriod.allCases, id: \.self) { Text($0.shortTitle).tag($0) }
        }
        .pickerStyle(.segmented)
      }
    }
    #endif
  }
}

#if os(watchOS)
/// A view with a button that opens a list of periods.
@available(Systems 2024, *)
private struct PeriodChoice<Content: View>: View {
  let content: Content
  @Binding var period: RankingPeriod
  @State private var isChoosing = false

  var body: some View {
    content
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button("Period: \(period.title)", systemImage: "calendar") { isChoosing = true }
        }
      }
      .sheet(isPresented: $isChoosing) {
        List {
          Picker("Period", selection: $period) {
            ForEach(RankingPeriod.allCases, id: \.self) { Text($0.title).tag($0) }
          }
          .pickerStyle(.inline)
        }
        .onChange(of: period) { isChoosing = false }
      }
  }
}
#endif
#endif
