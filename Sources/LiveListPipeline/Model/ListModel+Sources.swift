public import LiveList

@available(Systems 2024, *)
extension ListModel {
  /// Creates a model whose source delivers sections.
  ///
  /// - Parameters:
  ///   - source: The source of the snapshots.
  ///   - timing: When the source is read again, and the clocks.
  ///   - comparing: Compares snapshots: on the main actor, or long ones off it with `offMainActor`.
  @inlinable
  public convenience init(
    _ source: ListStates<SectionID, Header, Item>, timing: ListTiming = ListTiming(),
    comparing: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    self.init(source, blank: [], timing: timing, comparing: comparing)
  }

  /// Creates a model whose source delivers items, which are grouped into sections by key.
  ///
  /// - Parameters:
  ///   - source: The source of the snapshots.
  ///   - key: Returns the key of an item's section; a key path or a closure.
  ///   - order: The order of the sections, and whether empty sections are kept.
  ///   - timing: When the source is read again, and the clocks.
  ///   - comparing: Compares snapshots: on the main actor, or long ones off it with `offMainActor`.
  ///   - header: Returns the header of a section, given its key and its items.
  @inlinable
  public convenience init(
    _ source: ItemStates<Item>, sectionedBy key: @escaping (Item) -> SectionID,
    order: SectionOrder<SectionID> = .firstAppearance, timing: ListTiming = ListTiming(),
    comparing: ListComparer<SectionID, Header, Item> = ListComparer(),
    header: @escaping (SectionID, [Item]) -> Header
  ) {
    let group = { (items: [Item]) in items.sections(by: key, order: order, header: header) }
    self.init(
      source.grouped { group($0) }, blank: [], timing: timing, comparing: comparing, group: group)
  }
}

@available(Systems 2024, *)
extension ListModel where Header == SectionID {
  /// Creates a model whose source delivers items, which are grouped into sections by key.
  /// The key is also the header.
  ///
  /// - Parameters:
  ///   - source: The source of the snapshots.
  ///   - key: Returns the key of an item's section; a key path or a closure.
  ///   - order: The order of the sections, and whether empty sections are kept.
  ///   - timing: When the source is read again, and the clocks.
  ///   - comparing: Compares snapshots: on the main actor, or long ones off it with `offMainActor`.
  @inlinable
  public convenience init(
    _ source: ItemStates<Item>, sectionedBy key: @escaping (Item) -> SectionID,
    order: SectionOrder<SectionID> = .firstAppearance, timing: ListTiming = ListTiming(),
    comparing: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    self.init(
      source, sectionedBy: key, order: order, timing: timing,
      comparing: comparing
    ) { key, _ in key }
  }
}

@available(Systems 2024, *)
extension ListModel where SectionID == OnlySection, Header == OnlySection {
  /// Creates the model of a flat list.
  ///
  /// - Parameters:
  ///   - source: The source of the snapshots.
  ///   - timing: When the source is read again, and the clocks.
  ///   - comparing: Compares snapshots: on the main actor, or long ones off it with `offMainActor`.
  @inlinable
  public convenience init(
    _ source: ItemStates<Item>, timing: ListTiming = ListTiming(),
    comparing: ListComparer<SectionID, Header, Item> = ListComparer()
  ) {
    self.init(source, blank: [ListSection(items: [])], timing: timing, comparing: comparing)
  }

  /// The items of the list.
  public var items: [Item] { sections.first?.items ?? [] }
}

/// The model of a flat list.
@available(Systems 2024, *)
public typealias ItemsModel<Item: Identifiable & Equatable> =
  ListModel<OnlySection, OnlySection, Item>
