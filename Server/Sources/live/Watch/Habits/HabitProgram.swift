import Foundation

/// A program that the user names instead of `watch`, such as viddy, tail, visidata, jq or k9s.
struct HabitProgram {
  /// The command line of ours that stands for the program's; it may still have the program's options.
  let words: [String]?
  /// What the line is for.
  let purpose: String

  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - isCommand: Whether a word is the name of a program.
  /// - Returns: `nil` if the first word isn't the name of a program.
  init?(_ words: [String], isCommand: (String) -> Bool) {
    guard let name = words.first, !HabitLine.isFile(name) else { return nil }
    let rest = Array(words.dropFirst())
    switch name {
    case _ where Self.repeaters.contains(name):
      (self.words, purpose) = (["watch"] + rest, "run a command")
    case _ where Self.viewers.contains(name) && rest.contains(where: HabitLine.isFile):
      // The options of tail and head that are numbers are counts of lines.
      (self.words, purpose) = (["watch"] + Self.withoutCounts(rest), "show a file")
    case _ where Self.filters.contains(name) && rest.contains(where: HabitLine.isFile):
      (self.words, purpose) = (["watch"] + rest, "choose rows and columns")
    case "k9s":
      let own = rest.filter { $0 != "--readonly" && !$0.hasPrefix("--context") }
      (self.words, purpose) = (["watch", "--", "kubectl", "get", "pods"] + own, "show pods")
    case "top", "htop", "btop":
      (self.words, purpose) = (
        ["watch", "-n", "1", "--sort", "-%CPU", "--", "ps", "aux"], "show processes"
      )
    case _ where Self.resources.contains(name):
      (self.words, purpose) = (["watch"] + words, "show \(name)")
    default:
      guard isCommand(name) else { return nil }
      (self.words, purpose) = (["watch", "--"] + words, "run a command")
    }
  }

  /// Programs that run a command at intervals.
  static let repeaters: Set = ["watch", "viddy", "hwatch"]
  /// Programs that show a file.
  private static let viewers: Set = [
    "tail", "head", "less", "more", "cat", "bat", "vd", "visidata", "multitail", "lnav",
  ]
  /// Programs that choose values of a document.
  private static let filters: Set = ["jq", "gojq", "jaq", "yq", "gron", "fx", "jless"]
  /// What k9s and kubectl show.
  static let resources: Set = [
    "pods", "pod", "po", "deployments", "deployment", "deploy", "services", "service", "svc",
    "nodes", "node", "namespaces", "jobs", "cronjobs", "ingresses", "ingress", "statefulsets",
    "daemonsets", "replicasets", "configmaps", "secrets", "events", "pvc", "pv",
  ]

  /// Whether the words after `--` are a pipeline in one word, or a program that repeats a command
  /// itself.
  static func isPipeline(_ words: [String], isCommand: (String) -> Bool) -> Bool {
    guard let first = words.first else { return false }
    if repeaters.contains(first) { return words.count > 1 }
    return first.contains(" ") && !isCommand(first) && !HabitLine.isFile(first)
      && first.split(separator: " ").first.map { isCommand(String($0)) } == true
  }

  private static func withoutCounts(_ words: [String]) -> [String] {
    var kept: [String] = []
    var isCount = false
    for word in words {
      defer { isCount = ["-n", "-c", "--lines", "--bytes"].contains(word) }
      let isOption = word.hasPrefix("-") || word.hasPrefix("+")
      if !isCount, !isOption || word == "-" { kept.append(word) }
    }
    return kept
  }
}
