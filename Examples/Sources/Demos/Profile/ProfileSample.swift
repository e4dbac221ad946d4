extension Profile {
  /// The article's database, as the JSON text that is imported; the spelling of its sentence
  /// about the Mississippi is corrected.
  public static let sampleDatabase = """
    {
      "data": {
        "id": 1,
        "fullName": "Tom Sawyer",
        "pictureUrl": "tom",
        "email": "tomSawyer@gmail.com",
        "about": "I like traveling along Mississippi!",
        "friends": [
          {"name": "Huckleberry Finn", "pictureUrl": "finn"},
          {"name": "Celeste Holm", "pictureUrl": "holm"}
        ],
        "profileAttributes": [
          {"key": "Date of birth", "value": "November 30, 1835"},
          {"key": "Gender", "value": "male"},
          {"key": "Height", "value": "180"}
        ]
      },
      "error": 0,
      "message": "Success"
    }
    """
}
