import ArgumentParser
import Foundation
import Hummingbird
import LiveTreePostgres
import LiveTreeServer
import LiveTreeTLS
import UnixSignals

/// `live serve`
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves realtime databases over Firebase's protocols.",
    discussion: """
      EXAMPLES
        live serve --emulator                        databases in memory, for tests
        live serve --emulator --database databases/  one file per database
        live serve --emulator --seed seed.json       the contents of new databases
        live serve --emulator --seed databases/      NAME.json for each database
        live serve --emulator --config firebase.json  the rules of a project
        live serve --database app.sqlite --rules rules.json
        live serve --database app.sqlite --admin-secret-file secret --jwks keys.json
        live serve --database app.sqlite --firebase-project my-app-1a2b3

        curl http://127.0.0.1:9000/friends.json
        FIREBASE_DATABASE_EMULATOR_HOST=127.0.0.1:9000 python3 app.py

      The server speaks REST with event streams and, at /.ws on the same port, the WebSocket protocol \
      of the SDKs. Documentation/Firebase.md shows how to connect an app, and lists the SDKs that \
      were run against it. The console is at /console.

      EMULATOR
      With --emulator a database without rules allows everything. Clients with the token "owner", or \
      with any access token that isn't a JSON Web Token, are admins; other tokens aren't verified. It \
      listens on loopback. For containers and phones, use --host 0.0.0.0, and --allow-host for each \
      name by which they reach it.

      AUTHENTICATION
      Without --emulator, a database without rules denies everything. Set rules with --rules, or as an admin with live \
      rules set; they are stored with the data. Admins authenticate with the secret in \
      LIVE_ADMIN_SECRET or --admin-secret-file; users authenticate with tokens that are signed with \
      the secret in LIVE_JWT_SECRET or --jwt-secret-file, such as those of live token, or with a key \
      that --jwks lists. Secrets are never read from the command line, which every user of the machine can see.

      With a key of --jwks, only sub identifies the user; a token that is signed with the secret may \
      use uid instead. Keys at a URL are cached as the response's headers say, and loaded again if a \
      token names an unknown key; a key that is removed there is accepted for one more hour.

      When they change, and on SIGHUP unless the server runs in a terminal, the rules files, the \
      certificate and the file of --jwks are read again. If a new file isn't valid, the former contents stay in use, and the log says why.

      POSTGRESQL
      With --database postgres://user@host/database?sslmode=verify-full, several servers can serve \
      the same databases. The parameter ns of a request selects one. Without ns, a request uses \
      "default", which is created if missing; live import --database and live migrate create \
      others. The URL can't contain a password: use --database-password-file, PGPASSWORD or ~/.pgpass. The server creates its \
      tables if its user may; otherwise run the output of --print-schema as the owner of the \
      database.

      LIMITS
      \(LimitOptions.list)

      OPERATION
      After a crash, the restarted server makes a client's onDisconnect writes when the client \
      reconnects, or once return-timeout has passed.

      /healthz checks liveness and /readyz readiness. /metrics serves Prometheus metrics, to admins \
      and to clients on this machine that don't use a proxy; with --metrics-open, to every client. \
      Warnings are logged to standard error, without secrets or data.

      On SIGTERM or Ctrl-C the server finishes requests in progress, for at most shutdown-timeout, \
      and exits; a second signal stops it immediately. Acknowledged writes are never lost.

      EXIT CODES
        0    stopped by a signal
        1    the server can't start
        64   invalid command line
        130  stopped immediately by a second Ctrl-C; 143 by a second SIGTERM
      """)

  @Option(
    help: ArgumentHelp(
      """
      The database file, created if missing; an existing folder with a file for each \
      database; or a PostgreSQL URL. (default with --emulator: in memory)
      """,
      valueName: "file|folder|url"),
    completion: .file())
  var database: String?

  @Option(
    help: ArgumentHelp("The rules file. Its rules replace the stored ones.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var rules: String?

  @Option(
    help: ArgumentHelp(
      """
      A firebase.json, for the rules files that it names, and the host and port of its database \
      emulator. Other options override it.
      """,
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var config: String?

  @Option(
    name: [.customLong("seed"), .customLong("import")],
    help: ArgumentHelp(
      """
      The contents of empty databases: a JSON file, a folder with NAME.json for each database, or \
      a folder that firebase emulators:export has written.
      """,
      valueName: "file|folder"),
    completion: .file(extensions: ["json"]))
  var seed: String?

  @Flag(help: "Accept unverified tokens, as Firebase's emulator does.")
  var emulator = false

  @Option(help: "The address to listen on; 0.0.0.0 for all interfaces. (default: 127.0.0.1)")
  var host: String?

  @Option(help: "The port to listen on; 0 for any free port. (default: 9000)")
  var port: Int?

  @OptionGroup var postgres: PostgresOptions

  @Flag(help: "Print the SQL that creates the tables in PostgreSQL and grants what a server needs.")
  var printSchema = false

  @OptionGroup var clients: ClientOptions
  @OptionGroup(title: "Authentication") var identities: IdentityOptions
  @OptionGroup var certificates: CertificateOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if let port, !(0...65_535).contains(port) {
      throw ValidationError("Invalid port \(port). Use a port from 0 to 65535.")
    }
    try postgres.validate(for: database)
    guard database != nil || emulator || printSchema else {
      throw ValidationError(
        "Specify --database app.sqlite, or --emulator for databases in memory.")
    }
    if PostgresLocation.isURL(database ?? "") { try validatePostgres() }
    guard !emulator || identities.firebaseProject == nil else {
      throw ValidationError(
        "--emulator accepts unverified tokens. Remove it to verify those of --firebase-project.")
    }
  }

  private func validatePostgres() throws {
    guard !emulator else {
      throw ValidationError(
        "--emulator accepts unverified tokens, so it can't serve PostgreSQL. Remove --emulator.")
    }
    guard seed == nil else {
      throw ValidationError(
        "--seed can't fill a database in PostgreSQL. Remove it, and use live import or migrate.")
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    ["localhost", "::1"].contains(host) || host.hasPrefix("127.")
  }

  /// The place of the databases. A folder is created like a file; a slash distinguishes them.
  private func place(_ text: String) throws(CommandFailure) -> StoragePlace {
    let folders = FileManager.default
    if text.hasSuffix("/"), !text.contains("://"), !folders.fileExists(atPath: text) {
      do {
        try folders.createDirectory(atPath: text, withIntermediateDirectories: false)
      } catch {
        throw CommandFailure(
          "Can't create the folder \(text): \(error.localizedDescription) Create it with mkdir -p, or choose another one."
        )
      }
    }
    return try StoragePlace(text, postgres)
  }

  func run() async throws {
    if printSchema { return print(PostgresDatabases.schema) }
    let openFiles = OpenFiles.allowAll()
    let settings = try config.map { file throws(CommandFailure) in try FirebaseConfig(file: file) }
    let listening = try listeningHost(settings)
    let isLocal = Self.isLoopback(listening)
    let rules = try servedRules(settings)
    let prometheus = PrometheusMetrics(
      help: ServerMetrics.help.merging(PostgresUpkeep.help) { $1 })
    let metrics = ServerMetrics(prometheus)
    let stored = try database.map(place)
    let databases = ServedDatabases(
      place: stored, rules: rules, isEmulator: emulator,
      limits: limits.tree, returnTimeout: try limits.server.realtime.returnTimeout,
      metrics: metrics)
    let keys = try identities.keySet().map {
      ServedKeys($0, metrics: metrics, logger: .server)
    }
    try await keys?.start()
    let credentials = try await identities.credentials(isEmulator: emulator, keys: keys)
    let tokens = try await identities.userTokens(isEmulator: emulator)
    let directory = try await databases.directory(
      seed: try seed.map { path throws(CommandFailure) in try DatabaseSeed(path) },
      metrics: prometheus)
    var realtime = try limits.server.realtime
    if case .postgres? = stored { realtime.versionTimeout = .seconds(5) }
    let router = Router(
      context: RealtimeContext.self, options: .autoGenerateHeadEndpoints)
    let served = RealtimeDatabases(
      directory, credentials: credentials, limits: realtime, origins: clients.origins,
      defaultRules: databases.defaultRules, backup: { try await databases.backup(named: $0) },
      signToken: tokens?.sign,
      now: ServedDatabases.now)
    router.add(middleware: RealtimeMiddleware(served))
    router.addConsole(offersAdmin: emulator, isHome: true)
    exitOnSecondSignal()
    let welcome = try await databases.welcome(identities)
    let certificate = try certificates.certificate()
    let server = ServedRouter(
      router: router, databases: served, host: listening, port: port ?? settings?.port ?? 9_000,
      hosts: clients.hosts(isRestricted: isLocal || emulator),
      tls: certificate,
      limits: try limits.server.fitting(openFiles: openFiles), metrics: metrics,
      health: HealthEndpoints(
        metrics: prometheus, readers: clients.metricsReaders, credentials: credentials,
        isReady: {
          try await databases.checkReadiness()
          try await keys?.checkReadiness()
        }))
    let reloader = FileReloader(
      reloadedFiles(of: databases, keys, certificate), logger: .operations)
    let upkeep = [
      Task { await reloader.run(isInTerminal: isatty(STDIN_FILENO) == 1) },
      Task { await keys?.run() ?? () },
      Task { await HeapTrimmer.run() },
    ]
    defer { for task in upkeep { task.cancel() } }
    try await server.run { address in
      if emulator { StandardError.note(warning(at: address, exposedOn: isLocal ? nil : listening)) }
      print(welcome.text(at: address))
      // Flushes, because the reader of a pipe wouldn't receive the text otherwise.
      fflush(nil)
    }
    await databases.close()
  }

  private func servedRules(_ settings: FirebaseConfig?) throws(CommandFailure) -> ServedRules {
    if let rules { return ServedRules(paths: [rules], common: try RulesFile(rules)) }
    guard let config, let settings else { return ServedRules() }
    return try settings.servedRules(of: config)
  }

  /// The files that are read again when they change.
  private func reloadedFiles(
    of databases: ServedDatabases, _ keys: ServedKeys?, _ certificate: ServerCertificate?
  ) -> [ReloadedFiles] {
    var files = [certificates.files(of: certificate), keys?.files].compactMap(\.self)
    let rules = databases.rules
    if rules.common != nil || !rules.byName.isEmpty {
      files.append(
        ReloadedFiles(content: "the rules", paths: rules.paths) {
          let settings = try config.map { file throws(CommandFailure) in
            try FirebaseConfig(file: file)
          }
          try await databases.replaceRules(with: try servedRules(settings))
        })
    }
    return files
  }

  /// The address to listen on. An emulator listens on other addresses than loopback only if the
  /// command line says so, because a configuration is shared by people who may not expect it.
  private func listeningHost(_ settings: FirebaseConfig?) throws(CommandFailure) -> String {
    if let host { return host }
    guard let configured = settings?.host else { return "127.0.0.1" }
    guard !emulator || Self.isLoopback(configured) else {
      throw CommandFailure(
        "\(config ?? ""): emulators.database.host is \(configured), where every device in the network may "
          + "reach the emulator, which accepts unverified tokens. Confirm it with --host \(configured), or "
          + "use --host 127.0.0.1.")
    }
    return configured
  }

  /// - Parameter host: The address on which it listens; `nil` for loopback.
  private func warning(at address: String, exposedOn host: String?) -> String {
    let pages =
      clients.cors.isEmpty ? " Pages of any site may use it; --cors ORIGIN restricts them." : ""
    guard let host else {
      return "EMULATOR at \(address): tokens aren't verified. For development on this machine only."
        + pages
    }
    return
      "EMULATOR on \(host): tokens aren't verified, so every device that reaches this machine can "
      + "read and write everything. Requests must name an IP address, localhost, or a name that "
      + "--allow-host allows." + pages
  }

  /// Exits immediately on a second signal, which is safe because acknowledged writes are durable.
  private func exitOnSecondSignal() {
    Task.detached {
      var count = 0
      for await signal in await UnixSignalsSequence(trapping: .sigint, .sigterm) {
        count += 1
        if count > 1 { _exit(128 + signal.rawValue) }
      }
    }
  }
}
