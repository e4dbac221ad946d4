/// Source: SwiftUI, `State`. All copies of a view share its values, and so does a new view that is
/// drawn in its place.
@propertyWrapper
public struct State<Value> {
  private final class Storage: StateStorage {
    private(set) var value: Value
    private(set) var animatedChanges = 0

    init(_ value: Value) { self.value = value }

    func set(_ new: Value) {
      value = new
      if Animation.current != nil { animatedChanges += 1 }
    }
  }

  /// What the copies of a view share: the storage of its place on the screen.
  private final class Link {
    var storage: Storage

    init(_ storage: Storage) { self.storage = storage }
  }

  private let link: Link

  public init(wrappedValue value: Value) { link = Link(Storage(value)) }

  public var wrappedValue: Value {
    get { link.storage.value }
    nonmutating set { link.storage.set(newValue) }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { link.storage.value }, set: { link.storage.set($0) })
  }
}

/// The value of a state.
protocol StateStorage: AnyObject {
  /// The number of changes that were made inside `withAnimation`.
  var animatedChanges: Int { get }
}

/// A state that is kept when its view is created again.
protocol PlacedState {
  /// The storage of the value.
  var placed: any StateStorage { get }

  /// Continues with the storage of an earlier view.
  func resume(_ storage: any StateStorage)
}

extension State: PlacedState {
  var placed: any StateStorage { link.storage }

  func resume(_ storage: any StateStorage) {
    if let storage = storage as? Storage { link.storage = storage }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

/// Source: SwiftUI, `Binding`.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    (self.get, self.set) = (get, set)
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Self { self }

  public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
    Binding<Part>(
      get: { get()[keyPath: path] },
      set: { part in
        var value = get()
        value[keyPath: path] = part
        set(value)
      })
  }
}

/// Source: SwiftUI, `EnvironmentValues`.
public struct EnvironmentValues: Sendable {
  public var accessibilityReduceMotion = false
  public var isEnabled = true
  public var dynamicTypeSize = DynamicTypeSize.large

  /// The environment of all views.
  @TaskLocal package static var current = Self()
}

/// Source: SwiftUI, `DynamicTypeSize`.
public enum DynamicTypeSize: Int, Comparable, Sendable {
  case large, accessibility1

  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// Source: SwiftUI, `Environment`.
@propertyWrapper
public struct Environment<Value> {
  private let keyPath: KeyPath<EnvironmentValues, Value>

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { EnvironmentValues.current[keyPath: keyPath] }
}

/// Source: SwiftUI, `Animation`.
public struct Animation: Equatable, Sendable {
  private let name: String

  public static let `default` = Self(name: "default")

  /// The animation of the changes that are being made; `nil` outside of `withAnimation`.
  @TaskLocal static var current: Self?
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try Animation.$current.withValue(animation, operation: body)
}
