/// The views that a batch removes; they are visible until its animation ends.
package struct DepartingViews<View: AnyObject, Place> {
  /// Each with its old place.
  package let views: [(view: View, place: Place)]

  /// Those of the old views that are not among the new ones.
  package init(from old: [(view: View, place: Place)], to new: [(view: View, place: Place)]) {
    let kept = Set(new.map { ObjectIdentifier($0.view) })
    views = old.filter { !kept.contains(ObjectIdentifier($0.view)) }
  }
}
