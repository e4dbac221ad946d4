package import LiveList

/// A table that the user navigates with the keyboard while its list changes.
///
/// A browser is a value: it takes changes, keys, sizes and the time, and returns a ``TerminalScreen/Frame``.
///
///     var browser = TableBrowser(table)
///     browser.resize(to: TerminalSize(width: 80, height: 24))
///     browser.show(sections)
///     browser.apply(changeset, at: elapsed, clock: "12:04:31")
///     switch browser.press(.down) { … }
///     let frame = browser.frame(clock: "12:04:31")
///
/// The cursor, the scroll position and the details follow their rows by identity. If the current
/// row is deleted, the next remaining row becomes current. The user can pause the table, and step
/// back through the last 1,000 changes, or fewer if their lists have more than 200,000 rows.
///
/// Laws: a frame has as many lines as the terminal. The cursor stays on its `id` while the list
/// contains it. A paused table shows only how many changes are waiting. Going back and forth shows
/// the same frames.
package struct TableBrowser<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable
> {
  /// A change of the list.
  package typealias Changeset = ListChangeset<SectionID, Header, Item>

  typealias Browsed = BrowsedTable<SectionID, Header, Item>
  typealias Question = CommandQuestion<Item>

  /// The size of the terminal. It is 80 columns by 24 lines until ``resize(to:)`` is called.
  package private(set) var size = TerminalSize(width: 80, height: 24)

  var live: Browsed
  var pausedView: PausedView<SectionID, Header, Item>?
  var history = ListHistory<SectionID, Header, Item>()
  var mode = Mode.table
  var search: Search?
  /// The title of the running command.
  var running: String?
  var message: TableMessage?
  /// The number of columns by which the table is scrolled sideways.
  var firstColumn = 0
  /// Whether the last row stays the current one as rows are added.
  var follows = false
  /// The row to which the cursor returns when the list is shown as before a canceled preview.
  var returning: Question.Origin?
  private(set) var lastClock = ""
  /// The current row and scroll position of other lists, by title.
  private var places: [String: (row: Item.ID, top: Int)] = [:]

  /// What the browser shows.
  enum Mode {
    case table
    case prompt(Prompt)
    /// A question that is asked over the table or over a row's details. Details are shown again
    /// afterward.
    case question(Question, over: RowDetail<Item.ID>?)
    case detail(RowDetail<Item.ID>)
    case help(top: Int)
  }

  /// The app's commands.
  package private(set) var commands: [TableCommand<Item>]

  /// Creates a browser with an empty table.
  ///
  /// - Parameter commands: The app's commands, most important first.
  /// - Precondition: The commands have different keys, none of which the table itself uses; see
  ///   ``TableCommand/key``.
  package init(_ table: LiveTable<SectionID, Header, Item>, commands: [TableCommand<Item>] = []) {
    live = BrowsedTable(table)
    self.commands = []
    setCommands(commands)
  }

  private mutating func setCommands(_ commands: [TableCommand<Item>]) {
    let problem = CommandKeys.problem(of: commands.map(\.key))
    precondition(problem == nil, problem ?? "")
    self.commands = commands
  }

  /// How current the rows are. A change during a pause is shown when the table resumes.
  package var phase: ListPhase {
    get { live.table.phase }
    set { live.table.phase = newValue }
  }

  /// The time of the next attempt to reach the source; see ``LiveTable/nextAttempt``.
  package var nextAttempt: Duration? {
    get { live.table.nextAttempt }
    set { live.table.nextAttempt = newValue }
  }

  /// The app's status, which is shown in the second line. If it is empty, it takes no line.
  package var status: String {
    get { live.table.status }
    set { live.table.status = newValue }
  }

  /// The source of the list, which is shown next to the title if it fits.
  package var place: String {
    get { live.table.place }
    set { live.table.place = newValue }
  }

  /// The text that is shown instead of rows if there are none; `nil` for the usual one.
  package var emptyText: String? {
    get { live.table.emptyText }
    set { live.table.emptyText = newValue }
  }

  /// The columns that keep their width; see ``LiveTable/keyColumns``.
  package var keyColumns: Set<String> {
    get { live.table.keyColumns }
    set { live.table.keyColumns = newValue }
  }

  /// Whether a list has been shown.
  package var isLoaded: Bool { live.table.isLoaded }

  /// The current row; `nil` in an empty list.
  package var current: Item? { view.current }

  /// The table that is shown, with the newest list or an earlier one.
  var view: Browsed { pausedView?.shown ?? live }

  /// The number of lines above the browser's own lines at the bottom.
  var tableHeight: Int { size.height - foot.count }
}

extension TableBrowser {
  /// Adapts the table to a new size of the terminal.
  package mutating func resize(to size: TerminalSize) {
    self.size = size
    refit()
  }

  /// Shows another list, which has no rows yet. The history and the search of the previous list are
  /// discarded. Its position is restored when a list with the same title is opened again.
  ///
  /// - Precondition: The commands' keys satisfy the precondition of ``init(_:commands:)``.
  package mutating func open(_ list: TableList<Item>) {
    if let row = live.current { places[live.table.title] = (row.id, live.viewport.top) }
    live.open(list)
    setCommands(list.commands)
    pausedView = nil
    history = ListHistory()
    (search, follows) = (nil, false)
    if case .help = mode {} else { mode = .table }
  }

  /// Shows a list without marking changes. The phase becomes ``LiveList/ListPhase/live``.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  package mutating func show(_ list: [Changeset.Section]) {
    let isFirst = !isLoaded
    live.show(list)
    if isFirst { comeBack() }
    if pausedView == nil, case .prompt(var prompt) = mode {
      prompt.origin = live.viewport
      mode = .prompt(prompt)
    }
    refreshDetail()
  }

  /// Shows the list in another way, without marks. The cursor stays on its row, and the history begins
  /// again, because earlier lists were shown in the former way. During a preview, and when it is
  /// canceled, the cursor is on the row where it began if that is shown.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  package mutating func rearrange(_ list: [Changeset.Section]) {
    let current = current
    live.show(list)
    if let origin = previewOrigin, let path = live.path(of: origin.row) {
      live.viewport = Viewport(cursor: path, top: origin.top)
        .fitted(in: live.outline, room: live.room(tableHeight))
    } else if let path = current.flatMap({ live.path(of: $0) }) {
      live.viewport = Viewport(cursor: path, top: live.outline.line(of: path))
        .fitted(in: live.outline, room: live.room(tableHeight))
    }
    returning = nil
    (pausedView, history, firstColumn, follows) = (nil, ListHistory(), 0, false)
    refreshDetail()
  }

  /// Shows the target of a changeset with its changes marked. A paused table shows it when it
  /// resumes.
  ///
  /// - Parameters:
  ///   - time: The time since the moment from which all times of the table are counted.
  ///   - clock: The time of day, which labels the position in the history.
  /// - Complexity: That of ``LiveTable/apply(_:at:)``.
  package mutating func apply(_ changeset: Changeset, at time: Duration, clock: String = "") {
    let fits = changeset.source == live.list
    let changeset = fits ? changeset : Changeset(from: live.list, to: changeset.target)
    guard !changeset.isEmpty else { return tick(at: time) }
    history.append(changeset, clock: clock)
    let old = live.outline
    live.apply(changeset, at: time, height: tableHeight)
    if follows {
      live.viewport = Viewport(cursor: live.outline.last, top: live.outline.lineCount)
        .fitted(in: live.outline, room: live.room(tableHeight))
    }
    lastClock = clock
    if pausedView == nil { keepOrigin(through: changeset, from: old) }
    refreshDetail()
  }

  /// Advances the time, unless the table is paused.
  ///
  /// - Complexity: That of ``LiveTable/tick(at:)``.
  package mutating func tick(at time: Duration) {
    live.tick(at: time, height: tableHeight)
  }

  /// The time at which the table changes its appearance without an event; `nil` if it doesn't.
  package var nextTick: Duration? { pausedView == nil ? live.table.nextTick : nil }

  /// Where the preview began that is shown, or was canceled.
  private var previewOrigin: Question.Origin? {
    if case .question(let question, _) = mode, question.command.preview != nil {
      return question.origin
    }
    return returning
  }

  private mutating func comeBack() {
    guard let place = places[live.table.title], let path = live.path(of: place.row) else { return }
    live.viewport = Viewport(cursor: path, top: place.top)
      .fitted(in: live.outline, room: live.room(tableHeight))
  }

  /// Keeps the cursor visible after a change of height.
  mutating func refit() {
    look { view, room in view.viewport.fitted(in: view.outline, room: room) }
    if pausedView != nil {
      live.viewport = live.viewport.fitted(in: live.outline, room: live.room(tableHeight))
    }
  }

  /// Scrolls to another part of the list.
  mutating func look(at viewport: (Browsed, _ room: Int) -> Viewport) {
    let next = viewport(view, max(1, view.room(tableHeight)))
      .fitted(in: view.outline, room: view.room(tableHeight))
    if pausedView != nil { pausedView?.look(next) } else { live.viewport = next }
  }
}
