import ArgumentParser
import LiveTreeServer

/// The options that determine which clients may use the server.
struct ClientOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Accept requests for this host name; repeatable. On loopback, with --emulator, or with this \
      option, the server accepts only these names, localhost and IP addresses, to protect against \
      DNS rebinding.
      """,
      valueName: "name"))
  var allowHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "Allow pages of this origin, as in https://app.example; repeatable. (default: all pages)",
      valueName: "origin"))
  var cors: [String] = []

  @Flag(help: "Let every client read /metrics.")
  var metricsOpen = false

  func validate() throws {
    for origin in cors where !origin.contains("://") || origin.hasSuffix("/") {
      throw ValidationError(
        "Invalid origin \(origin). Use a scheme and a host without a slash at the end, as in "
          + "--cors https://app.example")
    }
  }

  var origins: PageOrigins { cors.isEmpty ? .any : .only(cors) }

  var metricsReaders: HealthEndpoints.Readers { metricsOpen ? .everyone : .loopbackAndAdmin }

  /// - Parameter isRestricted: Whether only local names are accepted even without `--allow-host`.
  func hosts(isRestricted: Bool) -> ServerHosts {
    isRestricted || !allowHost.isEmpty ? .local(and: allowHost) : .any
  }
}
