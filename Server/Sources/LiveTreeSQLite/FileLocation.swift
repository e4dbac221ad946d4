import Foundation

/// The location of a file for SQLite, with options for opening it.
struct FileLocation {
  let file: String
  /// The name of the VFS; `nil` for the default one.
  var disk: String?
  /// Whether no process writes the file, so that SQLite reads it without locks and without a log.
  var isImmutable = false

  /// The name that SQLite opens.
  var text: String {
    var options: [String] = []
    if let disk { options.append("vfs=\(disk)") }
    if isImmutable { options.append("immutable=1") }
    return options.isEmpty ? plain : "file:" + escaped + "?" + options.joined(separator: "&")
  }

  /// SQLite treats an empty name, a name that starts with a colon, and a URL specially; this name
  /// always refers to a file.
  var plain: String {
    file.isEmpty || file.hasPrefix(":") || file.hasPrefix("file:") ? "./" + file : file
  }

  /// The names of the two files of the log. They lie beside the file, not beside a symbolic link to it,
  /// as SQLite's own log does.
  var logs: [String] { [resolved + "-log", resolved + "-log2"] }

  /// The name without symbolic links.
  var resolved: String {
    guard let path = realpath(plain, nil) else { return plain }
    defer { free(path) }
    return String(cString: path)
  }

  private var escaped: String {
    plain.utf8.reduce(into: "") {
      $0 += $1.isPlainInAddress ? String(UnicodeScalar($1)) : $1.escaped
    }
  }
}

extension UInt8 {
  fileprivate var isPlainInAddress: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The byte as `%` and two hexadecimal digits.
  var escaped: String {
    "%" + (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true)
  }
}
