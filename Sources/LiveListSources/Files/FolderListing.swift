#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The files of a folder.
enum FolderListing {
  /// Returns the sorted names of the files that are included. Hidden files are omitted, because
  /// programs write a file under a hidden name before they rename it.
  static func names(
    in path: String, where isIncluded: (String) -> Bool
  ) throws(SystemFailure) -> [String] {
    guard let folder = opendir(path) else { throw SystemFailure(errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = entry.fileName
      if !name.hasPrefix("."), isIncluded(name) { names.append(name) }
    }
    return names.sorted()
  }
}

extension UnsafeMutablePointer where Pointee == dirent {
  /// The name of a folder's entry.
  var fileName: String {
    withUnsafePointer(to: &pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
  }
}
