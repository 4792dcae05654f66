package onig

// This file has the named sets of characters:
//
// {…}, [[:…:]], \w and the like.

import (
	"strings"
	"sync"
	"unicode"

	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/unicode17"
)

var (
	asciiDigit = runeSet{{'0', '9'}}
	asciiWord  = runeSet{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}
	asciiSpace = runeSet{{'\t', '\r'}, {' ', ' '}}
	hexDigit   = runeSet{{'0', '9'}, {'A', 'F'}, {'a', 'f'}}
	asciiAll   = runeSet{{0, 0x7F}}
)

// posixNames are the names of classes for [[:…:]], valid in \p{…} too, with their ASCII part.
var posixNames = lazy.Value[map[string]runeSet]{New: func() map[string]runeSet {
	return map[string]runeSet{
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
}}

// property returns the set of a name as written in
//
// {…}. Case, spaces, - and _ in the name are ignored.
func property(name string) (runeSet, bool) {
	key := propertyKey(name)
	if short, ok := longCategories.Get()[key]; ok {
		key = short
	}
	if set, ok := properties.Get()[key]; ok {
		return set(), true
	}
	return nil, false
}

func propertyKey(name string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(name))
}

// properties maps the keys of all properties to functions that return their sets. Each set is made when it is first
// used, and never changes.
var properties = lazy.Value[map[string]func() runeSet]{New: func() map[string]func() runeSet {
	list := make(map[string]func() runeSet, 400)
	add := func(key string, make func() runeSet) {
		if list[key] == nil {
			list[key] = sync.OnceValue(func() runeSet { return updated(key, make()) })
		}
	}
	for key, make := range composed() {
		add(key, make)
	}
	for _, tables := range []map[string]*unicode.RangeTable{unicode.Categories, unicode.Scripts, unicode.Properties} {
		for name, t := range tables {
			add(strings.ToLower(strings.ReplaceAll(name, "_", "")), func() runeSet { return tableSet(t) })
		}
	}
	return list
}}

// updated updates a set to the version of Unicode that Ruby has.
func updated(key string, s runeSet) runeSet {
	c, changed := unicode17.Of(key)
	if !changed {
		return s
	}
	s = s.union(rangesOf(c.Added))
	if len(c.Removed) > 0 {
		s = s.intersect(rangesOf(c.Removed).negate(unicode.MaxRune))
	}
	return s
}

func rangesOf(list []unicode17.Range) runeSet {
	s := make(runeSet, len(list))
	for i, r := range list {
		s[i] = runeRange{r.Low, r.High}
	}
	return s
}

// composed is composedSets, which need properties themselves.
var composed func() map[string]func() runeSet

func init() { composed = composedSets }

// composedSets maps the names that are not a table of package unicode to their sets.
func composedSets() map[string]func() runeSet {
	return map[string]func() runeSet{
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

// categories returns all characters that Unicode has assigned.
func categories() runeSet {
	return tableSet(unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z,
		unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs)
}

// notGraph returns the characters that are blank, unassigned or control characters.
func notGraph() runeSet {
	return tableSet(unicode.White_Space, unicode.Cc, unicode.Cs).union(must("cn"))
}

// longCategories maps the long names of the general categories to the short ones.
var longCategories = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
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
}}

// knownElsewhere reports whether Onigmo has a property of this name that this package lacks.
func knownElsewhere(name string) bool {
	key := propertyKey(name)
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

// posixPunct is [[:punct:]]: more than the property.
var posixPunct = lazy.Value[runeSet]{New: func() runeSet { return must("punct").union(posixNames.Get()["punct"]) }}
