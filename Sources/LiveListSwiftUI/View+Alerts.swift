#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import LiveList
public import LiveListPipeline
public import _SwiftUI

@available(Systems 2024, *)
extension View {
  /// Shows the alerts of a list, one after another: failed refreshes, and failed actions of the user.
  ///
  ///     LiveListView(matches) { MatchRow($0) }
  ///       .alerts(of: matches)
  ///
  /// An alert that the user dismisses is dismissed in the model. Use this modifier on only one view
  /// for each model; otherwise, several views show the same alert.
  ///
  /// - Parameters:
  ///   - model: The model of the list.
  ///   - title: The title of each alert; its message says what went wrong.
  @MainActor
  public func alerts<SectionID, Header, Item>(
    of model: ListModel<SectionID, Header, Item>, title: String = "That didn't work"
  ) -> some View {
    AlertsOfList(content: self, model: model, title: title)
  }
}

/// Shows the alerts of a list above a view. Its body reads them, so that the body of the app's view
/// isn't evaluated again for an alert.
@available(Systems 2024, *)
private struct AlertsOfList<
  Content: View, SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
>: View {
  let content: Content
  let model: ListModel<SectionID, Header, Item>
  let title: String

  var body: some View {
    let alert = model.alerts.first
    content.alert(
      title,
      isPresented: Binding(
        get: { alert != nil },
        set: { isPresented in
          if !isPresented, let alert { model.dismiss(alert) }
        }),
      presenting: alert
    ) { alert in
      Button("OK") { model.dismiss(alert) }
    } message: { alert in
      Text(alert.failure.description)
    }
  }
}
#endif
