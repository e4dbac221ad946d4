public import LiveListPipeline

/// The list of the profile for a screen.
@available(Systems 2024, *)
public typealias ProfileModel = ListModel<ProfileSection, String, ProfileRow>
