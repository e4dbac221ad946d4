public import LiveList

@available(Systems 2024, *)
extension RandomLists {
  /// Returns a flat list after random edits.
  ///
  /// - Complexity: O(*n*²), because edits are made one by one.
  public mutating func edited(_ items: [SampleItem], by churn: RandomLists.Churn) -> [SampleItem] {
    var sections = [SampleSection(id: 0, header: 0, items: items)]
    editItems(of: &sections, by: churn)
    return sections[0].items
  }

  /// Returns a list of sections after random edits of items and sections. Items can also move
  /// between sections, including inserted and deleted ones.
  ///
  /// - Complexity: O(*n*²), because edits are made one by one.
  public mutating func edited(
    _ sections: [SampleSection], by churn: RandomLists.Churn
  ) -> [SampleSection] {
    var sections = sections
    let doomed = Set(sections.filter { _ in generator.decides(churn.sections) }.map(\.id))
    for _ in sections where generator.decides(churn.sections) {
      let place = Int.random(in: 0...sections.count, using: &generator)
      sections.insert(SampleSection(id: freshID(), header: 0, items: items(1)), at: place)
    }
    editItems(of: &sections, by: churn)
    sections.removeAll { doomed.contains($0.id) }
    for index in sections.indices where generator.decides(churn.sections) {
      let section = sections.remove(at: index)
      sections.insert(section, at: Int.random(in: 0...sections.count, using: &generator))
    }
    for index in sections.indices where generator.decides(churn.sections) {
      sections[index].header += 1
    }
    return sections
  }

  private mutating func editItems(of sections: inout [SampleSection], by churn: RandomLists.Churn) {
    guard !sections.isEmpty else { return }
    let count = sections.reduce(0) { $0 + $1.items.count }
    for index in sections.indices {
      sections[index].items.removeAll { _ in generator.decides(churn.deletes) }
      for item in sections[index].items.indices where generator.decides(churn.updates) {
        sections[index].items[item].content += 1
      }
    }
    for _ in 0..<count where generator.decides(churn.moves) { moveOne(in: &sections) }
    for _ in 0..<max(count, 1) where generator.decides(churn.inserts) {
      let item = newItem(for: sections, by: churn)
      insert(item, in: Int.random(in: sections.indices, using: &generator), of: &sections)
    }
  }

  private mutating func moveOne(in sections: inout [SampleSection]) {
    let full = sections.indices.filter { !sections[$0].items.isEmpty }
    guard let from = full.randomElement(using: &generator) else { return }
    let index = Int.random(in: sections[from].items.indices, using: &generator)
    let item = sections[from].items.remove(at: index)
    let to = generator.decides(0.5) ? from : Int.random(in: sections.indices, using: &generator)
    insert(item, in: to, of: &sections)
  }

  private mutating func newItem(for sections: [SampleSection], by churn: RandomLists.Churn)
    -> SampleItem
  {
    guard generator.decides(churn.duplicates),
      let twin = sections.flatMap(\.items).randomElement(using: &generator)
    else { return freshItem() }
    return SampleItem(twin.id, content: twin.content + Int.random(in: 0...1, using: &generator))
  }

  private mutating func insert(
    _ item: SampleItem, in section: Int, of sections: inout [SampleSection]
  ) {
    let place = Int.random(in: 0...sections[section].items.count, using: &generator)
    sections[section].items.insert(item, at: place)
  }
}
