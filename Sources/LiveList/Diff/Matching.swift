/// Which element of a list became which element of another.
///
/// Every source element has at most one target and the other way round. Equal ids are paired in the
/// order in which they stand, so that duplicates neither crash nor disturb their neighbours.
struct Matching {
  /// For each target element, the index of its source element, or `nil` when it is new.
  var origins: [Int?]
  /// The source elements without a target, ascending.
  var leftovers: [Int]

  /// Pairs the elements of two lists by id.
  ///
  /// Rows at both ends that did not move are paired without being hashed.
  ///
  /// - Complexity: O(*n* + *m*) expected.
  init<ID: Hashable>(sourceCount: Int, targetCount: Int, source: (Int) -> ID, target: (Int) -> ID) {
    let shorter = min(sourceCount, targetCount)
    var head = 0
    while head < shorter, source(head) == target(head) { head += 1 }
    var tail = 0
    while tail < shorter - head, source(sourceCount - 1 - tail) == target(targetCount - 1 - tail) {
      tail += 1
    }

    origins = Array(repeating: nil, count: targetCount)
    for index in 0..<head { origins[index] = index }
    for index in 0..<tail { origins[targetCount - 1 - index] = sourceCount - 1 - index }

    var waiting = Waiting<ID>()
    for index in head..<(sourceCount - tail) { waiting.append(index, for: source(index)) }
    for index in head..<(targetCount - tail) { origins[index] = waiting.popFirst(target(index)) }
    leftovers = waiting.rest
  }
}

/// Elements that wait for a partner, first come first served for each id.
struct Waiting<ID: Hashable> {
  private var first: [ID: Int] = [:]
  private var last: [ID: Int] = [:]
  private var next: [Int: Int] = [:]

  /// Adds an element; elements of one id are handed out in the order in which they were added.
  mutating func append(_ element: Int, for id: ID) {
    if let end = last.updateValue(element, forKey: id), first[id] != nil {
      next[end] = element
    } else {
      first[id] = element
    }
  }

  /// Takes the first element that waits under an id.
  mutating func popFirst(_ id: ID) -> Int? {
    guard let element = first[id] else { return nil }
    first[id] = next.removeValue(forKey: element)
    return element
  }

  /// The elements that nobody took, ascending.
  var rest: [Int] {
    var rest: [Int] = []
    for start in first.values {
      var element: Int? = start
      while let index = element {
        rest.append(index)
        element = next[index]
      }
    }
    return rest.sorted()
  }
}
