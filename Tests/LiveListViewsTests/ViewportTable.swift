import LiveList
import LiveListTesting
import LiveListViews

/// A simulated table with a few visible rows, each one unit high.
@MainActor
final class ViewportTable: BatchView {
  private(set) var table: SimulatedTableView<Int, Int, SampleItem>
  /// The list of the table's data source.
  var data: [SampleSection]
  private(set) var violations: [ContractViolation] = []
  private var selectedCells: Set<CellID> = []
  /// The scroll offset of the list.
  var offset = 0
  let height = 4
  var isInWindow = true
  var hasLoaded = true
  var hasUncommittedUpdates = false
  var animations: [Bool] = []
  /// The items whose content faded.
  private(set) var crossFaded: [ItemPath] = []
  /// For each change of the offset, whether it was animated.
  private(set) var animatedOffsets: [Bool] = []
  private var isInAnimation = false
  /// The closures to call when the running animations have ended.
  private var endings: [@MainActor () -> Void] = []

  init(showing sections: [SampleSection]) {
    table = SimulatedTableView(showing: sections)
    data = sections
  }

  var rows: [ItemPath] {
    table.shown.indices.flatMap { section in
      table.shown[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
  }

  func id(at path: ItemPath) -> Int { table.shown[path.section].items[path.item].id }

  func finishAnimations() {
    while !endings.isEmpty { endings.removeFirst()() }
  }

  /// Ends the newest of the animations that are running.
  func finishNewestAnimation() {
    if !endings.isEmpty { endings.removeLast()() }
  }

  var condition: ViewCondition {
    ViewCondition(
      counts: table.shown.map(\.items.count), hasLoaded: hasLoaded, isInWindow: isInWindow,
      hasUncommittedUpdates: hasUncommittedUpdates)
  }

  var dataCounts: [Int] { data.map(\.items.count) }

  func perform(
    isAnimated: Bool, update: () -> BatchChanges, ended: @escaping @MainActor () -> Void
  ) {
    let before = data
    let changes = update()
    animations.append(isAnimated)
    attempt { () throws(ContractViolation) in
      try table.perform(changes, dataBefore: before, dataAfter: data)
    }
    endings.append(ended)
  }

  func reload() {
    table = SimulatedTableView(showing: data)
    selectedCells = []
  }

  func reconfigure(_ paths: [ItemPath], crossFades: Bool) {
    if crossFades { crossFaded.append(contentsOf: paths) }
    for path in paths {
      attempt { () throws(ContractViolation) in try table.reconfigure(path, data: data) }
    }
  }

  func refreshHeaders(
    of sections: [Int], isAnimated: Bool, ended: @escaping @MainActor () -> Void
  ) {
    defer { ended() }
    for section in sections {
      attempt { () throws(ContractViolation) in try table.refreshHeader(section, data: data) }
    }
  }

  private func attempt(_ change: () throws(ContractViolation) -> Void) {
    do { try change() } catch { violations.append(error) }
  }

  var selection: [ItemPath] {
    get { rows.filter { selectedCells.contains(table.cells[$0.section][$0.item]) } }
    set { selectedCells.formUnion(newValue.map { table.cells[$0.section][$0.item] }) }
  }

  var viewport: Viewport {
    Viewport(
      offset: Double(offset), height: Double(height), contentHeight: Double(rows.count),
      insets: (0, 0))
  }

  var visibleItems: [ItemPath] { Array(rows.dropFirst(offset).prefix(height)) }

  var visiblePlaces: [VisiblePlace] {
    visibleItems.enumerated().map {
      (place: .item($1), top: Double($0), bottom: Double($0 + 1))
    }
  }

  func edges(of place: ListPlace) -> (top: Double, bottom: Double)? {
    guard case .item(let path) = place, let row = rows.firstIndex(of: path) else { return nil }
    return (Double(row), Double(row + 1))
  }

  func scroll(to offset: (Viewport) -> Double?) {
    guard let offset = offset(viewport) else { return }
    self.offset = Int(offset)
    animatedOffsets.append(isInAnimation)
  }

  func animate(for duration: Double?, _ changes: () -> Void) {
    isInAnimation = true
    changes()
    isInAnimation = false
  }
}
