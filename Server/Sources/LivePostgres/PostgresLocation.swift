import CLibPQ

/// A PostgreSQL server and a database in it, with what is needed to connect.
///
///     let location = try PostgresLocation("postgres://live@db.example/app?sslmode=verify-full")
///
/// The URL can contain every option of libpq except passwords, which command lines and logs would
/// reveal. Without `password`, libpq uses `PGPASSWORD`, `PGPASSFILE`, or `~/.pgpass`.
public struct PostgresLocation: Hashable, Sendable {
  /// The URL.
  package let url: String
  let password: String?

  /// The server and its database, as a URL without user and password.
  public let description: String

  /// Creates a location. The server needn't be reachable.
  ///
  /// - Parameters:
  ///   - url: A URL with the scheme `postgres` or `postgresql`.
  ///   - password: The password; `nil` to let libpq find it.
  /// - Throws: ``PostgresError`` if the URL isn't valid or contains a password, or if libpq isn't
  ///   installed.
  public init(_ url: String, password: String? = nil) throws(PostgresError) {
    if let why = clibpq_open() {
      throw PostgresError(reason: .missingLibrary(String(cString: why)), place: "")
    }
    guard Self.isURL(url), let options = Self.options(of: url) else {
      throw PostgresError(reason: .invalidURL, place: "")
    }
    guard options["password"] == nil, options["sslpassword"] == nil else {
      throw PostgresError(reason: .passwordInURL, place: "")
    }
    (self.url, self.password) = (url, password)
    // libpq finds what is missing in environment variables, or in the file of a service.
    let host = options["host"] ?? options["hostaddr"] ?? ""
    let port = options["port"].map { ":" + $0 } ?? ""
    description = "postgres://\(host)\(port)/\(options["dbname"] ?? options["user"] ?? "")"
  }

  /// Whether a text is the URL of a PostgreSQL database.
  public static func isURL(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// The options in a URL; `nil` if it isn't valid. libpq's message could quote a password.
  private static func options(of url: String) -> [String: String]? {
    guard let first = PQconninfoParse(url, nil) else { return nil }
    defer { PQconninfoFree(first) }
    var options: [String: String] = [:]
    var option = first
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        options[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    return options
  }

  /// The parameters for libpq. Later ones override earlier ones, so the URL overrides those before
  /// it, and those after it override the URL.
  var parameters: [(keyword: String, value: String)] {
    var parameters = [
      // With these, the loss of a server that doesn't close the connection is detected within 20
      // seconds.
      ("tcp_user_timeout", "10000"), ("keepalives_idle", "10"), ("keepalives_interval", "5"),
      ("keepalives_count", "2"), ("fallback_application_name", "live"),
    ]
    parameters.append(("dbname", url))
    if let password { parameters.append(("password", password)) }
    parameters.append(("client_encoding", "UTF8"))
    return parameters
  }
}

extension PostgresLocation: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  public var debugDescription: String { description }

  /// Without the password.
  public var customMirror: Mirror { Mirror(self, children: ["place": description]) }
}
