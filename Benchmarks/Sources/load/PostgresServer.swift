import Foundation

/// PostgreSQL in a temporary folder, with its default settings, and its own `pgbench`.
final class PostgresServer {
  private let folder: TemporaryFolder
  private let port: Int
  private let process: Process
  private let pgbench: String

  /// Starts a server; if PostgreSQL isn't installed, prints a message and returns `nil`.
  ///
  /// - Throws: ``LoadError`` if the server doesn't start.
  init?() async throws {
    let paths = ["initdb", "postgres", "pgbench", "psql"].map { name in
      Tool(name, package: "postgresql", in: Self.debianFolders).path
    }
    guard let initdb = paths[0], let postgres = paths[1], let pgbench = paths[2],
      let psql = paths[3]
    else { return nil }
    self.pgbench = pgbench
    folder = try TemporaryFolder()
    port = try await Port.free()
    let data = folder.path + "/data"
    try Self.prepare(folder)
    try Self.run(Self.unprivileged + [initdb, "-D", data, "-U", "load", "--auth=trust"])
    process = try Process.started(
      Self.unprivileged + [
        postgres, "-D", data, "-p", "\(port)", "-k", folder.path, "-c", "max_connections=300",
      ])
    try await Port.waitUntilOpen(port, process)
    try Self.run(
      [psql] + connection + ["-c", "CREATE TABLE load (id bigserial PRIMARY KEY, value text)"])
  }

  private var connection: [String] {
    ["-h", "127.0.0.1", "-p", "\(port)", "-U", "load", "-d", "postgres"]
  }

  /// The folders in which Debian installs programs that aren't meant to be started by hand.
  private static var debianFolders: [String] {
    (13...19).reversed().map { "/usr/lib/postgresql/\($0)/bin" }
  }

  /// The arguments that run a command as another user, because PostgreSQL refuses to run as root.
  private static var unprivileged: [String] {
    geteuid() == 0
      ? ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []
  }

  private static func prepare(_ folder: TemporaryFolder) throws {
    if geteuid() == 0 { try run(["/bin/chown", "65534:65534", folder.path]) }
  }

  /// Inserts single rows, each in its own transaction.
  ///
  /// - Returns: The inserts per second, and the milliseconds for each.
  func insert(connections count: Int, _ seconds: Int) throws -> String {
    let script = folder.path + "/insert.sql"
    let statement = "INSERT INTO load (value) VALUES ('\(Dialect.digits(of: 7))');\n"
    try statement.write(toFile: script, atomically: true, encoding: .utf8)
    // By number, not by time: pgbench ends a timed run by SIGALRM, which this thread and so its
    // child processes block.
    let inserts = max(100, seconds * 4_000 / count)
    let text = try Self.run(
      [pgbench] + connection.dropLast(2) + [
        "-n", "-M", "prepared", "-c", "\(count)", "-j", "\(min(2, count))", "-t", "\(inserts)",
        "-f", script, "postgres",
      ])
    guard let rate = text.firstMatch(of: /tps = ([0-9.]+)/).flatMap({ Double($0.1) }),
      let latency = text.firstMatch(of: /latency average = ([0-9.]+) ms/)
    else { throw LoadError.failed("pgbench didn't print its speed: \(text)") }
    return "\(Int(rate)) | \(latency.1)"
  }

  func stop() {
    process.interrupt()
    process.waitUntilExit()
    folder.remove()
  }

  /// - Returns: The output of the program.
  @discardableResult
  private static func run(_ command: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw LoadError.failed("\(command.joined(separator: " ")) failed:\n\(text)")
    }
    return text
  }
}
