public import Foundation

/// Views whose number depends on data, which the user can edit.
///
/// Source: SwiftUI, `DynamicViewContent`.
@MainActor @preconcurrency
public protocol DynamicViewContent: View {
  func onDelete(perform action: ((IndexSet) -> Void)?) -> Self
  func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self
}

/// A view for each element. Like SwiftUI's, it creates these views only when they are drawn.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: DrawnView,
  DynamicViewContent
{
  public typealias Body = Never
  private let data: Data
  private let content: (Data.Element) -> Content
  private let id: KeyPath<Data.Element, ID>
  private var actions: Actions

  private struct Actions {
    var delete: ((IndexSet) -> Void)?
    var move: ((IndexSet, Int) -> Void)?
  }

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { (self.data, self.id, self.content, actions) = (data, id, content, Actions()) }

  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self {
    var view = self
    view.actions.delete = action
    return view
  }

  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self {
    var view = self
    view.actions.move = action
    return view
  }

  func draw(on screen: Drawing) {
    let ids = data.map { $0[keyPath: id] }
    if Set(ids).count < ids.count { screen.repeatedIDs += 1 }
    var rows: [String] = []
    for element in data {
      let start = screen.lines.count
      content(element).draw(into: screen)
      rows.append(screen.lines[start...].joined(separator: " "))
    }
    screen.editors.append(RowEditor(rows: rows, delete: actions.delete, move: actions.move))
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { self.init(data, id: \.id, content: content) }
}

/// The rows of a `ForEach`, and what the user's edits of them call.
struct RowEditor {
  let rows: [String]
  let delete: ((IndexSet) -> Void)?
  let move: ((IndexSet, Int) -> Void)?
}
