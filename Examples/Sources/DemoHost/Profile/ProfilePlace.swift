import Demos
import LiveTree

/// Where a row of the profile is stored, relative to the profile's node.
struct ProfilePlace: Equatable {
  /// The path of everything that the row shows.
  let row: TreePath
  /// The path of the text that can be edited.
  let text: TreePath

  /// Finds a row.
  ///
  /// - Parameters:
  ///   - id: The ID of a ``ProfileRow``.
  ///   - profile: The node of the profile, or the article's file, which has it in `data`.
  init?(of id: String, in profile: TreeNode) {
    let parts = id.split(separator: "/", maxSplits: 1).map(String.init)
    guard let section = parts.first.flatMap(ProfileSection.init(rawValue:)) else { return nil }
    switch section {
    case .main: self.init("fullName", in: profile)
    case .about: self.init("about", in: profile)
    case .email: self.init("email", in: profile)
    case .attributes:
      self.init("profileAttributes", in: profile, part: parts.last, keys: ["key"], text: "value")
    case .friends:
      self.init("friends", in: profile, part: parts.last, keys: ["id", "name"], text: "name")
    }
  }

  private init?(_ name: String, in profile: TreeNode) {
    guard let path = Self.path(of: name, in: profile) else { return nil }
    (row, text) = (path, path)
  }

  /// - Parameters:
  ///   - part: What identifies the row in its section.
  ///   - keys: The names of the fields that do; the first that isn't empty counts.
  private init?(
    _ name: String, in profile: TreeNode, part: String?, keys: [String], text: String
  ) {
    guard let list = Self.path(of: name, in: profile), let field = try? TreeKey(text) else {
      return nil
    }
    let child = profile[list].children.first { child in
      keys.lazy.map { child.node.text(of: $0) }.first { !$0.isEmpty } == part
    }
    guard let child else { return nil }
    row = list.appending(child.key)
    self.text = row.appending(field)
  }

  /// What was edited since an import is beside `data` and takes precedence.
  private static func path(of name: String, in profile: TreeNode) -> TreePath? {
    let paths = [name, "data/" + name].compactMap { try? TreePath(parsing: $0) }
    return paths.first { !profile[$0].isAbsent }
  }
}

extension TreeNode {
  /// The text of a child, which may be a number.
  fileprivate func text(of name: String) -> String {
    guard let key = try? TreeKey(name) else { return "" }
    let child = self[TreePath([key])]
    if case .string(let text)? = child.scalar { return text }
    return child.scalar == nil ? "" : child.json().serialized()
  }
}
