import ArgumentParser
import LiveTree
import LiveTreeRules
import LiveTreeWire

/// The options of a simulated request.
struct RulesQuestion: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Simulate the signed-in user with this uid.", valueName: "uid"))
  var user: String?

  @Option(
    help: ArgumentHelp(
      "Simulate this value of auth, such as '{\"uid\": \"ada\", \"token\": {\"admin\": true}}'.",
      valueName: "json"),
    transform: JSONArgument.user(parsing:))
  var auth: JSONArgument?

  @Flag(help: "Simulate an unauthenticated request. (default without --as and --auth)")
  var unauthenticated = false

  @Option(help: ArgumentHelp("Simulate a read of this path.", valueName: "path"))
  var read: PathArgument?

  @Option(help: ArgumentHelp("Simulate a write of --value to this path.", valueName: "path"))
  var write: PathArgument?

  @Option(help: ArgumentHelp("Simulate an update of this path with --value.", valueName: "path"))
  var update: PathArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The JSON value to write; null removes the node.", valueName: "json"),
    transform: JSONArgument.init(parsing:))
  var value: JSONArgument?

  @OptionGroup var query: QueryOptions

  func validate() throws {
    guard [user != nil, auth != nil, unauthenticated].filter(\.self).count < 2 else {
      throw ValidationError("Use only one of --as, --auth and --unauthenticated.")
    }
    guard [read, write, update].compactMap(\.self).count < 2 else {
      throw ValidationError("Use only one of --read, --write and --update.")
    }
    let writes = write != nil || update != nil
    guard writes == (value != nil) else {
      throw ValidationError(
        writes
          ? "Specify the value to write with --value; null removes the node."
          : "--value needs --write PATH or --update PATH.")
    }
    guard read != nil || query.isEmpty else {
      throw ValidationError("A query needs --read PATH.")
    }
    guard read != nil || writes || user == nil && auth == nil && !unauthenticated else {
      throw ValidationError("Specify --read PATH, --write PATH or --update PATH.")
    }
  }

  /// Whether no request is simulated.
  var isEmpty: Bool { read == nil && write == nil && update == nil }

  /// An explanation of the rules' decision.
  ///
  /// - Throws: ``CommandFailure`` for a value that a database can't store.
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
    guard let write else { preconditionFailure("validate() requires a request.") }
    return .set(write.path, json)
  }

  /// The `auth` variable of the rules.
  ///
  /// Source: Protocol.md §2.4 and §4.3.
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

/// A path in a database, as the value of an option.
struct PathArgument: ExpressibleByArgument {
  let path: TreePath

  init?(argument: String) {
    guard let path = try? TreePath(parsing: argument) else { return nil }
    self.path = path
  }
}
