#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The JSON files of a folder.
enum FolderListing {
  /// Their names, in order. Hidden files are left out: programs write those before they rename them.
  static func names(in path: String) throws(SystemFailure) -> [String] {
    guard let folder = opendir(path) else { throw SystemFailure(errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name.hasSuffix(".json"), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
