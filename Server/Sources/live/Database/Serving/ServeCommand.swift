import ArgumentParser
import Foundation
import Hummingbird
import LiveTreeServer
import UnixSignals

/// `live serve`
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves realtime databases, over Firebase's protocol.",
    discussion: """
      EXAMPLES
        live serve --database app.sqlite --rules rules.json
        live serve --database app.sqlite --admin-secret-file secret --jwks keys.json
        live serve --emulator                           databases in memory, for tests
        live serve --emulator --database databases      a folder, with a file for each
        live serve --emulator --import seed.json --database dev.sqlite

        curl http://127.0.0.1:9000/friends.json         live get /friends
        FIREBASE_DATABASE_EMULATOR_HOST=127.0.0.1:9000  what Firebase's Admin SDKs look for

      WHO MAY DO WHAT
        A database starts closed. Its rules open it: --rules, or live rules set, by an admin. They are kept \
      in the database's file. Admins are who knows the secret in LIVE_ADMIN_SECRET or --admin-secret-file; \
      users have tokens that are signed with LIVE_JWT_SECRET, --jwt-secret-file or a key of --jwks. Secrets \
      are never taken from the command line, which everybody on the machine can read.

        With --emulator a database without rules is open, the token "owner" is an admin, and any other token \
      is believed, as Firebase's emulator does. It listens on this machine only.

      LIMITS
      \(LimitOptions.list)

      At /healthz it says that it is alive, at /readyz that it can work; /metrics is for Prometheus, and is \
      shown to this machine and to admins. Warnings go to standard error; no secret and no data are in them.

      SIGTERM or Ctrl-C ends it once what it was asked is done, or after shutdown-timeout; a second one \
      ends it at once. What was acknowledged is in the file in any case.

      EXIT CODES
        0    it was told to stop
        1    it could not begin: the address, a file or the rules; a line says which
        64   the command line is wrong
      """)

  @Option(
    help: ArgumentHelp(
      """
      The file of the database, which is made when it is not there; or a folder that is there, which \
      holds a file for each database. (default: none; with --emulator, memory)
      """,
      valueName: "file|folder"),
    completion: .file())
  var database: String?

  @Option(
    help: ArgumentHelp("The rules, in place of those kept before.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var rules: String?

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("The JSON that an empty database begins with.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var seed: String?

  @Flag(help: "Believe everybody, as Firebase's emulator does. For development only.")
  var emulator = false

  @Option(help: "The address to listen at; 0.0.0.0 for all of this machine.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen at; 0 for any that is free.")
  var port = 9_000

  @OptionGroup(title: "Who is who") var identities: IdentityOptions
  @OptionGroup var certificates: CertificateOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("There is no port \(port). Choose one from 0 to 65535.")
    }
    guard database != "" else {
      throw ValidationError("A file needs a name: --database app.sqlite")
    }
    guard database != nil || emulator else {
      throw ValidationError(
        "Which database? Add --database app.sqlite, or --emulator for some in memory.")
    }
    guard !emulator || ["localhost", "::1"].contains(host) || host.hasPrefix("127.") else {
      throw ValidationError(
        "An emulator believes everybody: it can't listen at \(host). Leave out --host or --emulator."
      )
    }
  }

  func run() async throws {
    OpenFiles.allowAll()
    let rules = try rules.map { path throws(CommandFailure) in try RulesFile(path) }
    let prometheus = PrometheusMetrics()
    let metrics = ServerMetrics(prometheus)
    let databases = ServedDatabases(
      place: database.map(ServedPlace.init) ?? .memory, rules: rules, isEmulator: emulator,
      limits: limits.tree, metrics: metrics)
    let credentials = try await identities.credentials(isEmulator: emulator)
    let directory = try await databases.directory(seed: seed)
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.add(middleware: ConsoleStatus())
    router.add(
      middleware: RealtimeMiddleware(
        directory, credentials: credentials, limits: try limits.server.realtime,
        defaultRules: databases.defaultRules, now: ServedDatabases.now))
    router.addConsole(offersAdmin: emulator)
    exitOnSecondSignal()
    let welcome = try await databases.welcome(admins: identities.admins(isEmulator: emulator))
    let server = ServedRouter(
      router: router, host: host, port: port, tls: try certificates.configuration,
      limits: try limits.server, metrics: metrics,
      health: HealthEndpoints(
        metrics: prometheus, credentials: credentials,
        isReady: { try await databases.checkReadiness() }))
    try await server.run { address in
      if emulator { StandardError.note(Self.warning(at: address)) }
      print(welcome(address))
      // Whoever reads this through a pipe waits for it, too.
      fflush(nil)
    }
    databases.close()
  }

  private static func warning(at address: String) -> String {
    "EMULATOR at \(address): whoever reaches it is believed to be who they say. "
      + "For development on this machine only."
  }

  /// What was acknowledged is durable: nothing is lost when the process ends anywhere.
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
