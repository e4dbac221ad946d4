import Foundation

/// Writes the files of a folder into a Swift source, for the plugin `EmbedResources`.
///
///     ResourceEmbedder FOLDER OUTPUT
@main
struct ResourceEmbedder {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      throw EmbeddingError("usage: ResourceEmbedder FOLDER OUTPUT")
    }
    let folder = URL(fileURLWithPath: arguments[1])
    var types = [try EmbeddedFolder(folder, typeName: "EmbeddedResources")]
    for part in try subfolders(of: folder) {
      types.append(try EmbeddedFolder(part, typeName: part.lastPathComponent + "Resources"))
    }
    let source = types.map(\.source).joined(separator: "\n")
    try source.write(to: URL(fileURLWithPath: arguments[2]), atomically: true, encoding: .utf8)
  }

  private static func subfolders(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
    ).filter(\.hasDirectoryPath).sorted { $0.path < $1.path }
  }
}
