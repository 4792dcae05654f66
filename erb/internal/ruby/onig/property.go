package onig

// This file has the named sets of characters: \p{…}, [[:…:]], \w and their kin.

import (
	"strings"
	"sync"
	"unicode"
)

var (
	asciiDigit = runeSet{{'0', '9'}}
	asciiWord  = runeSet{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}
	asciiSpace = runeSet{{'\t', '\r'}, {' ', ' '}}
	hexDigit   = runeSet{{'0', '9'}, {'A', 'F'}, {'a', 'f'}}
	asciiAll   = runeSet{{0, 0x7F}}
)

// posixNames are the classes that [[:…:]] knows, which \p{…} knows too, and their ASCII part.
var posixNames = map[string]runeSet{
	"alnum":  {{'0', '9'}, {'A', 'Z'}, {'a', 'z'}},
	"alpha":  {{'A', 'Z'}, {'a', 'z'}},
	"ascii":  asciiAll,
	"blank":  {{'\t', '\t'}, {' ', ' '}},
	"cntrl":  {{0, 0x1F}, {0x7F, 0x7F}},
	"digit":  asciiDigit,
	"graph":  {{'!', '~'}},
	"lower":  {{'a', 'z'}},
	"print":  {{' ', '~'}},
	"punct":  {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}},
	"space":  asciiSpace,
	"upper":  {{'A', 'Z'}},
	"word":   asciiWord,
	"xdigit": hexDigit,
}

var propertyCache sync.Map // name → runeSet

// property gives the set of a name as written in \p{…}, which is compared without case, spaces, - and _.
func property(name string) (runeSet, bool) {
	key := strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(name))
	if short, ok := longCategories[key]; ok {
		key = short
	}
	if s, ok := propertyCache.Load(key); ok {
		return s.(runeSet), true
	}
	s, ok := makeProperty(key)
	if ok {
		if c, changed := newer[key]; changed {
			s = s.union(c.added)
			if len(c.removed) > 0 {
				s = s.intersect(c.removed.negate(unicode.MaxRune))
			}
		}
		propertyCache.Store(key, s)
	}
	return s, ok
}

func makeProperty(key string) (runeSet, bool) {
	if make, ok := composed[key]; ok {
		return make(), true
	}
	for name, t := range unicode.Categories {
		if strings.ToLower(name) == key {
			return tableSet(t), true
		}
	}
	for _, tables := range []map[string]*unicode.RangeTable{unicode.Scripts, unicode.Properties} {
		for name, t := range tables {
			if strings.ToLower(strings.ReplaceAll(name, "_", "")) == key {
				return tableSet(t), true
			}
		}
	}
	return nil, false
}

// composed are the names that are not a table of package unicode.
var composed map[string]func() runeSet

func init() {
	composed = map[string]func() runeSet{
		"alnum":      func() runeSet { return must("alpha").union(must("nd")) },
		"alpha":      func() runeSet { return tableSet(unicode.L, unicode.Nl, unicode.Other_Alphabetic) },
		"alphabetic": func() runeSet { return must("alpha") },
		"any":        func() runeSet { return runeSet{{0, unicode.MaxRune}} },
		"ascii":      func() runeSet { return asciiAll },
		"assigned":   categories,
		"blank":      func() runeSet { return tableSet(unicode.Zs).union(single('\t')) },
		"c":          func() runeSet { return must("cn").union(tableSet(unicode.C)) },
		"cn":         func() runeSet { return must("assigned").negate(unicode.MaxRune) },
		"cntrl":      func() runeSet { return tableSet(unicode.Cc) },
		"digit":      func() runeSet { return must("nd") },
		"graph":      func() runeSet { return notGraph().negate(unicode.MaxRune) },
		"lc":         func() runeSet { return must("lu").union(must("ll")).union(must("lt")) },
		"lower":      func() runeSet { return tableSet(unicode.Ll, unicode.Other_Lowercase) },
		"lowercase":  func() runeSet { return must("lower") },
		"print":      func() runeSet { return must("graph").union(tableSet(unicode.Zs)) },
		"punct":      func() runeSet { return must("p") },
		"space":      func() runeSet { return tableSet(unicode.White_Space) },
		"upper":      func() runeSet { return tableSet(unicode.Lu, unicode.Other_Uppercase) },
		"uppercase":  func() runeSet { return must("upper") },
		"word": func() runeSet {
			return must("alnum").union(must("m")).union(tableSet(unicode.Pc, unicode.Join_Control))
		},
		"xdigit": func() runeSet { return hexDigit },
	}
}

func must(name string) runeSet {
	s, _ := property(name)
	return s
}

// categories gives all characters that Unicode has assigned.
func categories() runeSet {
	return tableSet(unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z,
		unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs)
}

// notGraph gives what is blank, unassigned or a control character.
func notGraph() runeSet {
	return tableSet(unicode.White_Space, unicode.Cc, unicode.Cs).union(must("cn"))
}

// longCategories spells the general categories out.
var longCategories = map[string]string{
	"other": "c", "control": "cc", "format": "cf", "unassigned": "cn", "privateuse": "co", "surrogate": "cs",
	"letter": "l", "casedletter": "lc", "lowercaseletter": "ll", "modifierletter": "lm", "otherletter": "lo",
	"titlecaseletter": "lt", "uppercaseletter": "lu",
	"mark": "m", "combiningmark": "m", "spacingmark": "mc", "enclosingmark": "me", "nonspacingmark": "mn",
	"number": "n", "decimalnumber": "nd", "letternumber": "nl", "othernumber": "no",
	"punctuation": "p", "connectorpunctuation": "pc", "dashpunctuation": "pd", "closepunctuation": "pe",
	"finalpunctuation": "pf", "initialpunctuation": "pi", "otherpunctuation": "po", "openpunctuation": "ps",
	"symbol": "s", "currencysymbol": "sc", "modifiersymbol": "sk", "mathsymbol": "sm", "othersymbol": "so",
	"separator": "z", "lineseparator": "zl", "paragraphseparator": "zp", "spaceseparator": "zs",
}

// knownElsewhere tells whether Onigmo has a property of this name although this package has not.
func knownElsewhere(name string) bool {
	key := strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(name))
	for _, prefix := range []string{"in", "age=", "emoji", "graphemeclusterbreak=", "xid", "id", "extendedpictographic"} {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	switch key {
	case "cased", "caseignorable", "math", "defaultignorablecodepoint", "graphemebase", "graphemeextend",
		"changeswhenlowercased", "changeswhenuppercased", "changeswhentitlecased", "changeswhencasefolded",
		"changeswhencasemapped", "unknown", "zzzz":
		return true
	}
	return len(key) == 4 && key[0] >= 'a' && key[0] <= 'z' // ISO codes of scripts
}

var printable = sync.OnceValue(func() *charSet { return newCharSet(must("print")) })

// IsPrint tells whether r has a visible form or is a blank, as Onigmo's print does.
func IsPrint(r rune) bool { return printable().has(r) }
