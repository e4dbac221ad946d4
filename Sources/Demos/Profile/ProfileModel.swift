public import LiveListPipeline

/// The profile as a screen follows it.
@available(Systems 2024, *)
public typealias ProfileModel = ListModel<ProfileSection, String, ProfileRow>
