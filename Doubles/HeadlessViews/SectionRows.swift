package import LiveList
package import LiveListTesting

/// A section of a view, with the view's state of each row.
package protocol SectionRows {
  associatedtype Row

  /// The state of each row, in display order.
  var rows: [Row] { get set }
}

extension RowOrigins {
  /// Returns the sections of a view after a batch, derived from those before it.
  ///
  /// - Parameters:
  ///   - sections: The sections before the batch.
  ///   - newSection: Creates an inserted or reloaded section, given its index after the batch.
  ///   - newRow: Creates an inserted or reloaded row, given its path after the batch.
  /// - Complexity: O(*n*) in the number of rows.
  package func rearranged<Section: SectionRows>(
    _ sections: [Section], newSection: (Int) -> Section, newRow: (ItemPath) -> Section.Row
  ) -> [Section] {
    rows.indices.map { index in
      guard let origin = self.sections.origins[index], !renewedSections.contains(origin) else {
        return newSection(index)
      }
      var section = sections[origin]
      section.rows = rows[index].enumerated().map { row, origin in
        switch origin {
        case .new: newRow(ItemPath(section: index, item: row))
        case .kept(let path): sections[path.section].rows[path.item]
        }
      }
      return section
    }
  }
}
