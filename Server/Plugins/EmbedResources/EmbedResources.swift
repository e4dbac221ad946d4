import Foundation
import PackagePlugin

/// Compiles the files of a target's folder `Resources` into the target, as constants of
/// `EmbeddedResources`. Those of a folder `Resources/Part` are constants of `PartResources`.
@main
struct EmbedResources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Resources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0) }.filter { !$0.hasDirectoryPath }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedResources.swift")
    return [
      .buildCommand(
        displayName: "Embedding the resources of \(target.name)",
        executable: try context.tool(named: "ResourceEmbedder").url,
        arguments: [folder.path, output.path], inputFiles: files, outputFiles: [output])
    ]
  }
}
