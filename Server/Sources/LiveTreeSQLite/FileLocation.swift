/// How SQLite is told where a file is, and how it is opened.
struct FileLocation {
  let file: String
  /// The name of the VFS, `nil` for the usual one.
  var disk: String?
  /// Whether nobody writes the file, so that it is read without locks and without a log beside it.
  var isImmutable = false

  /// What SQLite takes for a file's name.
  var text: String {
    var options: [String] = []
    if let disk { options.append("vfs=\(disk)") }
    if isImmutable { options.append("immutable=1") }
    return options.isEmpty ? plain : "file:" + escaped + "?" + options.joined(separator: "&")
  }

  /// SQLite gives a meaning of its own to an empty name, to one that begins with a colon, and to
  /// addresses; here they are names of files.
  var plain: String {
    file.isEmpty || file.hasPrefix(":") || file.hasPrefix("file:") ? "./" + file : file
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

  /// The byte as `%` and two digits.
  var escaped: String {
    "%" + (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: true)
  }
}
