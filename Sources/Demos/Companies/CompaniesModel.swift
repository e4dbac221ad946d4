public import LiveListPipeline

/// The list of companies for a screen.
@available(Systems 2024, *)
public typealias CompaniesModel = ListModel<String, String, CompanyRow>
