/// Source: SwiftUI, `State`. All copies of a view share its values.
@propertyWrapper
public struct State<Value> {
  private final class Storage {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private let storage: Storage

  public init(wrappedValue value: Value) { storage = Storage(value) }

  public var wrappedValue: Value {
    get { storage.value }
    nonmutating set { storage.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    Binding(get: { storage.value }, set: { storage.value = $0 })
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

/// Source: SwiftUI, `Binding`.
@propertyWrapper
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
}

/// Source: SwiftUI, `EnvironmentValues`.
public struct EnvironmentValues: Sendable {
  public var accessibilityReduceMotion = false

  /// The environment of all views.
  @TaskLocal package static var current = Self()
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

  /// The animation of the changes that are being made, `nil` outside of `withAnimation`.
  @TaskLocal package static var current: Self?
}

public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try Animation.$current.withValue(animation, operation: body)
}
