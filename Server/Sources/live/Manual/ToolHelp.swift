import ArgumentParser
import Foundation

/// The parts of `--experimental-dump-help` that a manual shows.
struct ToolHelp: Decodable {
  let command: Command

  /// A command or a part of it.
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  /// An argument, an option or a flag.
  struct Argument: Decodable {
    enum Kind: String, Decodable { case positional, option, flag }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?
  }

  /// A name of an option.
  struct Name: Decodable {
    enum Kind: String, Decodable { case long, short, longWithSingleDash }

    let kind: Kind
    let name: String

    /// The name as the user types it.
    var spelling: String { (kind == .long ? "--" : "-") + name }
  }
}

extension ToolHelp {
  /// The help of a command with subcommands.
  init(of tool: any ParsableCommand.Type) throws {
    self = try JSONDecoder().decode(ToolHelp.self, from: Data(tool._dumpHelp().utf8))
  }
}

extension ToolHelp.Argument {
  /// The usage, such as `--sort <fields>`.
  var usage: String {
    let names = (names ?? []).map(\.spelling).joined(separator: ", ")
    let value = kind == .flag ? "" : "<\(valueName ?? "value")>"
    return [names, value].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The description, the values and the default.
  var explanation: String {
    let values = allValues.map { "Values: " + $0.joined(separator: ", ") + "." }
    // Some abstracts describe the default themselves.
    let isDescribed = abstract?.contains("(default:") ?? false
    let usual = isDescribed ? nil : defaultValue.map { "Default: \($0)." }
    return [abstract, values, usual].compactMap { $0 }.joined(separator: " ")
  }
}
