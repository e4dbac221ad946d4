import Foundation
import Synchronization

/// A PostgreSQL for tests: in a folder of its own, on a socket in it, as an unprivileged user.
///
/// It stops, and its folder is deleted, when the process of the tests ends, however that happens.
public final class PostgresServer: Sendable {
  /// The server that all tests of a run share.
  public static func shared() async throws -> PostgresServer {
    try await starting.value
  }

  private static let starting = Task.detached { try await PostgresServer() }

  /// Why a program couldn't be run.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  private let folder: String
  private let programs: String
  private let user: String?
  private let port: Int
  /// Closed when this process ends: the first stops the server, the second deletes its folder.
  private let server = Mutex<Pipe?>(nil)
  private let cleaner = Mutex<Pipe?>(nil)

  /// The password of the user `live`, who owns no database.
  public static let password = "a password in tests"

  /// Creates the files of a server, and starts it.
  ///
  /// - Parameters:
  ///   - settings: More settings, in the form of `postgresql.conf`.
  ///   - port: The port on 127.0.0.1 to listen on; `nil` to listen only on the socket.
  public convenience init(settings: [String] = [], port: Int? = nil) async throws {
    let folder = "/tmp/live-pg-" + String(UInt32.random(in: 0...UInt32.max), radix: 36)
    try self.init(folder: folder, port: port ?? 5_432)
    let network = port.map { ["listen_addresses = '127.0.0.1'", "port = \($0)"] } ?? []
    try await blocking { try self.prepare(network + settings) }
  }

  private init(folder: String, port: Int) throws {
    programs = try Self.findPrograms()
    user = geteuid() == 0 ? "postgres" : nil
    (self.folder, self.port) = (folder, port)
  }

  private func prepare(_ settings: [String]) throws {
    try run("mkdir", ["-m", "700", folder])
    try run(
      programs + "/initdb",
      ["-D", data, "-E", "UTF8", "--locale=C", "-N", "-A", "trust", "-U", "postgres"])
    let lines =
      [
        "listen_addresses = ''", "unix_socket_directories = '\(folder)'", "fsync = off",
        "max_connections = 800", "shared_buffers = 64MB", "autovacuum = off",
        "log_min_messages = warning",
      ] + settings
    try run("sh", ["-c", "printf '%s\\n' \"$@\" >> \(data)/postgresql.conf", "sh"] + lines)
    try run(
      "sh",
      [
        "-c",
        """
        printf '%s\\n' 'local all postgres trust' 'local all all scram-sha-256' \
          'host all all all scram-sha-256' > \(data)/pg_hba.conf
        """,
      ])
    let cleaner = try startGuard("cat; sleep 1; rm -rf \(folder)")
    self.cleaner.withLock { $0 = cleaner }
    try startServer()
    try query("CREATE ROLE live LOGIN PASSWORD '\(Self.password)'")
  }

  private var data: String { folder + "/data" }

  /// The folder with the server's socket, for `PGHOST`.
  public var host: String { folder }

  /// What the server has logged.
  public var log: String { (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "" }

  private static func findPrograms() throws -> String {
    let versions =
      (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders =
      versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "/usr/lib/postgresql/\($0)/bin" }
      + ["/opt/homebrew/opt/postgresql/bin", "/usr/local/bin", "/usr/bin"]
    for folder in folders where FileManager.default.isExecutableFile(atPath: folder + "/initdb") {
      return folder
    }
    throw Failure(description: "PostgreSQL isn't installed. Run Scripts/prepare test.")
  }

  // MARK: Running

  /// Starts the server, which must not be running.
  public func start() async throws {
    try await blocking { try self.startServer() }
  }

  private func startServer() throws {
    // Foundation waits for processes that daemons have left, so the server isn't one.
    let lifeline = try startGuard(
      "\"$@\" >> \(folder)/log 2>&1 < /dev/null & server=$!; cat; kill -QUIT $server",
      asUser(programs + "/postgres", ["-D", data]))
    server.withLock { $0 = lifeline }
    for _ in 0..<200 {
      if (try? query("SELECT 1")) != nil { return }
      usleep(50_000)
    }
    throw Failure(description: "PostgreSQL doesn't start: \(log)")
  }

  /// Stops the server.
  ///
  /// - Parameter mode: `immediate` stops it without warning, as a crash would.
  public func stop(_ mode: String = "fast") async throws {
    _ = try await blocking {
      try self.run(self.programs + "/pg_ctl", ["-D", self.data, "-w", "-s", "stop", "-m", mode])
    }
  }

  /// Starts a script that can wait with `cat` until this process has ended.
  ///
  /// - Returns: What ends the wait when it is released.
  private func startGuard(_ script: String, _ arguments: [String] = []) throws -> Pipe {
    let (process, lifeline) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, "sh"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    process.standardInput = lifeline
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
    return lifeline
  }

  /// Creates a database.
  ///
  /// - Returns: Its URL, for the superuser.
  public func makeDatabase() async throws -> String {
    let name = "test_" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    try await execute("CREATE DATABASE \(name)")
    return url(of: name)
  }

  /// The URL of a database.
  public func url(of name: String, user: String = "postgres") -> String {
    let host = folder.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? folder
    return "postgres://\(user)@\(host)\(port == 5_432 ? "" : ":\(port)")/\(name)"
  }

  /// Executes statements as the superuser.
  ///
  /// - Returns: What they returned, a row in a line.
  @discardableResult
  public func execute(_ sql: String, in database: String = "postgres") async throws -> String {
    try await blocking { try self.query(sql, in: database) }
  }

  @discardableResult
  private func query(_ sql: String, in database: String = "postgres") throws -> String {
    try run(
      "psql",
      [
        "-h", folder, "-p", "\(port)", "-U", "postgres", "-d", database, "-v", "ON_ERROR_STOP=1",
        "-qAtc", sql,
      ])
  }

  /// Runs what waits for a process, on a thread of its own.
  private func blocking<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Self.queue.async { continuation.resume(with: Swift.Result { try body() }) }
    }
  }

  private static let queue = DispatchQueue(label: "_PostgresServer", attributes: .concurrent)

  private func asUser(_ program: String, _ arguments: [String]) -> [String] {
    guard let user else { return [program] + arguments }
    return ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", program] + arguments
  }

  @discardableResult
  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = asUser(program, arguments)
    process.currentDirectoryURL = URL(fileURLWithPath: "/")
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(description: "\(program): \(text)") }
    return text.trimmingCharacters(in: .newlines)
  }
}
