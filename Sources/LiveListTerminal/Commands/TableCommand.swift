/// A key that an app adds to a table, and its action.
///
///     let commands: [TableCommand<Player>] = [
///       TableCommand(.character("n"), "new player", field: .text("Name")) { name in
///         try await store.addPlayer(named: name)
///         return "\(name) is a player now."
///       },
///       .onRow(.character("x"), "delete") { player in
///         try await store.delete(player.id)
///         return nil
///       },
///     ]
///
/// A command concerns the list or the current row. Before it runs, it can ask for values in the
/// last line, one field after another; each field can depend on the answers so far. The table keeps
/// changing while the command runs. The last line then shows the message that the command returns
/// or the error that it throws, until the next key press.
///
/// Only one command runs at a time. Meanwhile, another one is refused with a message. If the user
/// holds down a key, that is less surprising than a queue of deletions.
public struct TableCommand<Item>: Sendable {
  /// The target of a command.
  enum Scope {
    case list(
      field: @Sendable ([String]) -> TableField?,
      run: @Sendable ([String]) async throws -> String?)
    case row(
      field: @Sendable (Item, [String]) -> TableField?,
      run: @Sendable (Item, [String]) async throws -> String?)
  }

  /// The key: Tab, Shift-Tab, Insert, Delete, the name of a column, or a character that the table
  /// itself doesn't use. The table uses the space and `/`, `?`, `,`, `.`, `F`, `G`, `N`, `g`, `h`,
  /// `j`, `k`, `l`, `n`, `q` and `y`.
  public let key: TerminalKey
  /// The name in a word or two, which is shown next to the key in the last line and in the help.
  public let title: String

  let scope: Scope
  /// Receives the answer as it is typed; see ``previewing(_:)``.
  private(set) var preview: (@Sendable (String?) -> Void)?
  /// Whether the command uses the terminal itself; see ``usingTerminal()``.
  private(set) var usesTerminal = false
  /// The keys that other programs use for this; see ``suggested(for:)``.
  private(set) var suggestions: [TerminalKey] = []

  private init(_ key: TerminalKey, _ title: String, _ scope: Scope) {
    self.key = key
    self.title = title
    self.scope = scope
  }
}

extension TableCommand {
  /// Creates a command that runs immediately.
  ///
  /// - Parameters:
  ///   - key: The key that runs the command.
  ///   - title: The name of the command, in a word or two.
  ///   - run: Runs the command, and returns a message to show, if any.
  public init(
    _ key: TerminalKey, _ title: String, run: @escaping @Sendable () async throws -> String?
  ) {
    self.init(key, title, .list(field: { _ in nil }, run: { _ in try await run() }))
  }

  /// Creates a command that asks for one value.
  ///
  /// - Parameters:
  ///   - key: The key that runs the command.
  ///   - title: The name of the command, in a word or two.
  ///   - field: What to ask for.
  ///   - run: Receives the answer, and returns a message to show, if any.
  public init(
    _ key: TerminalKey, _ title: String, field: TableField,
    run: @escaping @Sendable (String) async throws -> String?
  ) {
    self.init(
      key, title, fields: { $0.isEmpty ? field : nil }, run: { try await run($0[0]) })
  }

  /// Creates a command that asks for several values in turn.
  ///
  /// - Parameters:
  ///   - key: The key that runs the command.
  ///   - title: The name of the command, in a word or two.
  ///   - fields: Returns the next field, given the answers so far; `nil` after the last one.
  ///   - run: Receives all answers, and returns a message to show, if any.
  public init(
    _ key: TerminalKey, _ title: String, fields: @escaping @Sendable ([String]) -> TableField?,
    run: @escaping @Sendable ([String]) async throws -> String?
  ) {
    self.init(key, title, .list(field: fields, run: run))
  }

  /// Creates a command that runs immediately on the current row.
  ///
  /// - Parameters:
  ///   - key: The key that runs the command.
  ///   - title: The name of the command, in a word or two.
  ///   - run: Receives the newest content of the current row, even if an earlier list is shown.
  ///     Returns a message to show, if any.
  public static func onRow(
    _ key: TerminalKey, _ title: String,
    run: @escaping @Sendable (Item) async throws -> String?
  ) -> TableCommand {
    TableCommand(key, title, .row(field: { _, _ in nil }, run: { item, _ in try await run(item) }))
  }

  /// Creates a command that asks for one value about the current row.
  ///
  /// - Parameters:
  ///   - key: The key that runs the command.
  ///   - title: The name of the command, in a word or two.
  ///   - field: Returns the field for a row.
  ///   - run: Receives the row's content when the answer is given, and the answer. Returns a
  ///     message to show, if any.
  public static func onRow(
    _ key: TerminalKey, _ title: String, field: @escaping @Sendable (Item) -> TableField,
    run: @escaping @Sendable (Item, String) async throws -> String?
  ) -> TableCommand {
    .onRow(
      key, title, fields: { $1.isEmpty ? field($0) : nil },
      run: { try await run($0, $1[0]) })
  }

  /// Creates a command that asks for several values in turn about the current row.
  ///
  /// - Parameters:
  ///   - key: The key that runs the command.
  ///   - title: The name of the command, in a word or two.
  ///   - fields: Returns the next field, given the row and the answers so far; `nil` after the last
  ///     one.
  ///   - run: Receives the row's content when the last answer is given, and all answers. Returns a
  ///     message to show, if any.
  public static func onRow(
    _ key: TerminalKey, _ title: String,
    fields: @escaping @Sendable (Item, [String]) -> TableField?,
    run: @escaping @Sendable (Item, [String]) async throws -> String?
  ) -> TableCommand {
    TableCommand(key, title, .row(field: fields, run: run))
  }
}

extension TableCommand {
  /// Returns a command that shows the effect of its answer while the user types it.
  ///
  /// - Parameter preview: Receives each valid answer, and `nil` if the user cancels the command, so
  ///   that what was shown before is shown again. It must return at once.
  public func previewing(_ preview: @escaping @Sendable (String?) -> Void) -> TableCommand {
    var command = self
    command.preview = preview
    return command
  }

  /// Returns a command whose key the table names when the user presses another key that has no action.
  ///
  /// - Parameter keys: The keys that other programs use for it.
  public func suggested(for keys: TerminalKey...) -> TableCommand {
    var command = self
    command.suggestions += keys
    return command
  }

  /// Returns a command whose key the table names when the user presses another character that has no
  /// action.
  ///
  /// - Parameter characters: The characters that other programs use for it.
  public func suggested(for characters: String) -> TableCommand {
    var command = self
    command.suggestions += characters.map { .character($0) }
    return command
  }

  /// Returns a command that uses the terminal itself, as another program does. The terminal is restored
  /// while the command runs, and its screen is opened again afterward. The table doesn't change in
  /// the meantime.
  public func usingTerminal() -> TableCommand {
    var command = self
    command.usesTerminal = true
    return command
  }

  var isForRow: Bool {
    if case .row = scope { true } else { false }
  }

  /// Returns the next field; `nil` after the last one, or without a row.
  func field(on row: Item?, after answers: [String]) -> TableField? {
    switch scope {
    case .list(let field, _): field(answers)
    case .row(let field, _): row.flatMap { field($0, answers) }
    }
  }

  /// Runs the command, and returns the message to show.
  func run(on row: Item?, _ answers: [String]) async -> TableMessage? {
    do {
      switch scope {
      case .list(_, let run): return try await run(answers).map { TableMessage($0) }
      case .row(_, let run):
        guard let row else { return nil }
        return try await run(row, answers).map { TableMessage($0) }
      }
    } catch {
      return TableMessage("\(error)", isFailure: true)
    }
  }
}
