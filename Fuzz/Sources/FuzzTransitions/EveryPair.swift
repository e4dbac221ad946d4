import LiveListTesting
import _LiveTestSupport

/// All pairs of flat lists whose longer list has `size` items. Of pairs that differ only in the
/// names of their IDs, only one is included.
func flatPairs(
  ofLonger size: Int, contents: Int = 1
) -> some Sequence<ListPair> & SendableMetatype {
  let lengths = (0...size).flatMap { $0 == size ? [(size, size)] : [($0, size), (size, $0)] }
  return lengths.lazy.flatMap { length in
    NumberedItems(length.0 + length.1, contents: contents).lazy.map { items in
      ListPair(Array(items[..<length.0]), Array(items[length.0...]))
    }
  }
}

/// All pairs of up to three sections of up to three items, with `size` sections and items in total,
/// including duplicates, contents and headers. Of pairs that differ only in the names of their IDs,
/// only one is included.
func sectionedPairs(ofSize size: Int) -> some Sequence<ListPair> & SendableMetatype {
  (0...min(size, 6)).lazy.flatMap { count in
    let items = Array(NumberedItems(size - count, contents: 2))
    return SectionShape.all(sections: count, items: size - count).lazy.flatMap { shape in
      NumberedItems(count, contents: 2).lazy.flatMap { sections in
        items.lazy.map { items in
          let lists = shape.lists(sections, items)
          return ListPair(lists.source, lists.target)
        }
      }
    }
  }
}
