import ArgumentParser
import LiveDocuments

/// The options for the source of a list.
struct PlaceOptions: ParsableArguments {
  /// The help of `--rows`, which `live diff` has, too.
  static let rowsHelp = ArgumentHelp(
    """
    The path of the rows in a document, such as items; companies.products makes each company a \
    section. Use . for the whole document. (default: detected)
    """,
    valueName: "path")

  @Argument(
    help: ArgumentHelp(
      """
      A URL (http, https, ws, wss or postgres), a file (JSON, YAML, TOML, CSV, TSV, text or SQLite), a \
      folder of such files, or - for standard input.
      """,
      valueName: "place"),
    completion: .file())
  var place: WatchedPlace?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("A command that prints a list, after --.", valueName: "command"))
  var command: [String] = []

  @Option(
    name: .customLong("as"),
    help: """
      The kind of server: a realtime database, a document that is polled, server-sent events, or a \
      WebSocket; or the format of a document. (default: detected)
      """)
  var kind: PlaceKindName?

  @Option(
    help: ArgumentHelp(
      "The query for a SQLite file or a PostgreSQL database. (default: all tables)",
      valueName: "sql"))
  var query: String?

  @Option(
    help: ArgumentHelp(
      """
      Run the query for a PostgreSQL database again when a notification arrives on this channel, \
      instead of polling.
      """,
      valueName: "channel"))
  var listen: String?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Whether each line is a row, as in JSON Lines or a log. (default: detected from the file name \
      or the text)
      """)
  var lines: Bool?

  @Flag(help: "Read a table of text, as ps and df print it; short for --as table.")
  var table = false

  @Option(
    help: ArgumentHelp(
      """
      Divide each line of a text into fields by the named groups of a regular expression, such as \
      '(?<level>\\w+): (?<text>.*)'.
      """, valueName: "regex"),
    transform: { try LinePattern($0) })
  var match: LinePattern?

  @Option(
    help: Self.rowsHelp)
  var rows: String?

  @Option(
    name: [.long, .customShort("n", allowingJoined: true)],
    help: ArgumentHelp(
      """
      Polling interval, such as 5s or 500ms. (default: 5s for servers, 2s for commands and \
      PostgreSQL, 1s for files)
      """,
      valueName: "time"))
  var interval: Interval?

  @Option(
    help: ArgumentHelp(
      """
      A server with a realtime database; the place is a path in it, as in: live watch /friends --url \
      127.0.0.1:9000. (default for a path such as /friends that isn't a file: LIVE_URL, or \
      FIREBASE_DATABASE_EMULATOR_HOST)
      """,
      valueName: "url"))
  var url: String?

  @OptionGroup var credentials: CredentialOptions

  func validate() throws {
    if query != nil {
      guard place?.isPath == true || place?.isPostgres == true else {
        throw ValidationError(
          "--query needs a SQLite file or a PostgreSQL URL, as in: app.sqlite --query 'SELECT …'")
      }
    }
    guard listen == nil || place?.isPostgres == true else {
      throw ValidationError(
        "--listen needs a PostgreSQL URL, as in: postgres://ada@localhost/app --listen CHANNEL")
    }
    guard url == nil || place?.isPath == true && command.isEmpty else {
      throw ValidationError(
        "--url needs a path in the database, as in: /friends --url 127.0.0.1:9000")
    }
    if let url, !WatchedPlace(url: url.withScheme).isURL {
      throw ValidationError(url.serverFault)
    }
    guard kind?.kind == nil || isURL else {
      throw ValidationError("--as needs a URL, as in: http://127.0.0.1:8080/data --as poll")
    }
    guard credentials.isEmpty || isURL else {
      throw ValidationError(
        "--ns, --auth-file, --auth-override and --ca need a URL, as in: /friends --url 127.0.0.1:9000"
      )
    }
    guard (named(from: command) == nil) == command.isEmpty else { return }
    throw ValidationError(
      place == nil
        ? "Specify what to watch: a URL, a file, a folder, - for standard input, or -- and a command."
        : "Specify either <place> or, after --, a command, not both.")
  }

  /// The place that was specified or, without one and without a command, standard input if something
  /// is piped into it.
  private func named(from command: [String]) -> WatchedPlace? {
    place ?? (command.isEmpty && StandardInput.isPiped ? WatchedPlace(argument: "-") : nil)
  }

  /// Whether the place is on a server of HTTP or WebSockets.
  private var isURL: Bool { server != nil || place?.isURL == true && place?.isPostgres == false }

  /// The server of a place that is a path in a database; `nil` for any other place.
  private var server: String? { url ?? defaultServer?.url }

  /// The server that the environment determines for a path that isn't a file.
  private var defaultServer: DefaultServer? {
    guard url == nil, let place, place.isPath, command.isEmpty, place.text.hasPrefix("/"),
      !place.text.contains("."), query == nil, !FileBytes.exists(place.text)
    else { return nil }
    return DefaultServer()
  }

  /// The place that the user named, with its server and its database.
  var named: WatchedPlace {
    guard let place = named(from: command) else { return .command(command) }
    guard isURL else { return place }
    return WatchedPlace(url: credentials.named(server.map { place.url(on: $0) } ?? place.text))
  }

  /// - Throws: ``CommandFailure`` if the token can't be read.
  func reading(key: String?, isOnce: Bool) throws(CommandFailure) -> PlaceReading {
    PlaceReading(
      key: key, hasLines: lines, interval: interval?.duration, sql: query,
      channel: listen,
      kind: kind?.kind ?? (server == nil ? nil : "database"),
      access: ServerAccess(
        token: isURL ? try credentials.token(for: defaultServer) : nil,
        override: credentials.authOverride?.text,
        transport: try credentials.trust.transport(for: named.text)),
      format: kind?.format ?? (table ? .table : nil), rowsPath: rows, pattern: match,
      isOnce: isOnce)
  }
}
