import Demos
import LiveList

/// The model's list, for comparing it with the list that a page shows.
struct ListedBench: Encodable, Sendable {
  private let sections: [Section]

  private struct Section: Encodable, Sendable {
    let id: Int
    let header: String
    let items: [Item]
  }

  private struct Item: Encodable, Sendable {
    let id: Int
    let title: String
    let label: String
  }

  /// Creates the current list of a model.
  @MainActor
  init(_ model: ChangesModel) {
    sections = model.bench.list.map { section in
      Section(
        id: section.id.number, header: "\(section.header)",
        items: section.items.map { item in
          Item(id: item.id, title: "Item \(item.id)", label: "version \(item.version)")
        })
    }
  }
}
