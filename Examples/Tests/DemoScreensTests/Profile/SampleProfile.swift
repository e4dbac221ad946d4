import Demos
import Foundation

/// The rows of the article's profile after a change.
func sampleProfile(_ edit: (inout Profile) -> Void = { _ in }) throws -> ProfileSnapshot {
  var profile = try JSONDecoder().decode(Profile.self, from: Data(Profile.sampleDatabase.utf8))
  edit(&profile)
  return profile.sections
}
