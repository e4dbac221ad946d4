/// A deleted element that keeps its position for a while.
struct DepartingElement<Element> {
  let element: Element
  /// The index of the element that it follows; -1 if it is first.
  let anchor: Int

  init(_ element: Element, after anchor: Int) {
    self.element = element
    self.anchor = anchor
  }
}

extension Array {
  /// Returns the elements, with the departing ones at their positions.
  ///
  /// - Complexity: O(*n* + *m*).
  func placing(_ lingering: [DepartingElement<Element>]) -> [Element] {
    guard !lingering.isEmpty else { return self }
    let places = Dictionary(grouping: lingering, by: \.anchor)
    var result = places[-1]?.map(\.element) ?? []
    for (index, element) in enumerated() {
      result.append(element)
      result += places[index]?.map(\.element) ?? []
    }
    return result
  }
}
