import Foundation
import LiveTreeClient
import Testing

/// A running `live serve --emulator` whose database begins with a profile at `/data`.
extension RunningServer {
  /// Starts a server with a database file, and waits until it listens. A file that exists keeps its
  /// data.
  static func start(
    file: String, port: Int = 0, _ options: String...
  ) async throws -> RunningServer {
    var arguments = ["--emulator", "--database", file, "--port", "\(port)"] + options
    if !FileManager.default.fileExists(atPath: file) {
      let seed = file + ".json"
      try sample.write(toFile: seed, atomically: true, encoding: .utf8)
      arguments += ["--seed", seed]
    }
    return try await start(arguments)
  }

  /// A client of the database.
  var database: LiveDatabase {
    get throws {
      try LiveDatabase(address, retry: .init(first: .milliseconds(5), longest: .milliseconds(50)))
    }
  }

  private static let sample = """
    {
      "data": {
        "id": 1, "fullName": "Tom Sawyer", "pictureUrl": "tom", "email": "tomSawyer@gmail.com",
        "about": "I like traveling along Mississippi!",
        "friends": [
          {"name": "Huckleberry Finn", "pictureUrl": "finn"},
          {"name": "Celeste Holm", "pictureUrl": "holm"}
        ],
        "profileAttributes": [
          {"key": "Date of birth", "value": "November 30, 1835"},
          {"key": "Gender", "value": "male"},
          {"key": "Height", "value": "180"}
        ]
      },
      "error": 0,
      "message": "Success"
    }
    """
}
