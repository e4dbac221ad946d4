package import LiveList
package import LiveListTesting

/// A section of a view, with what the view keeps of each row.
package protocol SectionRows {
  associatedtype Row

  /// What the view keeps of each row, in the order in which it shows them.
  var rows: [Row] { get set }
}

extension RowOrigins {
  /// What a view has after a batch, made of what it had before.
  ///
  /// - Parameters:
  ///   - sections: The sections before the batch.
  ///   - newSection: Makes a section that is inserted or reloaded, by its index after the batch.
  ///   - newRow: Makes a row that is inserted or reloaded, by its path after the batch.
  /// - Complexity: O(*n*) in the rows.
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
