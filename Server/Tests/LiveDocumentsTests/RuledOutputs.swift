/// What programs print with rules around or below names, and the rows in it.
extension TextTableTests {
  static let ruled: [(text: String, rows: [String])] = [
    (
      """
      +---+---+
      | a | b |
      | 1 | 2 |

      """,
      [#"{"a":1,"b":2}"#]
    ),
    (
      """
      +---+---+
      | a | b |
      +---+---+
      | 1 | 2 |

      """,
      [#"{"a":1,"b":2}"#]
    ),
    (
      """
      ══  ═══
      id  name
      ══  ═══
      1   Ada
      ══  ═══

      """,
      [#"{"id":1,"name":"Ada"}"#]
    ),
    (
      """
       a | b | c
      ---+---+---
         | x |
       1 |   | 3

      """,
      [#"{"a":"","b":"x","c":""}"#, #"{"a":1,"b":"","c":3}"#]
    ),
    (
      """
      ----------------
      |  Describe    |
      +----+----+----+
      | Id | S  | T  |
      +----+----+----+
      | 1  |    | x  |
      +----+----+----+

      """,
      [#"{"Id":1,"S":"","T":"x"}"#]
    ),
    (
      """
       id | first name | age
      ----+------------+-----
        1 | Ada Byron  |  36
       20 |            |   7
      (2 rows)

      """,
      [
        #"{"id":1,"first name":"Ada Byron","age":36}"#, #"{"id":20,"first name":"","age":7}"#,
      ]
    ),
    (
      """
      +----+-----------+
      | id | name      |
      +----+-----------+
      |  1 | Ada Byron |
      |  2 | -         |
      +----+-----------+
      1 row in set (0.00 sec)

      """,
      [#"{"id":1,"name":"Ada Byron"}"#, #"{"id":2,"name":"-"}"#]
    ),
    (
      """
      Package    Version  Location
      ---------- -------- -------------
      certifi    2025.1.1
      live list  0.1      /home/a  b

      """,
      [
        #"{"Package":"certifi","Version":"2025.1.1","Location":""}"#,
        #"{"Package":"live list","Version":0.1,"Location":"/home/a  b"}"#,
      ]
    ),
    (
      """
      ┌────┬───────┐
      │ id │ name  │
      ├────┼───────┤
      │  1 │ Ada B │
      └────┴───────┘

      """,
      [#"{"id":1,"name":"Ada B"}"#]
    ),
    (
      """
       Id   Name       State
      ---------------------------
       1    web        running
       -    old disk   shut off

      """,
      [
        #"{"Id":1,"Name":"web","State":"running"}"#,
        #"{"Id":"-","Name":"old disk","State":"shut off"}"#,
      ]
    ),
    (
      """
      Desired=Unknown/Install/Remove/Purge/Hold
      | Status=Not/Inst/Conf-files/Unpacked/halF-conf/Half-inst/trig-aWait/Trig-pend
      |/ Err?=(none)/Reinst-required (Status,Err: uppercase=bad)
      ||/ Name      Version      Architecture Description
      +++-=========-============-============-===========================
      ii  adduser   3.134        all          add and remove users
      rc  old       1.0-1        amd64        a package that was removed

      """,
      [
        #"{"||/":"ii","Name":"adduser","Version":3.134,"Architecture":"all","Description":"add and remove users"}"#,
        #"{"||/":"rc","Name":"old","Version":"1.0-1","Architecture":"amd64","Description":"a package that was removed"}"#,
      ]
    ),
    (
      """
      | Name | Age |
      | :-- | --: |
      | Ada Byron | 36 |
      | a long name of a row | 7 |

      """,
      [
        #"{"Name":"Ada Byron","Age":36}"#,
        #"{"Name":"a long name of a row","Age":7}"#,
      ]
    ),
    (
      """
      Name | Age | City
      --- | --- | ---
      Ada | 36 | London

      """,
      [
        #"{"Name":"Ada","Age":36,"City":"London"}"#
      ]
    ),
    (
      """
       id | 名前 | age
      ----+------+-----
        1 | 太郎 |  36
        2 | a|b  |   7
      Indexes:
          "users_pkey" PRIMARY KEY, btree (id)

      """,
      [
        #"{"id":1,"名前":"太郎","age":36}"#,
        #"{"id":2,"名前":"a|b","age":7}"#,
      ]
    ),
    (
      """
      ┏━━━━━━┳━━━━━┓
      ┃ Name ┃ Age ┃
      ┡━━━━━━╇━━━━━┩
      │ Ada  │ 36  │
      └──────┴─────┘

      """,
      [
        #"{"Name":"Ada","Age":36}"#
      ]
    ),
    (
      """
      ╭───┬──────╮
      │ # │ name │
      ├───┼──────┤
      │ 0 │ Ada  │
      ╰───┴──────╯

      """,
      [
        ##"{"#":0,"name":"Ada"}"##
      ]
    ),
    (
      """
      -----------------------------
      |     DescribeInstances     |
      +------------+--------------+
      |     Id     |    State     |
      +------------+--------------+
      |  i-0123    |  running     |
      |  i-4567    |  stopped     |
      +------------+--------------+

      """,
      [
        #"{"Id":"i-0123","State":"running"}"#,
        #"{"Id":"i-4567","State":"stopped"}"#,
      ]
    ),
    (
      """
       NPM(K)    WS(K)     CPU(s)     Id ProcessName
       ------    -----     ------     -- -----------
           15   156780     120.12  12345 chrome
            9     1234       0.03      7 my app

      """,
      [
        #"{"NPM(K)":15,"WS(K)":156780,"CPU(s)":120.12,"Id":12345,"ProcessName":"chrome"}"#,
        #"{"NPM(K)":9,"WS(K)":1234,"CPU(s)":0.03,"Id":7,"ProcessName":"my app"}"#,
      ]
    ),
  ]
}
