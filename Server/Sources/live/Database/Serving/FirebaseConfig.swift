import Foundation
import LiveTree

/// What a `firebase.json` says about databases: their rules, and where the emulator listens.
///
///     {"database": {"rules": "database.rules.json"}, "emulators": {"database": {"port": 9001}}}
///     {"database": [{"instance": "app", "rules": "app.json"}, {"target": "log", "rules": "log.json"}]}
///
/// As for Firebase's tools, the file and the `.firebaserc` beside it may have comments.
struct FirebaseConfig {
  /// Where a rules file is used.
  enum Scope: Equatable {
    case everyDatabase
    /// The database with a name.
    case instance(String)
    /// The databases that `.firebaserc` names.
    case target(String)
  }

  /// The rules files in order, with paths relative to the folder of the configuration.
  let rules: [(scope: Scope, path: String)]

  /// The host of `emulators.database`; `nil` if there is none.
  let host: String?

  /// The port of `emulators.database`; `nil` if there is none.
  let port: Int?

  /// Reads a configuration.
  ///
  /// - Parameter file: The name of the file in errors.
  /// - Throws: ``CommandFailure`` if it isn't a configuration of a database.
  init(_ json: JSONValue, of file: String) throws(CommandFailure) {
    let emulator = json["emulators"]?["database"]
    guard json["database"] != nil || emulator != nil else {
      throw CommandFailure(
        "\(file) isn't a firebase.json for a database: it has neither \"database\" nor \"emulators.database\". Add one of them."
      )
    }
    rules = try Self.rules(json["database"], file)
    host = try Self.host(emulator?["host"], file)
    port = try Self.port(emulator?["port"], file)
  }

  private static func rules(
    _ json: JSONValue?, _ file: String
  ) throws(CommandFailure) -> [(Scope, String)] {
    switch json {
    case nil: return []
    case .object?: return [(.everyDatabase, try path(json?["rules"], "database.rules", file))]
    case .array(let entries)?:
      var rules: [(Scope, String)] = []
      for (index, entry) in entries.enumerated() {
        let place = "database[\(index)]"
        rules.append(
          (try scope(entry, place, file), try path(entry["rules"], place + ".rules", file)))
      }
      return rules
    default:
      throw CommandFailure("\(file): \"database\" must be an object, or an array of objects.")
    }
  }

  private static func path(
    _ json: JSONValue?, _ place: String, _ file: String
  ) throws(CommandFailure) -> String {
    guard case .string(let path)? = json, !path.isEmpty else {
      throw CommandFailure(
        "\(file): \(place) must be the path of a rules file, as in \"database.rules.json\".")
    }
    return path
  }

  private static func scope(
    _ entry: JSONValue, _ place: String, _ file: String
  ) throws(CommandFailure) -> Scope {
    switch (entry["instance"], entry["target"]) {
    case (.string(let name)?, nil): return .instance(name)
    case (nil, .string(let name)?): return .target(name)
    default:
      throw CommandFailure(
        "\(file): \(place) needs \"instance\", the name of a database, or \"target\".")
    }
  }

  private static func host(_ json: JSONValue?, _ file: String) throws(CommandFailure) -> String? {
    guard let json else { return nil }
    guard case .string(let host) = json, !host.isEmpty else {
      throw CommandFailure(
        "\(file): emulators.database.host must be a string, as in \"127.0.0.1\".")
    }
    return host == "localhost" ? "127.0.0.1" : host
  }

  private static func port(_ json: JSONValue?, _ file: String) throws(CommandFailure) -> Int? {
    guard let json else { return nil }
    let port: Int? =
      switch json {
      case .integer(let number): Int(exactly: number)
      case .string(let digits): Int(digits)
      default: nil
      }
    guard let port, (1...65_535).contains(port) else {
      throw CommandFailure(
        "\(file): emulators.database.port must be a number from 1 to 65535, such as 9000.")
    }
    return port
  }
}

extension FirebaseConfig {
  /// Reads a file.
  ///
  /// - Throws: ``CommandFailure`` if it can't be read or isn't a configuration.
  init(file: String) throws(CommandFailure) {
    try self.init(try Self.json(file), of: file)
  }

  /// The rules of the databases, with the targets of the `.firebaserc` beside the configuration.
  ///
  /// - Throws: ``CommandFailure`` if a file isn't valid or a target isn't known.
  func servedRules(of file: String) throws(CommandFailure) -> ServedRules {
    let folder = (file as NSString).deletingLastPathComponent
    var served = ServedRules(from: rules.isEmpty ? nil : file)
    served.paths = [file]
    for (scope, path) in rules {
      let isRelative = !path.hasPrefix("/")
      let rules = try RulesFile(isRelative && !folder.isEmpty ? folder + "/" + path : path)
      served.paths.append(rules.path)
      switch scope {
      case .everyDatabase: served.common = rules
      case .instance(let name): served.byName[name] = rules
      case .target(let target):
        served.paths.append(Self.settings(besides: file))
        for name in try Self.instances(of: target, besides: file) { served.byName[name] = rules }
      }
    }
    return served
  }

  /// The names of the databases of a target in the default project or, if there is none, in the only
  /// project.
  private static func instances(
    of target: String, besides file: String
  ) throws(CommandFailure) -> [String] {
    let path = settings(besides: file)
    let settings = try json(path)
    var project = settings["projects"]?["default"]
    if project == nil, case .object(let all)? = settings["targets"], all.count == 1 {
      project = .string(all[0].name)
    }
    guard case .string(let project)? = project,
      case .array(let names)? = settings["targets"]?[project]?["database"]?[target]
    else {
      throw CommandFailure(
        "\(path) has no target \"\(target)\" for a database of the default project. Add it with "
          + "firebase target:apply database \(target) NAME, or use \"instance\" in \(file).")
    }
    return names.compactMap { if case .string(let name) = $0 { name } else { nil } }
  }

  /// The path of the `.firebaserc` beside a configuration.
  private static func settings(besides file: String) -> String {
    let folder = (file as NSString).deletingLastPathComponent
    return folder.isEmpty ? ".firebaserc" : folder + "/.firebaserc"
  }

  private static func json(_ file: String) throws(CommandFailure) -> JSONValue {
    do {
      return try JSONValue(parsing: try FileBytes.read(file), syntax: .relaxed)
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(file): \(error)")
    }
  }
}

/// The rules files of the served databases.
struct ServedRules {
  /// The configuration that names them; `nil` for `--rules`.
  var from: String?

  /// The files to read again when they change.
  var paths: [String] = []

  /// The rules of databases without rules of their own.
  var common: RulesFile?

  /// The rules of databases by name.
  var byName: [String: RulesFile] = [:]

  /// The rules of the database with a name; `nil` if no file has any.
  subscript(name: String) -> RulesFile? { byName[name] ?? common }

  /// The rules of the only database.
  ///
  /// - Throws: ``CommandFailure`` if there are several.
  var ofOnlyDatabase: RulesFile? {
    get throws(CommandFailure) {
      guard byName.count > 1 else { return common ?? byName.values.first }
      throw CommandFailure(
        "\(from ?? "--rules") has rules for \(byName.count) databases. Use --database FOLDER for all of "
          + "them, or --rules FILE for one.")
    }
  }
}
