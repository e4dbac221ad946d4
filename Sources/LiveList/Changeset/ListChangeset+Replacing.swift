extension ListChangeset {
  /// Creates the changes that replace all sections, without comparing the lists.
  ///
  /// They suit a list that is shown in another form, such as in another order, whose rows aren't
  /// followed from one form to the other.
  ///
  /// - Complexity: O(*s*) in the number of sections.
  public init(replacing source: [Section], with target: [Section]) {
    var diff = ListDiff()
    diff.sectionDeletes = Array(source.indices)
    diff.sectionInserts = Array(target.indices)
    let arrangement = BatchArrangement(
      diff, sourceCount: source.count, targetCount: target.count, .reconfigure)
    self.init(from: .many(source), to: .many(target), diff, arrangement)
  }

  /// Returns the same changes from an equal list, whose storage a view has.
  package func starting(from source: [Section]) -> Self {
    Self(from: .many(source), to: after, diff, arrangement, lists: lists)
  }
}
