public import LiveListPipeline

/// The companies as a screen follows them.
@available(Systems 2024, *)
public typealias CompaniesModel = ListModel<String, String, CompanyRow>
