#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
import LiveList

/// The items that an outline view shows, each represented by an object, because an outline
/// identifies its items by object identity.
@MainActor
final class OutlineItems<ID: Hashable> {
  /// Represents an item for as long as it is in the tree.
  private final class Object {
    let id: ID

    init(_ id: ID) {
      self.id = id
    }
  }

  /// The items and their children.
  var tree = OutlineTree<ID>()
  /// The version of the data source's items that the tree shows.
  var version = 0
  private var objects: [ID: Object] = [:]

  /// The item that an object of the view represents. The parameter is `Any?` because Objective-C
  /// passes any object.
  func id(of object: Any?) -> ID? { (object as? Object)?.id }

  /// The object that represents a parent; `nil` for the root.
  func object(ofParent id: ID?) -> AnyObject? { id.map { object(of: $0) } }

  /// The object that represents an item. It stays the same while the item is in the tree.
  func object(of id: ID) -> AnyObject {
    if let known = objects[id] { return known }
    let new = Object(id)
    objects[id] = new
    return new
  }

  /// The children of the item that an object represents. For `nil`, the items at the top level.
  func children(of object: Any?) -> [ID] {
    guard object != nil else { return tree.children(of: nil) }
    return id(of: object).map { tree.children(of: $0) } ?? []
  }

  /// Removes the objects of items that aren't in the tree.
  func forgetObjects() {
    var used: Set<ID> = []
    tree.walk { used.insert($0).inserted }
    objects = objects.filter { used.contains($0.key) }
  }
}
#endif
