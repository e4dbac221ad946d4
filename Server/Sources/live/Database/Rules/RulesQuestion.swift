import ArgumentParser
import LiveTree
import LiveTreeRules
import LiveTreeWire

/// What people ask rules: may somebody do something?
struct RulesQuestion: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Who asks: somebody with this uid, who signed in.", valueName: "uid"))
  var user: String?

  @Option(
    help: ArgumentHelp(
      "Who asks, as the rules know it: '{\"uid\": \"ada\", \"token\": {\"admin\": true}}'.",
      valueName: "json"))
  var auth: JSONArgument?

  @Flag(help: "Who asks: nobody. So it is when neither --as nor --auth says otherwise.")
  var unauthenticated = false

  @Option(help: ArgumentHelp("May this be read?", valueName: "path"))
  var read: PathArgument?

  @Option(help: ArgumentHelp("May this be replaced by --value?", valueName: "path"))
  var write: PathArgument?

  @Option(help: ArgumentHelp("May children of this be replaced by --value?", valueName: "path"))
  var update: PathArgument?

  @Option(
    help: ArgumentHelp("What is written: JSON; null to remove.", valueName: "json"))
  var value: JSONArgument?

  @OptionGroup var query: QueryOptions

  func validate() throws {
    guard [user != nil, auth != nil, unauthenticated].filter(\.self).count < 2 else {
      throw ValidationError("One asks: --as, --auth or --unauthenticated.")
    }
    guard [read, write, update].compactMap(\.self).count < 2 else {
      throw ValidationError("Ask one thing: --read, --write or --update.")
    }
    let writes = write != nil || update != nil
    guard writes == (value != nil) else {
      throw ValidationError(
        writes
          ? "What is written? Add --value, with null to remove."
          : "What is --value for? Say --write PATH or --update PATH.")
    }
    guard read != nil || query.isEmpty else {
      throw ValidationError("A query is read: say --read PATH.")
    }
    guard read != nil || writes || user == nil && auth == nil && !unauthenticated else {
      throw ValidationError("What is asked? Say --read PATH, --write PATH or --update PATH.")
    }
  }

  /// Whether anything is asked.
  var isEmpty: Bool { read == nil && write == nil && update == nil }

  /// What the rules answer.
  ///
  /// - Throws: ``CommandFailure`` for a value that no database takes.
  func explanation(
    by rules: SecurityRules, of root: TreeNode, now milliseconds: Int64
  ) throws -> RulesExplanation {
    if let read {
      return rules.explainRead(
        at: read.path, try query.query, of: root, as: identity, now: milliseconds)
    }
    do {
      let commit = try treeWrite.resolved(against: root, now: milliseconds)
      return rules.explainWrite(
        commit, from: root, to: commit.applied(to: root), as: identity, now: milliseconds)
    } catch {
      throw CommandFailure("\(error)")
    }
  }

  private var treeWrite: TreeWrite {
    let json = value?.value ?? .null
    if let update { return .update(update.path, json) }
    guard let write else { preconditionFailure("Nothing was asked.") }
    return .set(write.path, json)
  }

  /// What the rules know as `auth`.
  ///
  /// Source: REALTIME-PROTOCOL §2.4 and §4.3.
  private var identity: JSONValue {
    if let auth { return auth.value }
    guard let user else { return .null }
    let uid = JSONValue.string(user)
    return .object([
      .init(name: "uid", value: uid), .init(name: "provider", value: .string("custom")),
      .init(
        name: "token",
        value: .object([
          .init(name: "sub", value: uid), .init(name: "user_id", value: uid),
          .init(
            name: "firebase",
            value: .object([.init(name: "sign_in_provider", value: .string("custom"))])),
        ])),
    ])
  }
}

/// A path in a database that was typed as an option.
struct PathArgument: ExpressibleByArgument {
  let path: TreePath

  init?(argument: String) {
    guard let path = try? TreePath(parsing: argument) else { return nil }
    self.path = path
  }
}
