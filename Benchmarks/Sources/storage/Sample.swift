import LiveTree

/// The database to measure: 200,000 users with five fields each.
enum Sample {
  static let userCount = 200_000
  static let leafCount = userCount * 5

  static let users = path("users")

  static func path(_ keys: String...) -> TreePath {
    TreePath(keys.map(key))
  }

  static func key(_ text: String) -> TreeKey {
    guard let key = try? TreeKey(text) else { preconditionFailure("\(text) isn't a valid key.") }
    return key
  }

  static var tree: TreeNode {
    let names = ["age", "email", "isActive", "name", "score"].map(key)
    let users = (0..<userCount).map { number in
      let values: [TreeScalar] = [
        .integer(Int64(number % 90)), .string("user\(number)@example.org"),
        .bool(number.isMultiple(of: 2)), .string("User number \(number)"),
        .double(Double(number) + 0.25),
      ]
      let fields = zip(names, values).map { ($0, TreeNode($1)) }
      return (key(id(number)), TreeNode(children: fields))
    }
    return TreeNode(children: [(key("users"), TreeNode(children: users))])
  }

  /// A key with the length of the keys that the database generates.
  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "-Nx4kq9Z0a" + String(repeating: "0", count: 10 - digits.count) + digits
  }

  /// The same rows in the form in which the storage writes them: a path, and a value as text.
  static func forEachRow(_ body: (String, String) -> Void) {
    for number in 0..<userCount {
      let user = "/users/\(id(number))/"
      body(user + "age", "\(number % 90)")
      body(user + "email", "user\(number)@example.org")
      body(user + "isActive", "1")
      body(user + "name", "User number \(number)")
      body(user + "score", "\(number).25")
    }
  }
}
