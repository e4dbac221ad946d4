import LiveDocuments

/// What an option of another program stands for here.
enum HabitOption {
  /// The option isn't needed. If it has a value, such as the count of `--limit 10`, the value isn't
  /// needed either.
  case needless(String, hasValue: (String) -> Bool = { _ in false })
  /// Another name, such as `--exit-on-change` for `-g`.
  case other([String])
  /// The name of an option with a value, for values that it accepts.
  case valued(String)

  /// - Parameters:
  ///   - spelling: The option without its value.
  ///   - value: The next word, which may be its value.
  init?(_ spelling: String, before value: String?) {
    if let value, let option = Self.valued(spelling, value) {
      self = option
    } else if let remark = Self.remarks[spelling] {
      self = .needless(remark)
    } else if let words = Self.others[spelling] {
      self = .other(words)
    } else if Self.limits.contains(spelling) || spelling.contains(/^-\d+$/) {
      self = .needless(
        "All rows are shown; g and G go to the first and the last.",
        hasValue: { Int($0) != nil })
    } else {
      return nil
    }
  }

  /// What an option stands for that has a meaning only with some values.
  private static func valued(_ spelling: String, _ value: String) -> HabitOption? {
    switch spelling {
    case "-i", "--every", "--seconds": Interval(argument: value) == nil ? nil : .valued("-n")
    case "-r", "--refresh": Interval(argument: value) == nil ? nil : .valued("-n")
    case "-k": .valued("--key")
    case "-s", "--sort-by": value.hasPrefix("--") ? nil : .valued("--sort")
    case "-f", "-t", "--format", "--type", "--filetype", "--input":
      if DocumentFormat(rawValue: value) != nil {
        .valued("--as")
      } else if spelling == "-f", value.contains(/[=<>~]/), (try? RowFilter(parsing: value)) != nil
      {
        .valued("--filter")
      } else {
        nil
      }
    case "--where", "--select-rows": .valued("--filter")
    case "--fields", "--select", "--cols": .valued("--columns")
    case "--group": .valued("--group-by")
    case "--save": .valued("--record")
    case "-d", "--delimiter", "--separator", "--sep":
      value.count == 1 || value == "\\t"
        ? .needless("The separator of a CSV file is detected.", hasValue: { _ in true }) : nil
    case "-q", "--equexit":
      Int(value) == nil
        ? nil
        : .needless("A list that doesn't change is shown until you quit.", hasValue: { _ in true })
    default: nil
    }
  }

  private static let limits: Set = [
    "--limit", "--head", "--tail", "--max-rows", "--max", "-l", "-L", "--count",
  ]

  private static let others: [String: [String]] = [
    "-g": ["--exit-on-change"], "--chgexit": ["--exit-on-change"],
    "-b": ["--notify"], "--beep": ["--notify"], "--bell": ["--notify"],
    "--no-color": ["--color", "never"], "--nocolor": ["--color", "never"],
    "-M": ["--color", "never"], "--monochrome-output": ["--color", "never"],
    "--json": ["-o", "json"], "--jsonl": ["-o", "ndjson"], "--ndjson": ["-o", "ndjson"],
    "--csv": ["-o", "csv"], "--tsv": ["-o", "tsv"], "--markdown": ["-o", "markdown"],
  ]

  private static let remarks: [String: String] = {
    let groups: [(remark: String, options: String)] = [
      ("Changes are always marked.", "-d --differences"),
      ("Colors are used on terminals.", "-c --color --color-output -C"),
      ("The first line always has the state of the list.", "-t --no-title"),
      ("Commands are always run without a shell.", "-x --exec"),
      ("The interval begins when a run has ended.", "-p --precise"),
      ("Files are always followed.", "-f -F --follow +F"),
      ("Lists are always watched.", "-w --watch"),
      ("A failure is shown, and the next run follows.", "-e --errexit"),
      ("Control characters are never passed to the terminal.", "-R --raw-control-chars"),
      ("Long lines are cut, and enter shows the whole row.", "-S --no-wrap --no-linewrap"),
      ("Texts are shown without quotes.", "-r --raw-output"),
      ("Messages go to standard error.", "-q --quiet -v --verbose"),
    ]
    let pairs = groups.flatMap { remark, options in
      options.split(separator: " ").map { (String($0), remark) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()
}
