public import LiveList

@available(Systems 2024, *)
extension ListModel {
  /// A list whose source delivers it in sections.
  ///
  /// - Parameters:
  ///   - source: The source of the snapshots.
  ///   - isActive: Whether the list is visible from the start.
  ///   - timing: When failed readings are retried, and on which clock.
  ///   - comparing: Where snapshots are compared.
  @inlinable
  public convenience init(
    _ source: ListSource<Sections>, isActive: Bool = true, timing: ListTiming = ListTiming(),
    comparing: ListComparison<SectionID, Header, Item> = .onMainActor
  ) {
    self.init(source, blank: [], isActive: isActive, timing: timing, comparing: comparing)
  }

  /// A list whose source delivers items, which are put into sections by a key.
  ///
  /// - Parameters:
  ///   - source: The source of the snapshots.
  ///   - key: The section that an item belongs to; a key path, or a closure.
  ///   - order: The order of the sections, and whether empty ones are kept.
  ///   - isActive: Whether the list is visible from the start.
  ///   - timing: When failed readings are retried, and on which clock.
  ///   - comparing: Where snapshots are compared.
  ///   - header: Makes a section's header from its key and its items.
  @inlinable
  public convenience init(
    _ source: ListSource<[Item]>, sectionedBy key: @escaping (Item) -> SectionID,
    order: SectionOrder<SectionID> = .firstAppearance, isActive: Bool = true,
    timing: ListTiming = ListTiming(),
    comparing: ListComparison<SectionID, Header, Item> = .onMainActor,
    header: @escaping (SectionID, [Item]) -> Header
  ) {
    self.init(
      source.map { items in items.sections(by: key, order: order, header: header) },
      isActive: isActive, timing: timing, comparing: comparing)
  }
}

@available(Systems 2024, *)
extension ListModel where Header == SectionID {
  /// A list whose source delivers items, which are put into sections by a key; a section shows its
  /// key.
  ///
  /// - Parameters:
  ///   - source: The source of the snapshots.
  ///   - key: The section that an item belongs to; a key path, or a closure.
  ///   - order: The order of the sections, and whether empty ones are kept.
  ///   - isActive: Whether the list is visible from the start.
  ///   - timing: When failed readings are retried, and on which clock.
  ///   - comparing: Where snapshots are compared.
  @inlinable
  public convenience init(
    _ source: ListSource<[Item]>, sectionedBy key: @escaping (Item) -> SectionID,
    order: SectionOrder<SectionID> = .firstAppearance, isActive: Bool = true,
    timing: ListTiming = ListTiming(),
    comparing: ListComparison<SectionID, Header, Item> = .onMainActor
  ) {
    self.init(
      source, sectionedBy: key, order: order, isActive: isActive, timing: timing,
      comparing: comparing
    ) { key, _ in key }
  }
}

@available(Systems 2024, *)
extension ListModel where SectionID == OnlySection, Header == OnlySection {
  /// A flat list.
  ///
  /// - Parameters:
  ///   - source: The source of the snapshots.
  ///   - isActive: Whether the list is visible from the start.
  ///   - timing: When failed readings are retried, and on which clock.
  ///   - comparing: Where snapshots are compared.
  @inlinable
  public convenience init(
    _ source: ListSource<[Item]>, isActive: Bool = true, timing: ListTiming = ListTiming(),
    comparing: ListComparison<SectionID, Header, Item> = .onMainActor
  ) {
    self.init(
      source.map { [ListSection(items: $0)] }, blank: [ListSection(items: [])],
      isActive: isActive, timing: timing, comparing: comparing)
  }

  /// The rows.
  public var items: [Item] { sections.first?.items ?? [] }
}

/// The model of a flat list.
@available(Systems 2024, *)
public typealias ItemsModel<Item: Identifiable & Equatable> =
  ListModel<OnlySection, OnlySection, Item>
