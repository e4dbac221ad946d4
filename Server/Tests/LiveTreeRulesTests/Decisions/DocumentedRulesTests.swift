import LiveTree
import LiveTreeRules
import Testing
import _LiveTestSupport

/// Rules as people write them, after the examples of the Firebase documentation.
@Suite struct DocumentedRulesTests {
  private let ada =
    #"{"uid": "ada", "provider": "password", "token": {"email": "ada@example.com", "email_verified": true, "admin": true}}"#

  @Test func usersWriteOnlyTheirOwnData() throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {"users": {"$uid": {
          ".read": "$uid === auth.uid",
          ".write": "$uid === auth.uid"
        }}}}
        """)
    #expect(try rules.allows(.set("/users/ada/name", #""Ada""#), as: ada))
    #expect(try !rules.allows(.set("/users/bob/name", #""Bob""#), as: ada))
    #expect(try !rules.allows(.set("/users/ada/name", #""Ada""#)))
    #expect(try !rules.allows(.set("/users", #"{"ada": {"name": "Ada"}}"#), as: ada))
  }

  @Test func membersOfAChatRoomWriteAsThemselves() throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {"rooms": {"$room": {
          ".read": "data.child('members').child(auth.uid).exists()",
          "members": {"$uid": {".write": "$uid === auth.uid"}},
          "messages": {"$message": {
            ".write": "data.parent().parent().child('members').hasChild(auth.uid) && !data.exists()",
            ".validate": "newData.hasChildren(['author', 'text', 'sent'])",
            "author": {".validate": "newData.val() === auth.uid"},
            "text": {".validate": "newData.isString() && newData.val().length <= 20"},
            "sent": {".validate": "newData.val() === now"},
            "$other": {".validate": false}
          }}
        }}}}
        """)
    let room =
      #"{"rooms": {"one": {"members": {"ada": true}, "messages": {"m0": {"author": "ada"}}}}}"#
    let message = #"{"author": "ada", "text": "Hi", "sent": {".sv": "timestamp"}}"#
    let path = "/rooms/one/messages/m1"
    #expect(try rules.allows(.set(path, message), in: room, as: ada))
    #expect(try !rules.allows(.set(path, message), as: ada), "Ada isn't a member of an empty room.")
    #expect(try !rules.allows(.set("/rooms/one/messages/m0", message), in: room, as: ada))
    for wrong in [
      #"{"author": "bob", "text": "Hi", "sent": {".sv": "timestamp"}}"#,
      #"{"author": "ada", "text": "Hi", "sent": 1}"#,
      #"{"author": "ada", "sent": {".sv": "timestamp"}}"#,
      #"{"author": "ada", "text": "More than twenty letters", "sent": {".sv": "timestamp"}}"#,
      #"{"author": "ada", "text": "Hi", "sent": {".sv": "timestamp"}, "more": 1}"#,
    ] {
      #expect(try !rules.allows(.set(path, wrong), in: room, as: ada), "\(wrong)")
    }
    let before = try TreeNode.parsed(room)
    #expect(
      rules.allowsRead(
        at: .path("/rooms/one/messages"), nil, of: before, as: try .parsed(ada), now: 0))
    #expect(
      !rules.allowsRead(at: .path("/rooms/two"), nil, of: before, as: try .parsed(ada), now: 0))
    #expect(!rules.allowsRead(at: .path("/rooms/one"), nil, of: before, as: .null, now: 0))
  }

  @Test func aWidgetIsValidated() throws {
    let rules = try SecurityRules(
      parsing: #"""
        {"rules": {
          // Write is allowed for all paths.
          ".write": true,
          "widget": {
            // A valid widget must have attributes "color" and "size"; deleting is allowed.
            ".validate": "newData.hasChildren(['color', 'size'])",
            "size": {
              ".validate": "newData.isNumber() &&
                            newData.val() >= 0 &&
                            newData.val() <= 99"
            },
            "color": {".validate": "root.child('valid_colors/' + newData.val()).exists()"}
          }
        }}
        """#)
    let colors = #"{"valid_colors": {"blue": true}}"#
    #expect(try !rules.allows(.set("/widget", #""foo""#), in: colors))
    #expect(try !rules.allows(.set("/widget", #"{"size": 22}"#), in: colors))
    #expect(try !rules.allows(.set("/widget", #"{"size": "foo", "color": "red"}"#), in: colors))
    #expect(try rules.allows(.set("/widget", #"{"size": 21, "color": "blue"}"#), in: colors))
    #expect(try !rules.allows(.set("/widget/size", "99"), in: colors))
    let widget = #"{"valid_colors": {"blue": true}, "widget": {"size": 1, "color": "blue"}}"#
    #expect(try rules.allows(.set("/widget/size", "99"), in: widget))
    #expect(try !rules.allows(.set("/widget/size", "null"), in: widget))
    #expect(try rules.allows(.set("/widget", "null"), in: widget))
  }

  @Test func claimsOfATokenAreTrusted() throws {
    let rules = try SecurityRules(
      parsing: #"""
        {"rules": {
          "admin": {".write": "auth.token.admin === true"},
          "staff": {".write": "auth.token.email.endsWith('@example.com') && auth.token.email_verified"},
          "phones": {".write": "auth.token.phone_number != null"},
          "mail": {".write": "auth != null && auth.token.email.matches(/.*@example[.]com$/)"}
        }}
        """#)
    #expect(try rules.allows(.set("/admin", "1"), as: ada))
    #expect(try rules.allows(.set("/staff", "1"), as: ada))
    #expect(try rules.allows(.set("/mail", "1"), as: ada))
    #expect(try !rules.allows(.set("/phones", "1"), as: ada))
    for path in ["/admin", "/staff", "/mail", "/phones"] {
      #expect(try !rules.allows(.set(path, "1")))
    }
  }

  @Test func dataIsWrittenOnceOrNewerOrDeletedNever() throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {
          "once": {".write": "!data.exists()"},
          "kept": {".write": "newData.exists()"},
          "newer": {".write": "!data.exists() || newData.child('version').val() > data.child('version').val()"},
          "limited": {"$key": {".write": "!data.exists() || !newData.exists()"}},
          "past": {".write": "newData.isNumber() && newData.val() < now"}
        }}
        """)
    #expect(try rules.allows(.set("/once", "1")))
    #expect(try !rules.allows(.set("/once", "2"), in: #"{"once": 1}"#))
    #expect(try !rules.allows(.set("/kept", "null"), in: #"{"kept": 1}"#))
    #expect(try rules.allows(.set("/newer", #"{"version": 2}"#), in: #"{"newer": {"version": 1}}"#))
    #expect(
      try !rules.allows(.set("/newer", #"{"version": 1}"#), in: #"{"newer": {"version": 1}}"#))
    #expect(try !rules.allows(.set("/newer", "1"), in: #"{"newer": {"version": 1}}"#))
    #expect(try rules.allows(.set("/limited/a", "null"), in: #"{"limited": {"a": 1}}"#))
    #expect(try !rules.allows(.set("/limited/a", "2"), in: #"{"limited": {"a": 1}}"#))
    #expect(try rules.allows(.set("/past", "999"), now: 1_000))
    #expect(try !rules.allows(.set("/past", "1000"), now: 1_000))
  }

  @Test func basketsAreQueriedByTheirOwner() throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {"baskets": {
          ".read": "auth.uid !== null && query.orderByChild === 'owner' && query.equalTo === auth.uid",
          ".indexOn": "owner"
        }, "messages": {
          ".read": "query.orderByKey && query.limitToFirst <= 1000"
        }}}
        """)
    let auth = try JSONValue.parsed(ada)
    func allows(_ path: String, _ query: TreeQuery?) -> Bool {
      rules.allowsRead(at: .path(path), query, of: .absent, as: auth, now: 0)
    }
    #expect(allows("/baskets", TreeQuery(order: .child(.path("owner")), equalTo: .string("ada"))))
    #expect(!allows("/baskets", TreeQuery(order: .child(.path("owner")), equalTo: .string("bob"))))
    #expect(!allows("/baskets", TreeQuery(order: .child(.path("owner")))))
    #expect(!allows("/baskets", nil))
    #expect(allows("/messages", TreeQuery(order: .key, limit: .first(1_000))))
    #expect(!allows("/messages", TreeQuery(order: .key, limit: .first(1_001))))
    #expect(!allows("/messages", TreeQuery(order: .key, limit: .last(10))))
    #expect(!allows("/messages", nil))
  }

  @Test func aNewUserAndAHandleAreWrittenTogether() throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {
          "users": {"$uid": {
            ".write": "auth.uid === $uid",
            ".validate": "newData.parent().parent().child('handles').child(newData.child('handle').val()).val() === $uid"
          }},
          "handles": {"$handle": {".write": "!data.exists() && newData.val() === auth.uid"}}
        }}
        """)
    let both = #"{"users/ada": {"handle": "lady"}, "handles/lady": "ada"}"#
    #expect(try rules.allows(.update("/", both), as: ada))
    #expect(try !rules.allows(.update("/", both), in: #"{"handles": {"lady": "bob"}}"#, as: ada))
    #expect(try !rules.allows(.set("/users/ada", #"{"handle": "lady"}"#), as: ada))
    #expect(try !rules.allows(.update("/", both)))
  }

  @Test func formsAreCheckedByRegularExpressions() throws {
    let rules = try SecurityRules(
      parsing: #"""
        {"rules": {".write": true,
          "date": {".validate": "newData.val().matches(/^(19|20)[0-9][0-9][-\\/. ](0[1-9]|1[012])[-\\/. ](0[1-9]|[12][0-9]|3[01])$/)"},
          "email": {".validate": "newData.val().matches(/^[A-Z0-9._%+-]+@[A-Z0-9.-]+\\.[A-Z]{2,4}$/i)"},
          "url": {".validate": "newData.val().matches(/^(ht|f)tp(s?):\\/\\/[0-9a-zA-Z]([-.\\w]*[0-9a-zA-Z])*((0-9)*)*(\\/?)([a-zA-Z0-9\\-.?,:'\\/\\\\+=&;%$#_]*)?$/)"}
        }}
        """#)
    let values: [(path: String, right: [String], wrong: [String])] = [
      ("/date", ["1999-12-31", "2026/01.09"], ["1899-12-31", "2026-13-01", "x2026-01-01", ""]),
      ("/email", ["ada@example.com", "A.b+C@x-y.Org"], ["ada@example", "ada", "@example.com"]),
      ("/url", ["https://example.com/a?b=c#d", "ftp://x"], ["example.com", "https:/example.com"]),
    ]
    for (path, right, wrong) in values {
      for text in right {
        #expect(try rules.allows(.set(.path(path), .string(text))), "\(text)")
      }
      for text in wrong {
        #expect(try !rules.allows(.set(.path(path), .string(text))), "\(text)")
      }
      #expect(try !rules.allows(.set(.path(path), .integer(1))))
    }
  }

  @Test func nestedRulesDescribeAWholeTree() throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {".write": "auth.token['https://example.com/role'] == 'editor'",
          "posts": {"$post": {
            ".validate": "newData.hasChildren() && newData.getPriority() == now",
            "stars": {"$uid": {".validate": "newData.val() === true && $uid != 'guest'"}},
            "count": {".validate": "newData.val() % 1 === 0 && newData.val() >= data.val()"}
          }}
        }}
        """)
    let editor = #"{"uid": "e", "token": {"https://example.com/role": "editor"}}"#
    let post = #"{".priority": 1000, "stars": {"ada": true}}"#
    #expect(try rules.allows(.set("/posts/p", post), as: editor))
    #expect(try !rules.allows(.set("/posts/p", post)))
    #expect(try !rules.allows(.set("/posts/p", #"{"stars": {"ada": true}}"#), as: editor))
    #expect(
      try rules.allows(
        .set("/posts/p/stars/bob", "true"), in: "{\"posts\": {\"p\": \(post)}}", as: editor))
    #expect(
      try !rules.allows(
        .set("/posts/p/stars/guest", "true"), in: "{\"posts\": {\"p\": \(post)}}", as: editor))
    let counted = #"{"posts": {"p": {".priority": 1000, "count": 2}}}"#
    #expect(try rules.allows(.set("/posts/p/count", "3"), in: counted, as: editor))
    #expect(try !rules.allows(.set("/posts/p/count", "2.5"), in: counted, as: editor))
    #expect(try !rules.allows(.set("/posts/p/count", "1"), in: counted, as: editor))
  }
}
