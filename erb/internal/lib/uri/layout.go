package uri

// This file has the text of the expression that finds URIs: what Regexp#source returns, with the components as words.

// commented is the text of the expression with a group for each component, which Ruby comments.
const commented = `
        SCHEME:                           (?# 1: scheme)
        (?:
           OPAQUE                    (?# 2: opaque)
        |
           (?:(?:
             //(?:
                 (?:(?:USER@)?        (?# 3: userinfo)
                   (?:HOST(?::PORT)?))? (?# 4: host, 5: port)
               |
                 REGISTRY                 (?# 6: registry)
               )
             |
             (?!//))                           (?# XXX: '//' is the mark for hostport)
             PATH?                    (?# 7: path)
           )(?:\?QUERY)?                 (?# 8: query)
        )
        (?:\#FRAGMENT)?                  (?# 9: fragment)
      `

// grouped is the expression without groups that capture.
const grouped = `SCHEME:(?:OPAQUE|(?:(?://(?:(?:(?:USER@)?(?:HOST(?::PORT)?))?|REGISTRY)|(?!//))PATH?)(?:\?QUERY)?)(?:\#FRAGMENT)?`
