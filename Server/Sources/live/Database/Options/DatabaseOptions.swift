import ArgumentParser
import LiveTreeClient

/// The options for the database and for the client's identity.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The server that paths refer to. (default: LIVE_URL, or \
      FIREBASE_DATABASE_EMULATOR_HOST, or http://127.0.0.1:9000, the address of live serve; \
      the demos are at http://127.0.0.1:8080)
      """,
      valueName: "url"))
  var url: String?

  @OptionGroup private var credentials: CredentialOptions

  @Option(
    help: ArgumentHelp("The time limit, such as 5s or 2m. (default: none)", valueName: "time"))
  var timeout: Interval?

  /// The option for the name of the database.
  var names: InstanceOption { credentials.names }

  /// Whether the user gave an option that only a server understands.
  var isForServer: Bool { url != nil || credentials.isForServer }

  /// Whether the user wants to act as another user.
  var hasOverride: Bool { credentials.authOverride != nil }

  /// The endpoint of a node.
  ///
  /// - Parameter storage: Where writes are stored until the server has them.
  /// - Throws: ``CommandFailure`` if the path or URL is invalid, or the token can't be read.
  func endpoint(
    of place: DatabasePlace, storage: WriteJournal? = nil
  ) throws -> DatabaseEndpoint {
    let server = place.isURL || self.url != nil ? nil : DefaultServer()
    let path = self.url ?? server?.url ?? "http://127.0.0.1:9000"
    let url = credentials.named(place.isURL ? place.text : path.withScheme)
    let shown = url.prefix { $0 != "?" }
    // A URL with credentials must not appear in a message.
    guard
      ["http://", "https://"].contains(where: url.lowercased().hasPrefix) || shown.contains("@")
    else {
      throw CommandFailure(String(shown).serverFault)
    }
    let source = DatabaseCredential.source(try credentials.token(for: server), for: url)
    let transport = try credentials.trust.transport(for: url)
    do {
      let reference =
        try place.isURL
        ? DatabaseReference(
          url: url, transport: transport, storage: storage, credentials: source)
        : LiveDatabase(
          url, transport: transport, storage: storage, credentials: source
        )
        .reference(to: place)
      return DatabaseEndpoint(
        node: reference, hasToken: source != nil, override: credentials.authOverride?.text,
        place: place)
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  /// The endpoint of a database for requests about its rules.
  ///
  /// - Throws: ``CommandFailure`` like ``endpoint(of:)``, or if the URL has a path.
  func rulesEndpoint(of place: DatabasePlace) throws -> DatabaseEndpoint {
    let endpoint = try endpoint(of: place)
    guard endpoint.node.path.allSatisfy({ $0 == "/" }) else {
      throw CommandFailure(
        "\(place) is a node, and rules belong to a whole database. Remove its path.")
    }
    return endpoint
  }
}
