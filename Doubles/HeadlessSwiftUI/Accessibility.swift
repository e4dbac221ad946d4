public struct AccessibilityChildBehavior: Sendable {
  let keepsLabels: Bool
  public static let ignore = Self(keepsLabels: false)
  public static let combine = Self(keepsLabels: true)
}

public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var names: Set<String>

  public init() { names = [] }
  private init(_ name: String) { names = [name] }

  public static let isSelected = Self("selected")
  public static let updatesFrequently = Self("updates frequently")

  var sorted: [String] { names.sorted() }

  public func contains(_ member: Self) -> Bool { names.isSuperset(of: member.names) }
  public func union(_ other: Self) -> Self { with(names.union(other.names)) }
  public func intersection(_ other: Self) -> Self { with(names.intersection(other.names)) }
  public func symmetricDifference(_ other: Self) -> Self {
    with(names.symmetricDifference(other.names))
  }
  public mutating func insert(_ member: Self) -> (inserted: Bool, memberAfterInsert: Self) {
    let isNew = !contains(member)
    names.formUnion(member.names)
    return (isNew, member)
  }
  public mutating func remove(_ member: Self) -> Self? {
    let removed = intersection(member)
    names.subtract(member.names)
    return removed.names.isEmpty ? nil : removed
  }
  public mutating func update(with member: Self) -> Self? {
    insert(member).inserted ? nil : member
  }
  public mutating func formUnion(_ other: Self) { names.formUnion(other.names) }
  public mutating func formIntersection(_ other: Self) { names.formIntersection(other.names) }
  public mutating func formSymmetricDifference(_ other: Self) {
    names.formSymmetricDifference(other.names)
  }

  private func with(_ names: Set<String>) -> Self {
    var traits = Self()
    traits.names = names
    return traits
  }
}

extension View {
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    noting { drawing, start in
      drawing.combine(from: start)
      guard !children.keepsLabels else { return }
      drawing.spoken.replaceSubrange(start.element..., with: [SpokenElement(label: "")])
    }
  }

  public func accessibilityLabel(_ label: some StringProtocol) -> some View {
    let label = String(label)
    return noting { drawing, start in
      for element in drawing.spoken[start.element...].indices {
        drawing.spoken[element].label = label
      }
      if start.control < drawing.newControls.count {
        drawing.controls[label] = drawing.newControls[start.control]
      }
    }
  }

  public func accessibilityHidden(_ hidden: Bool) -> some View {
    noting { drawing, start in
      if hidden { drawing.spoken.removeSubrange(start.element...) }
    }
  }

  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    noting { drawing, start in
      for element in drawing.spoken[start.element...].indices {
        drawing.spoken[element].traits.insert(contentsOf: traits.sorted, at: 0)
      }
    }
  }
}
