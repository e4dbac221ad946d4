/// The manual of a command with subcommands.
///
/// Source: man(7), the macros of a manual page.
struct ManualPage {
  let tool: ToolHelp.Command
  let version: String

  /// The page in roff.
  var text: String {
    let name = tool.commandName
    let lines =
      [
        #".TH \#(name.uppercased()) 1 "" "\#(name) \#(version)""#, ".SH NAME",
        #"\#(name) \- \#(Roff.escaped(tool.abstract ?? ""))"#, ".SH SYNOPSIS",
        #"\fB\#(name)\fR \fIcommand\fR [\fIarguments\fR]"#, ".SH DESCRIPTION",
      ] + Roff.paragraphs(tool.discussion ?? "") + [".SH COMMANDS"]
      + shown(tool.subcommands).flatMap { section($0, of: tool.commandName) }
    return lines.map { $0 + "\n" }.joined()
  }

  private func shown(_ commands: [ToolHelp.Command]?) -> [ToolHelp.Command] {
    (commands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
  }

  /// The sections of a command and its subcommands.
  private func section(_ command: ToolHelp.Command, of parent: String) -> [String] {
    let name = "\(parent) \(command.commandName)"
    let options = (command.arguments ?? []).filter { argument in
      argument.shouldDisplay
        && !(argument.names ?? []).contains { ["version", "help"].contains($0.name) }
    }
    return [
      ".SS \(name)", Roff.escaped(command.abstract ?? ""), ".PP",
    ] + Roff.paragraphs(command.discussion ?? "") + items(options)
      + shown(command.subcommands).flatMap { section($0, of: name) }
  }

  /// The entries of options. A flag and its inversion share an entry.
  private func items(_ options: [ToolHelp.Argument]) -> [String] {
    var entries: [(usage: String, explanation: String)] = []
    for (index, option) in options.enumerated() {
      // Only the flag that is on by default has a default.
      if index > 0, options[index - 1].abstract == option.abstract {
        entries[entries.count - 1].usage += ", " + option.usage
      } else {
        entries.append((option.usage, option.explanation))
      }
    }
    return entries.flatMap {
      [".TP", #"\fB\#(Roff.escaped($0.usage))\fR"#, Roff.escaped($0.explanation)]
    }
  }
}

/// Text in roff, the format of man(1).
enum Roff {
  /// Text on one line, with roff's own characters escaped.
  static func escaped(_ text: String) -> String {
    let plain = text.split(separator: "\n").joined(separator: " ")
      .replacing("\\", with: #"\e"#).replacing("-", with: #"\-"#)
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? #"\&"# + plain : plain
  }

  /// Text as paragraphs, which blank lines separate. Indented lines stay unchanged, and a line in
  /// capitals is a heading.
  static func paragraphs(_ text: String) -> [String] {
    var lines: [String] = []
    var isVerbatim = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("  ") != isVerbatim {
        isVerbatim.toggle()
        lines += isVerbatim ? [".RS", ".nf"] : [".fi", ".RE"]
      }
      switch line {
      case "": lines.append(".PP")
      case _ where isVerbatim: lines.append(escaped(String(line.dropFirst(2))))
      case _ where line == line.uppercased(): lines.append(#"\fB\#(escaped(String(line)))\fR"#)
      default: lines.append(escaped(String(line)))
      }
    }
    return lines + (isVerbatim ? [".fi", ".RE"] : [])
  }
}
