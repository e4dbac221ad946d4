import Foundation
import LiveTree
import LiveTreeServer

/// The files with which databases begin.
enum DatabaseSeed: Hashable, Sendable {
  /// Every database begins with the contents of a file.
  case every(String)
  /// Databases begin with the contents of files, by their names.
  case named([String: String])

  /// The file that `firebase emulators:export` writes.
  private static let exportFile = "firebase-export-metadata.json"

  /// Finds the files: a JSON file, a folder with `NAME.json` for each database, or a folder that
  /// `firebase emulators:export` has written.
  ///
  /// - Throws: ``CommandFailure`` if a folder can't be read or contains no databases.
  init(_ path: String) throws(CommandFailure) {
    guard Self.isFolder(path) else {
      self = .every(path)
      return
    }
    let export = path + "/" + Self.exportFile
    let folder = FileManager.default.fileExists(atPath: export) ? try Self.exported(export) : path
    self = .named(try Self.files(in: folder))
  }

  /// The file of the only database.
  ///
  /// - Throws: ``CommandFailure`` if there are several.
  var ofOnlyDatabase: String {
    get throws(CommandFailure) {
      switch self {
      case .every(let file): return file
      case .named(let files):
        guard files.count == 1, let file = files.values.first else {
          throw CommandFailure(
            "--seed has files for \(files.count) databases. Use --database FOLDER for all of them, or "
              + "specify one file.")
        }
        return file
      }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists && isFolder.boolValue
  }

  /// The folder with the databases of an export.
  private static func exported(_ file: String) throws(CommandFailure) -> String {
    let json: JSONValue
    do {
      json = try JSONValue(parsing: try FileBytes.read(file))
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(file): \(error)")
    }
    guard case .string(let path)? = json["database"]?["path"], !path.isEmpty else {
      throw CommandFailure(
        "\(file): \"database.path\" is missing, so this export contains no realtime database.")
    }
    return (file as NSString).deletingLastPathComponent + "/" + path
  }

  private static func files(in folder: String) throws(CommandFailure) -> [String: String] {
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw CommandFailure("Can't read the folder \(folder). Check its name and your permissions.")
    }
    var files: [String: String] = [:]
    for file in all.sorted() where file.hasSuffix(".json") && !file.hasPrefix(".") {
      let name = String(file.dropLast(".json".count))
      guard LazyDatabaseDirectory.isName(name) else {
        throw CommandFailure(
          "\(folder)/\(file): \"\(name)\" isn't the name of a database. Rename the file, or specify it "
            + "alone, as in --seed \((folder + "/" + file).shellWord)")
      }
      files[name] = folder + "/" + file
    }
    guard !files.isEmpty else {
      throw CommandFailure(
        "The folder \(folder) contains no databases. Expected a file NAME.json for each database.")
    }
    return files
  }
}

/// The contents of a seed, read and checked.
struct SeedData: Sendable {
  let json: JSONValue
  /// The same as a tree.
  let root: TreeNode

  /// Reads a file.
  ///
  /// - Throws: ``CommandFailure`` if it can't be read, isn't JSON, or doesn't fit into a database.
  init(_ file: String, limits: TreeLimits) async throws {
    do {
      json = try JSONValue(
        parsing: try JSONSource.file(file).bytes(), surrogates: .rejected)
      let database = try await TreeDatabase(
        storage: MemoryTreeStorage(), limits: limits, now: ServedDatabases.now)
      _ = try await database.write(.set(.root, json))
      root = await database.read()
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw CommandFailure("\(file): \(error)")
    }
  }
}
