/// A list of files in the long format of `ls`.
///
/// Source: POSIX, ls, "STDOUT".
struct FileListing {
  static let names = ["MODE", "LINKS", "OWNER", "GROUP", "SIZE", "MODIFIED", "NAME"]
  let rows: [[String]]

  init?(_ lines: [String]) {
    let files = lines.first?.hasPrefix("total ") == true ? lines.dropFirst() : lines[...]
    guard !files.isEmpty else { return nil }
    var rows: [[String]] = []
    for line in files {
      guard
        let file = line.wholeMatch(
          of:
            /([-bcdlps][-rwxsStT]{9}[.+@]?) +(\d+) +(\S+) +(\S+) +(\d+(?:, *\d+)?|[\d.]+[KMGTP]?) +(\S+ +\S+ +\S+|\S+ +\S+) (.+)/
        )
      else { return nil }
      let (_, mode, links, owner, group, size, time, name) = file.output
      rows.append([mode, links, owner, group, size, time, name].map(String.init))
    }
    self.rows = rows
  }
}
