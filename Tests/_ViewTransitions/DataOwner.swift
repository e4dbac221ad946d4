public import LiveList
public import LiveListTesting

/// The data of an app that owns it, and the app's mistakes with it.
@MainActor
public final class DataOwner {
  /// The list of the view's data source.
  public private(set) var sections: [SampleSection] = []
  private var older: [SampleSection] = []
  /// The counts of a list in the view.
  private let count: ([SampleSection]) -> [Int]

  /// Creates an app with a view that counts what `count` returns: the items of each section unless
  /// specified otherwise.
  public init(counting count: @escaping ([SampleSection]) -> [Int] = { $0.map(\.items.count) }) {
    self.count = count
  }

  /// The source of the changeset.
  public func source(for request: TransitionRequest) -> [SampleSection] {
    switch request.mistake {
    case .changesDataBefore:
      sections = lossy(sections)
      return sections
    case .comparesWithOlderList: return hasCounts(of: older) ? sections : older
    case .losesItems, .setsNothing, nil: return sections
    }
  }

  /// Sets the data to the given list, unless the request has a mistake.
  public func set(_ given: [SampleSection], _ request: TransitionRequest) {
    older = sections
    switch request.mistake {
    case .losesItems: sections = lossy(given)
    case .setsNothing:
      if hasCounts(of: given) { sections = given }
    case .changesDataBefore, .comparesWithOlderList, nil: sections = given
    }
  }

  /// A view only counts items, so it can't detect a different list with the same counts. Such
  /// mistakes are avoided.
  private func hasCounts(of other: [SampleSection]) -> Bool {
    count(sections) == count(other)
  }

  /// The item at a path; a placeholder if the app has lost it.
  public func item(at path: ItemPath) -> SampleItem {
    guard sections.indices.contains(path.section),
      sections[path.section].items.indices.contains(path.item)
    else { return SampleItem(-1) }
    return sections[path.section].items[path.item]
  }

  /// The header of a section; `nil` if the app has lost it.
  public func headerText(of section: Int) -> String? {
    sections.indices.contains(section) ? sections[section].headerText : nil
  }

  /// The list without the first item, or without its only section.
  private func lossy(_ sections: [SampleSection]) -> [SampleSection] {
    var sections = sections
    if let full = sections.firstIndex(where: { !$0.items.isEmpty }) {
      sections[full].items.removeFirst()
    } else {
      sections = Array(sections.dropLast())
    }
    return sections
  }
}
