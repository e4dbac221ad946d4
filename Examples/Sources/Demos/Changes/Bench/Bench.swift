public import LiveList

/// A test bench for diffs and views: a list that can be changed in every possible way.
///
///     var bench = Bench(.standard)
///     try bench.perform(BenchRequest(.move, items: .middle, count: 3))
///     try bench.undo()
///
/// Random choices depend only on the seed, so the same requests produce the same lists.
///
/// The original is "TableViewChanges" by NSProgrammer; this bench adds moves, any number of changes,
/// and undo.
public struct Bench: Hashable, Sendable {
  /// The initial list of the bench.
  public let start: BenchStart
  private var state: BenchState
  private var history = BenchHistory()

  /// Creates a bench with an initial list.
  public init(_ start: BenchStart) {
    self.init(start, BenchState(start))
  }

  /// Creates a bench with any list.
  init(_ start: BenchStart, _ state: BenchState) {
    self.start = start
    self.state = state
  }

  /// The current list.
  public var list: [BenchSection] { state.list }

  /// The number of items in all sections.
  ///
  /// - Complexity: O(*s*) in the sections.
  public var itemCount: Int { state.itemCount }

  /// Performs as much of a request as possible.
  ///
  /// - Returns: The changes that were made.
  /// - Throws: ``BenchError`` if insertions would exceed the limits; then nothing changes. Among
  ///   random changes, such insertions are skipped instead.
  /// - Complexity: O(*n* + *c* log *c*) in the rows and the changes.
  @discardableResult
  public mutating func perform(_ request: BenchRequest) throws(BenchError) -> BenchResult {
    try checkSize(after: request)
    let before = state
    let result = BenchResult(request: request, steps: state.perform(request))
    if result.changesList {
      history.add(before, rows: before.itemCount + before.list.count, title: result.description)
    }
    return result
  }

  /// Whether a request can be undone.
  public var canUndo: Bool { !history.isEmpty }

  /// Undoes the last request that changed the list; later requests behave as if it hadn't been
  /// performed.
  ///
  /// - Returns: A description of the undone request.
  /// - Throws: ``BenchError/nothingToUndo``. Up to a hundred requests can be undone, fewer for long
  ///   lists.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func undo() throws(BenchError) -> String {
    guard let last = history.takeLast() else { throw .nothingToUndo }
    state = last.state
    return last.title
  }

  /// Returns to the initial list, which can be undone like a request.
  mutating func restart() {
    let before = state
    state = BenchState(start)
    history.add(
      before, rows: before.itemCount + before.list.count, title: "back to the initial list")
  }

  private func checkSize(after request: BenchRequest) throws(BenchError) {
    guard request.kind == .insert else { return }
    let newSections = request.sections == .nowhere ? 0 : request.count
    let sections = list.count + newSections
    guard sections <= BenchStart.sectionLimit else { throw .tooManySections(sections) }
    let newItems = request.items == .nowhere ? 0 : request.count
    let items = itemCount + newItems + newSections * BenchSection.newItemCount
    guard items <= BenchStart.itemLimit else { throw .tooManyItems(items) }
  }
}
