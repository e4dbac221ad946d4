public import LiveList
public import LiveListTesting
import Testing

/// Runs a body for all pairs of flat lists up to a number of items.
public func withEveryPair(
  upTo count: Int, contents: Int = 1,
  _ body: ([SampleItem], [SampleItem]) throws -> Void
) throws {
  for sourceCount in 0...count {
    for targetCount in 0...count {
      let sequences = NumberedItems(sourceCount + targetCount, contents: contents)
      try withEvery("items of \(sourceCount) and \(targetCount)", in: sequences) { items in
        try body(Array(items[..<sourceCount]), Array(items[sourceCount...]))
      }
    }
  }
}

/// Runs a body for all pairs of lists of sections with a total number of sections and items.
public func withEverySectionedPair(
  ofSize size: Int, contents: Int,
  _ body: ([SampleSection], [SampleSection]) throws -> Void
) throws {
  try withEvery("sections", in: 0...min(size, 6)) { sectionCount in
    let items = Array(NumberedItems(size - sectionCount, contents: contents))
    let shapes = SectionShape.all(sections: sectionCount, items: size - sectionCount)
    try withEvery("shape", in: shapes) { shape in
      for sections in NumberedItems(sectionCount, contents: contents) {
        try withEvery("items", in: items) { items in
          let (source, target) = shape.lists(sections, items)
          try withEvery("source", in: [source], printed: \.summary) { source in
            try withEvery("target", in: [target], printed: \.summary) { target in
              try body(source, target)
            }
          }
        }
      }
    }
  }
}

extension [SampleSection] {
  /// A description such as `a header: items`, for messages.
  public var summary: String { "\(map { "\($0.id) (\($0.header)): \($0.items)" })" }
}
