package import LiveList

/// What the user has done with a list and its source doesn't show yet.
///
/// What is shown is the source's newest list with these edits made again on it, in the order in which the user made
/// them. So no list that arrives while an edit is saved undoes it, and nothing stays hidden or held once the source has
/// had its say:
///
///     var mails = PendingEdits<OnlySection, OnlySection, Mail>(of: .pushed)
///     mails.take([inbox])                        // the source: 1 2 3
///     let (edit, starts) = mails.begin([.remove([2])])   // shown: 1 3, and its action may start
///     mails.take([inbox])                        // 1 2 3 again, because something else changed: shown: 1 3
///     mails.end(edit)                            // the server has agreed: the edit is over
///     mails.take([rest])                         // 1 3: leaving the edit out changes nothing, so it is dropped
///
/// While its action runs, an edit is made on every list. If the action fails, the edit is dropped at once. If it ends
/// well, the edit is *over*, and it is dropped (a) at a list, or at its own end if a list has come since it began, if
/// leaving it out changes nothing that is shown; (b) by the first live list of a reading that began after its end;
/// (c) if the source pushes, when its list has been looked at and live for five seconds since (``settle(_:)``). An edit
/// of a list that the app gives by `apply` becomes part of that list when it is over.
///
/// Edits of the same row, and edits that give rows a place, depend on each other: their actions run one after another,
/// and one that could be dropped waits for those before it.
///
/// It is a pure value. A shell runs the actions, reads pulled sources again, and measures the five seconds.
package struct PendingEdits<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  package typealias Section = ListSection<SectionID, Header, Item>
  package typealias Change = RowChange<SectionID, Item>

  /// How a source's lists arrive.
  package enum Origin: Hashable, Sendable, CaseIterable {
    /// The source delivers a list when it changes.
    case pushed
    /// The source is read again after each edit.
    case pulled
    /// The app gives each list.
    case applied
  }

  /// An edit, or several that are saved together.
  struct Edit {
    enum Life: Hashable {
      case waiting, running
      /// The number of the reading during which its action ended.
      case over(Int)
    }

    let number: Int
    var changes: [Change] { didSet { (ids, isPlacing) = Self.traits(of: changes) } }
    var life = Life.waiting
    /// Whether a list has come since it began.
    var hasMetList = false
    /// Whether it is to be dropped, as soon as no earlier one is left on which it depends.
    var isDue = false

    private(set) var ids: Set<Item.ID>
    /// Whether it gives rows a place.
    private var isPlacing: Bool

    init(number: Int, changes: [Change]) {
      (self.number, self.changes) = (number, changes)
      (ids, isPlacing) = Self.traits(of: changes)
    }

    private static func traits(of changes: [Change]) -> (Set<Item.ID>, Bool) {
      (changes.reduce(into: []) { $0.formUnion($1.ids) }, changes.contains(where: \.isPlacing))
    }

    var isOver: Bool { if case .over = life { true } else { false } }

    func depends(on other: Self) -> Bool {
      isPlacing && other.isPlacing || !ids.isDisjoint(with: other.ids)
    }
  }

  package let origin: Origin
  /// The source's newest list.
  package private(set) var list: [Section] = []
  /// The list with the edits.
  package private(set) var shown: [Section] = []
  /// The items of the newest list in the source's order, and how they are grouped; `nil` if the source has sections.
  private var grouped: (items: [Item], group: ([Item]) -> [Section])?
  private(set) var edits: [Edit] = []
  private(set) var reading = 0
  private var last = 0

  package init(of origin: Origin, showing list: [Section] = []) {
    (self.origin, self.list, shown) = (origin, list, list)
  }

  package var isEmpty: Bool { edits.isEmpty }

  /// The ids of the rows that wait until their edits are saved.
  package var pendingIDs: Set<Item.ID> {
    edits.reduce(into: []) { if !$1.isOver { $0.formUnion($1.ids) } }
  }

  /// The numbers of the edits that are over, and not dropped yet.
  package var over: [Int] { edits.filter(\.isOver).map(\.number) }
}

/// Events. Each that lets actions start returns the numbers of their edits.
extension PendingEdits {
  /// The user makes an edit of what is shown, or several that are saved together.
  ///
  /// - Returns: The number of the edit, and those whose actions may start; `nil` if it changes no row.
  package mutating func begin(_ edits: [RowEdit<SectionID, Item>]) -> (number: Int, starts: [Int])?
  {
    // Each refers to the list that the one before it leaves.
    var list = shown
    let changes = edits.compactMap { edit in
      guard let change = Change(edit, in: list) else { return nil as Change? }
      list = replay([change], on: list)
      return change
    }
    return begin(changes)
  }

  package mutating func begin(_ changes: [Change]) -> (number: Int, starts: [Int])? {
    guard !changes.isEmpty else { return nil }
    last += 1
    edits.append(Edit(number: last, changes: changes))
    shown = replay(edits)
    return (last, starts())
  }

  /// The source begins to deliver again.
  package mutating func beginReading() { reading += 1 }

  /// The source has a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - items: For sections that are made by grouping items: the items in their order, and the grouping.
  ///   - isLive: Whether the list is current.
  package mutating func take(
    _ list: [Section], grouping items: (items: [Item], group: ([Item]) -> [Section])? = nil,
    isLive: Bool = true
  ) {
    (self.list, grouped) = (list, items)
    guard !edits.isEmpty else {
      shown = list
      return
    }
    for index in edits.indices {
      edits[index].hasMetList = true
      if isLive, case .over(let end) = edits[index].life, end < reading {
        edits[index].isDue = true
      }
    }
    sweep()
    for number in over { dropIfRedundant(number) }
    shown = replay(edits)
  }

  /// An action has ended well.
  ///
  /// - Parameter saved: The item that an insertion has become.
  package mutating func end(_ number: Int, saved: Item? = nil) -> [Int] {
    guard let index = index(of: number) else { return [] }
    if let saved, case .insert(let item, _)? = edits[index].changes.first(where: \.isPlacing) {
      for other in edits.indices {
        edits[other].changes = edits[other].changes.map { $0.renaming(item.id, to: saved) }
      }
    }
    edits[index].life = .over(reading)
    edits[index].isDue = origin == .applied
    if origin != .applied { dropIfRedundant(number) }
    return change()
  }

  /// An action has failed or was canceled.
  package mutating func fail(_ number: Int) -> [Int] {
    edits.removeAll { $0.number == number }
    return change()
  }

  /// An edit has been over for five seconds in which the list of a pushing source was looked at and live.
  package mutating func settle(_ number: Int) -> [Int] {
    guard let index = index(of: number), edits[index].isOver else { return [] }
    edits[index].isDue = true
    return change()
  }

  private mutating func change() -> [Int] {
    sweep()
    shown = replay(edits)
    return starts()
  }

  private func index(of number: Int) -> Int? { edits.firstIndex { $0.number == number } }

  /// Lets actions start that depend on none that is still running.
  private mutating func starts() -> [Int] {
    edits.indices.filter { index in
      guard edits[index].life == .waiting,
        !edits[..<index].contains(where: { !$0.isOver && edits[index].depends(on: $0) })
      else { return false }
      edits[index].life = .running
      return true
    }.map { edits[$0].number }
  }

  /// Drops the edits that are due, unless they depend on earlier ones.
  private mutating func sweep() {
    var index = 0
    while index < edits.count {
      let edit = edits[index]
      guard edit.isDue, !edits[..<index].contains(where: edit.depends) else {
        index += 1
        continue
      }
      if origin == .applied { list = replay(edit.changes, on: list) }
      edits.remove(at: index)
    }
  }

  /// Drops an edit if leaving it out changes nothing that is shown.
  ///
  /// For a pushed list, that has to be so without the later edits of the same rows, too. If only they hide the
  /// difference, the list may have been sent before the edit was saved: then a row that was moved there and back is
  /// where it was, and the second move would be dropped before the list of the first one arrives.
  private mutating func dropIfRedundant(_ number: Int) {
    guard let index = index(of: number), edits[index].hasMetList, !edits[index].isDue else {
      return
    }
    let edit = edits[index]
    func isRedundant(in edits: [Edit]) -> Bool {
      replay(edits).isSame(as: replay(edits.filter { $0.number != number }))
    }
    guard isRedundant(in: edits) else { return }
    let others = edits.filter { $0.number <= number || !$0.depends(on: edit) }
    guard origin != .pushed || others.count == edits.count || isRedundant(in: others) else {
      return
    }
    edits[index].isDue = true
    sweep()
  }
}

/// The list with the edits.
extension PendingEdits {
  private func replay(_ edits: [Edit]) -> [Section] {
    let changes = edits.flatMap(\.changes)
    guard !changes.isEmpty else { return list }
    guard let grouped else { return replay(changes, on: list) }
    // Headers, counts and empty sections follow from the items; a move is about the sections that result.
    var items = EditedRows<SectionID, Item>(grouped.items)
    for change in changes where !change.isMove { items.make(change) }
    return replay(changes.filter(\.isMove), on: grouped.group(items.rows[0]))
  }

  private func replay(_ changes: [Change], on list: [Section]) -> [Section] {
    var rows = EditedRows(list)
    for change in changes { rows.make(change) }
    var list = list
    for section in list.indices where !list[section].items.sharesStorage(with: rows.rows[section]) {
      list[section].items = rows.rows[section]
    }
    return list
  }
}

extension RowChange {
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }
}

extension Array {
  /// Whether two lists look the same: sections and rows in the same order, with the same content.
  fileprivate func isSame<ID, Header: Equatable, Item: Identifiable & Equatable>(as other: Self)
    -> Bool
  where Element == ListSection<ID, Header, Item> {
    elementsEqual(other) { left, right in
      left.id == right.id && left.header == right.header
        && (left.items.sharesStorage(with: right.items)
          || left.items.elementsEqual(right.items) { $0.id == $1.id && $0 == $1 })
    }
  }
}
