/// The views that a batch removes. They are visible until its animation ends.
package struct DepartingViews<View: AnyObject, Place> {
  /// The views with their old positions.
  package let views: [(view: View, place: Place)]

  /// Finds the old views that aren't among the new ones.
  package init(from old: [(view: View, place: Place)], to new: [(view: View, place: Place)]) {
    let kept = Set(new.map { ObjectIdentifier($0.view) })
    views = old.filter { !kept.contains(ObjectIdentifier($0.view)) }
  }
}
