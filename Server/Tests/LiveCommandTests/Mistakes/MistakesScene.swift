import Foundation
import GRDB
import Testing
import _ProgramSupport

/// The files and servers that the commands of the table refer to.
struct MistakesScene {
  /// The folder in which the commands run.
  let folder: String
  private let server: RunningServer
  private let ports: [String: Int]
  /// How PostgreSQL is found.
  private let environment: String

  /// Writes the files, and starts a server with rules, which has the file `app.sqlite` open.
  static func start(in folder: String) async throws -> MistakesScene {
    for (name, text) in files {
      try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    }
    try FileManager.default.createDirectory(
      atPath: folder + "/photos", withIntermediateDirectories: false)
    let songs = try DatabaseQueue(path: folder + "/songs.sqlite")
    try await songs.write { try $0.execute(sql: "CREATE TABLE songs (title TEXT)") }
    try songs.close()
    try await writeDamagedDatabase(folder + "/damaged.sqlite")
    let server = try await RunningServer.start([
      "--database", folder + "/app.sqlite", "--rules", folder + "/rules.json",
    ])
    let port = try #require(server.address.split(separator: ":").last.flatMap { Int($0) })
    return MistakesScene(
      folder: folder, server: server, ports: ["9100": port, "9101": port + 1, "9300": 1],
      environment: try await ShopDatabase.environment())
  }

  /// Runs the command of a row, without a token and with nothing to read from standard input.
  func result(of row: MistakesTable.Row) async throws -> MistakesTable.Row {
    let script = """
      cd '\(folder)' && unset LIVE_AUTH LIVE_JWT_SECRET FIREBASE_DATABASE_EMULATOR_HOST SSL_CERT_FILE
      \(environment)
      export LIVE_URL='\(server.address)' XDG_DATA_HOME='\(folder)/data'
      live() { exec '\(ChildProcess.livePath)' "$@"; }
      \(withPorts(row.command))
      """
    let (code, errors) = await (try ChildProcess("sh", ["-c", script])).end()
    return MistakesTable.Row(command: row.command, code: code, errors: errors)
  }

  /// The text with the ports of this run instead of those of the document.
  func withPorts(_ text: String) -> String {
    text.replacing(/\b9[13]0[01]\b/) { ports[String($0.output)].map(String.init) ?? "?" }
  }

  /// Stops the server.
  func end() async { await server.process.interrupt() }

  /// A database whose first table is overwritten.
  private static func writeDamagedDatabase(_ path: String) async throws {
    let server = try await RunningServer.start(["--database", path])
    await server.process.interrupt()
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: 8_192)
    try file.close()
  }

  private static let files = [
    "friends.json": #"[{"id": 1, "name": "Ada"}, {"id": 2, "name": "Bo"}]"#,
    "broken.json": "[\n  {\"id\": 1, \"name\": \"Ada\"},\n  {\"id\": 2, \"name\": \"Bo\",}\n]\n",
    "people.csv": "id,name\n1,Ada\n",
    "empty.json": "",
    "token.txt": "expired\n",
    "rules.json": """
    {"rules": {
      "open": {".read": true, ".write": true},
      "scores": {".read": "auth != null", ".write": "newData.isNumber()"}
    }}
    """,
    "typo.json": #"{"rules": {".read": "auth.uid = 1"}}"#,
    "comma.json": #"{"rules": {".read": false ".write": false}}"#,
    "word.txt": "secret\n",
    "monday.jsonl": recording(inserting: 0),
    "damaged.jsonl": recording(inserting: 7),
  ]

  /// A recording of one section with a wrong or right position.
  private static func recording(inserting section: Int) -> String {
    """
    {"recording":"livelist","startedAt":"2026-11-23T05:29:05.685Z","title":"a","version":1}
    {"at":0.1,"changeset":{"after":[{"header":"","id":"","items":[]}],\
    "batches":[{"sectionInserts":[\(section)]}]},"phase":{"state":"live"}}

    """
  }
}
