import Foundation

/// The files of a target's folder `Resources`, by name.
///
/// - Parameters:
///   - target: The folder of the target, from the folder of its package.
///   - part: A folder in `Resources`; `nil` for the files next to such folders.
///   - file: A file of the tests, two folders below that of their package.
public func resources(
  of target: String, in part: String? = nil, testedBy file: String = #filePath
) throws -> [String: String] {
  var package = URL(filePath: file)
  for _ in 0..<3 { package.deleteLastPathComponent() }
  var folder = package.appending(path: target).appending(path: "Resources")
  if let part { folder.append(path: part) }
  let files = try FileManager.default.contentsOfDirectory(
    at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
  ).filter { !$0.hasDirectoryPath }
  return try Dictionary(
    uniqueKeysWithValues: files.map { file in
      (file.lastPathComponent, try String(contentsOf: file, encoding: .utf8))
    })
}

/// Scripts that import each other in a cycle, statically or dynamically; `nil` if there is no
/// cycle.
///
/// - Parameter scripts: Scripts by file name. Imports of other scripts are ignored.
public func importCycle(in scripts: [String: String]) -> [String]? {
  let imported = scripts.mapValues { script in
    script.matches(of: /(?:from|import)\s*\(?\s*["'`][^"'`]*?([\w-]+\.js)/).map { String($0.1) }
      .filter { scripts[$0] != nil }
  }
  var finished: Set<String> = []
  func cycle(through path: [String]) -> [String]? {
    guard let script = path.last, !finished.contains(script) else { return nil }
    if let start = path.dropLast().firstIndex(of: script) { return Array(path[start...]) }
    for next in imported[script] ?? [] {
      if let found = cycle(through: path + [next]) { return found }
    }
    finished.insert(script)
    return nil
  }
  return scripts.keys.sorted().lazy.compactMap { cycle(through: [$0]) }.first
}
