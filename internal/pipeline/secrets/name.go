// Package secrets decides which values are secret and which bytes of a text come from them. It is the only place of
// this rule.
//
// A value is secret because of its origin: it is the value of a ((variable)), or a property whose name or type in the
// job's spec denotes a secret. A byte of a rendered text comes from a secret if it changes when the secret changes: see
// [Variant] and [Text.Learn]. For a text of unknown origin there are the names in it: see [InText].
package secrets

import (
	"slices"
	"strings"
	"unicode"

	"github.com/boshrender/boshrender/internal/lazy"
)

// nouns are the last words of names of secrets; parts are the last two words of others.
var (
	nouns = lazy.Words("password passwords passwd passwds passphrase passphrases pass pwd secret secrets token tokens credential credentials " +
		"apikey apikeys privatekey secretkey accesskey requirepass masterauth authorization cookie")
	parts = lazy.Words("privatekey privatekeys apikey apikeys secretkey secretkeys accesskey accesskeys accountkey sharedkey masterkey encryptionkey " +
		"encryptionkeys signingkey signingkeys hmackey sshkey licensekey authkey preshared presharedkey")
	// suffixes end words that were written together: PGPASSWORD, clientsecret.
	suffixes = lazy.Words("password passwd passphrase secret apikey token privatekey secretkey accesskey")
	// qualifiers follow the noun and say nothing about it.
	qualifiers = lazy.Words("value text string pem base64 b64 hex hash hashed encrypted old new previous current next primary secondary")
	// types are the types of properties in job specs whose values are secrets as wholes.
	types = []string{"password", "rsa", "ssh", "certificate"}
)

// Named reports whether a name denotes a secret: the last part of a dotted name counts.
func Named(name string) bool {
	if dot := strings.LastIndexByte(name, '.'); dot >= 0 {
		name = name[dot+1:]
	}
	words := split(name)
	for len(words) > 1 && qualifiers.Has(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	if nouns.Has(last) || slices.ContainsFunc(suffixes.All(), func(s string) bool { return strings.HasSuffix(last, s) }) {
		return true
	}
	return len(words) > 1 && parts.Has(words[len(words)-2]+last)
}

// split returns the words of a name in lower case, without digits at their ends.
func split(name string) []string {
	var words []string
	from := 0
	end := func(to int) {
		if w := strings.TrimRight(strings.ToLower(name[from:to]), "0123456789"); w != "" {
			words = append(words, w)
		}
	}
	before := rune(0)
	for at, r := range name {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end(at)
			from = at + len(string(r))
		case unicode.IsUpper(r) && unicode.IsLower(before):
			end(at)
			from = at
		}
		before = r
	}
	end(len(name))
	return words
}
