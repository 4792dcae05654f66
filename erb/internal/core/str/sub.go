package str

// This file implements sub, gsub and scan.

import (
	"strings"

	"github.com/boshrender/boshrender/erb/internal/core/matching"
	"github.com/boshrender/boshrender/erb/internal/core/regexp"
	"github.com/boshrender/boshrender/erb/internal/ruby"
)

// substitution is the work of one sub or gsub.
type substitution struct {
	c     *ruby.Call
	pat   pattern
	with  *ruby.String // the replacement; nil: the block or hash has it
	text  string       // of with, unless it has back-references
	plain bool         // it has none
	hash  *ruby.Hash
	out   ruby.Scratch
	joined
	last [8]int // bounds of the last match, if they fit
	live bool   // whether blocks can change the searched string
}

// pattern is a regular expression or a plain string to search for.
type pattern struct {
	finder matching.Finder
	re     *matching.Regexp
	plain  string
	text   ruby.Chars
	begin  int // the last match
	end    int
}

// patternOf converts the first argument of sub and similar methods.
func patternOf(c *ruby.Call, v ruby.Value, s *ruby.String) (p pattern, ok bool) {
	p.text = c.Loosely(s)
	changes := c.Method.OriginalName() == "sub!" // it finds out before it searches that s is frozen
	if re, isRegexp := matching.AsRegexp(v); isRegexp {
		p.re = re
		if changes && !c.Thaw() {
			return p, false
		}
		var err error
		if p.finder, err = matching.NewFinder(c.RT, re, s); err != nil {
			c.Fail(err)
			return p, false
		}
		return p, true
	}
	if v.Kind() != ruby.KindString && (v.Kind() != ruby.KindObject || !c.RT.RespondTo(v, "to_str", true)) {
		c.Raise(ruby.TypeErrorClass, "wrong argument type %s (expected Regexp)", ruby.DescribeForConversion(v))
		return p, false
	}
	str, err := c.RT.ToStr(v)
	if err != nil {
		c.Fail(err)
		return p, false
	}
	if p.plain = str.String(); str.Enc == ruby.UTF8 && !c.ASCIIOnly(str) && !c.ValidString(str) && !c.Failed() {
		c.Fail(matching.BadPattern(&c.Budget, "invalid multibyte character", p.plain, 0))
	}
	if !c.Failed() && (!changes || c.Thaw()) {
		_, err = c.Compatible(s, str)
		c.Fail(err)
	}
	return p, !c.Failed()
}

// search finds the next match from byte from on.
func (p *pattern) search(c *ruby.Call, from int) bool {
	if p.re == nil {
		if !c.Step(1) {
			return false
		}
		p.begin = charsFind(p.text, p.plain, from)
		p.end = p.begin + len(p.plain)
		return p.begin >= 0
	}
	ok, err := p.finder.Search(from)
	if err != nil {
		c.Fail(err)
		return false
	}
	if ok {
		caps := p.finder.Caps()
		p.begin, p.end = caps[0], caps[1]
	}
	return ok
}

// simple reports whether p is a regular expression that is only a text or a loop.
func (p *pattern) simple() bool { return p.re != nil && p.finder.Prog.Simple() }

// match makes the MatchData of the last match.
func (p *pattern) match() *matching.Match {
	if p.re == nil {
		return matching.NewMatch(nil, p.text.S, p.text.Enc, []int{p.begin, p.end})
	}
	return p.finder.Match()
}

// setMatch sets $~ to the match with these bounds, and returns it.
func (p *pattern) setMatch(c *ruby.Call, caps []int) *matching.Match {
	if p.re != nil {
		return p.finder.SetMatchOf(caps)
	}
	m := matching.NewMatch(nil, p.text.S, p.text.Enc, caps)
	matching.SetLastMatch(c.RT, m.Value())
	return m
}

// appendCaps appends the bounds of the last match and its groups.
func (p *pattern) appendCaps(c *ruby.Call, to []int) []int {
	if p.re == nil {
		return ruby.Append(c, to, p.begin, p.end)
	}
	return ruby.Append(c, to, p.finder.Caps()...)
}

// prepare converts the arguments.
func (s *substitution) prepare(c *ruby.Call) bool {
	s.c, s.enc = c, c.SelfStr().Enc
	if len(c.Args) == 2 {
		if h, ok := c.Arg(1).AsHash(); ok {
			s.hash = h
		} else if s.with = c.StrObj(1); c.Failed() {
			return false
		} else {
			s.text = s.with.String()
			s.plain = strings.IndexByte(s.text, '\\') < 0
		}
	} else if text, only := c.BlockText(); only {
		s.with, s.text, s.plain = c.RT.NewString(text), text, true
	}
	ok := false
	s.pat, ok = patternOf(c, c.Arg(0), c.SelfStr())
	if s.with != nil && !s.plain && s.sameEncodings() {
		s.text, s.plain = matching.WithoutReferences(s.text)
	}
	s.out = c.Scratch()
	return ok
}

// sameEncodings reports whether the replacement has the encoding of the receiver and of the result so far.
func (s *substitution) sameEncodings() bool { return s.with.Enc == s.enc && s.pat.text.Enc == s.enc }

// finish returns the result, and keeps the memory for the next time.
func (s *substitution) finish() string { return s.out.String() }

// run replaces the first match, or all of them; changed is false if there is none.
func (s *substitution) run(all bool) (changed bool) {
	c, src := s.c, s.pat.text.S
	last, from := 0, 0   // the text before last is written
	bounds := s.last[:0] // of the last match
	at, original := 0, src
	if all && s.plain && s.pat.simple() && s.sameEncodings() {
		return s.runSimple()
	}
	for from <= len(src) && s.pat.search(c, from) {
		changed, at = true, from
		begin, end := s.pat.begin, s.pat.end
		if s.pat.re == nil || s.pat.re.Groups() == 0 {
			bounds = s.last[:2]
			bounds[0], bounds[1] = begin, end
		} else {
			bounds = s.pat.appendCaps(c, bounds[:0])
		}
		var value ruby.Value
		if s.with == nil {
			if value = s.valueFor(s.pat.setMatch(c, bounds)); !reread(c, &s.pat, s.live) {
				return false
			}
			src = s.pat.text.S
		}
		if !s.put(src[last:begin]) || !s.replace(value, all) {
			return false
		}
		last, from = end, end
		if !all {
			break
		}
		if begin == end {
			last = min(len(src), end+s.pat.text.WidthAt(end))
			if from = end + max(1, last-end); !s.put(src[end:last]) {
				return false
			}
		}
	}
	switch {
	case c.Failed():
		return false
	case !changed:
		matching.SetLastMatch(c.RT, ruby.Nil)
		return false
	case all || s.with != nil: // the block of sub leaves $~ as it set it
		s.pat.setMatch(c, bounds)
	}
	if all && src != original {
		lastAgain(c, &s.pat, at)
	}
	if !all {
		return s.out.Add(src[last:])
	}
	return s.put(src[min(last, len(src)):])
}

// runSimple is run(true) for a simple pattern and a replacement without back-references. It gets many matches at once.
func (s *substitution) runSimple() (changed bool) {
	c, src, with := s.c, s.pat.text.S, s.text
	var room [64]int
	last, bounds := 0, s.last[:0]
	for n := len(room); n == len(room); {
		var err error
		if n, err = s.pat.finder.SearchMany(last, room[:]); err != nil {
			c.Fail(err)
			return false
		}
		if !s.out.Replaced(src, last, room[:n], with) {
			return false
		}
		if n > 0 {
			bounds = s.last[:copy(s.last[:], room[n-2:n])]
			last = room[n-1]
		}
	}
	if len(bounds) == 0 {
		matching.SetLastMatch(c.RT, ruby.Nil)
		return false
	}
	s.pat.setMatch(c, bounds)
	return s.out.Add(src[last:])
}

// reread continues in the receiver after a block, which may have changed it but not its length. It reports whether
// there is no error.
func reread(c *ruby.Call, p *pattern, live bool) bool {
	text := c.SelfText()
	switch {
	case c.Failed():
		return false
	case !live || text == p.text.S:
		return true
	case len(text) != len(p.text.S):
		c.Raise(ruby.RuntimeErrorClass, "string modified")
		return false
	}
	again, ok := patternOf(c, c.Arg(0), c.SelfStr())
	again.begin, again.end = p.begin, p.end
	*p = again
	return ok
}

// lastAgain sets $~ to the last match, which began at from or after it, in a receiver that a block has changed.
func lastAgain(c *ruby.Call, p *pattern, from int) {
	matching.SetLastMatch(c.RT, ruby.Nil)
	if p.search(c, from) {
		matching.SetLastMatch(c.RT, p.match().Value())
	}
}

// valueFor returns the value of the hash or the block for the match.
func (s *substitution) valueFor(match *matching.Match) (v ruby.Value) {
	c, err := s.c, error(nil)
	switch {
	case s.hash != nil:
		v, err = c.RT.HashIndex(s.hash, match.Group(c.RT, 0))
	case c.BlockTakesNone():
		v, err = c.CallBlock()
	default:
		v, err = c.CallBlock(match.Group(c.RT, 0))
	}
	if err != nil {
		c.Fail(err)
	}
	return v
}

// replace writes the replacement of the match: v, if there is no replacement text.
func (s *substitution) replace(v ruby.Value, all bool) bool {
	c, with := s.c, s.with
	if with == nil {
		with = of(c, v)
	}
	from, enc := s.out.Len(), with.Enc
	switch {
	case s.plain:
		if !s.out.Add(s.text) {
			return false
		}
	case s.with == nil:
		if !s.out.Add(with.String()) {
			return false
		}
	case s.sameEncodings(): // then the result has it too
		return s.expand(nil)
	default:
		value := joined{from: from, enc: ruby.Binary}
		if !s.expand(&value) {
			return false
		}
		enc = value.enc
	}
	if !all {
		return s.joinOne(from, enc)
	}
	return s.join(&s.out, from, enc)
}

func sub(c *ruby.Call) ruby.Value { return substituted(c, false) }

func gsub(c *ruby.Call) ruby.Value { return substituted(c, true) }

// substituted returns the new string.
func substituted(c *ruby.Call, all bool) ruby.Value {
	if withoutReplacement(c, all) {
		return noReplacement(c, all)
	}
	s := substitution{live: all} // sub works on a copy
	if !s.prepare(c) {
		return ruby.Nil
	}
	if !s.run(all) {
		s.finish()
		return callPiece(c, c.SelfText())
	}
	return c.NewText(s.finish(), s.enc)
}

// withoutReplacement reports whether there are too few arguments, or for a sub too many.
func withoutReplacement(c *ruby.Call, all bool) bool {
	n := len(c.Args)
	return n < 2 && !c.Given() || !all && (n == 0 || n > 2)
}

// noReplacement returns the result of a gsub with only a pattern.
func noReplacement(c *ruby.Call, all bool) ruby.Value {
	if !all {
		least := 1
		if !c.Given() {
			least = 2
		}
		return c.Fail(ruby.WrongArity(len(c.Args), least, 2))
	}
	return c.RT.NewEnumerator(c.Self, c.Method.Name, c.Args, nil)
}

// substituteBang changes the receiver.
func substituteBang(c *ruby.Call, all bool) ruby.Value {
	if withoutReplacement(c, all) {
		return noReplacement(c, all)
	}
	s := substitution{live: true}
	if !s.prepare(c) {
		return ruby.Nil
	}
	changed := s.run(all)
	text := s.finish()
	if !changed {
		return ruby.Nil
	}
	if c.Self.Frozen() {
		return c.Fail(c.RT.FrozenError(c.Self))
	}
	if c.Charge(len(text)) {
		c.SelfStr().Set(text)
		c.SelfStr().Enc = s.enc
	}
	return c.Self
}

// expand writes a replacement with its back-references. If to is set it records the parts.
func (s *substitution) expand(to *joined) bool {
	var room [8]int
	with, src, caps := s.with.String(), s.pat.text.S, s.pat.appendCaps(s.c, room[:0])
	own := func(text string) bool { return s.part(to, text, s.with.Enc) }
	for i := 0; i < len(with); i++ {
		at := i
		for i < len(with) && (with[i] != '\\' || i+1 == len(with)) {
			i++
		}
		if !own(with[at:i]) || i == len(with) {
			break
		}
		if !s.out.Step(1) {
			break
		}
		i++
		var ok bool
		switch ch := with[i]; {
		case ch == '&', ch == '0':
			ok = s.group(to, 0, caps)
		case ch >= '1' && ch <= '9':
			ok = s.numbered(to, int(ch-'0'), caps)
		case ch == '+':
			last := len(caps)/2 - 1
			for last > 0 && caps[2*last] < 0 {
				last--
			}
			ok = last == 0 || s.group(to, last, caps)
		case ch == '`':
			ok = s.part(to, src[:caps[0]], s.pat.text.Enc)
		case ch == '\'':
			ok = s.part(to, src[caps[1]:], s.pat.text.Enc)
		case ch == '\\':
			ok = own(`\`)
		case ch == 'k' && i+1 < len(with) && with[i+1] == '<':
			end := s.c.Index(with[i:], ">")
			if end < 0 {
				s.c.Raise(ruby.RuntimeErrorClass, "invalid group name reference format")
				return false
			}
			name := with[i+2 : i+end]
			n, found := s.named(name, caps)
			ok = found && s.group(to, n, caps)
			i += len(name) + 2
		default:
			ok = own(with[i-1 : i+1])
		}
		if !ok {
			break
		}
	}
	return !s.c.Failed()
}

// group writes the text of a group.
func (s *substitution) group(to *joined, n int, caps []int) bool {
	if 2*n+1 < len(caps) && caps[2*n] >= 0 && caps[2*n+1] >= 0 {
		return s.part(to, s.pat.text.S[caps[2*n]:caps[2*n+1]], s.pat.text.Enc)
	}
	return true
}

// numbered writes the text of a group, unless groups have names: then they have no numbers.
func (s *substitution) numbered(to *joined, n int, caps []int) bool {
	return s.pat.re == nil || s.pat.re.Prog.Named() || s.group(to, n, caps)
}

// named returns the number of the group that \k<name> names.
func (s *substitution) named(name string, caps []int) (int, bool) {
	if s.pat.re != nil {
		groups := s.pat.re.Prog.GroupsOf(name)
		for i := len(groups) - 1; i >= 0; i-- {
			if i == 0 || caps[2*groups[i]] >= 0 {
				return groups[i], true
			}
		}
	}
	s.c.Raise(ruby.IndexErrorClass, "undefined group name reference: %s", regexp.PrintableName(s.c, name))
	return 0, false
}

func scan(c *ruby.Call) ruby.Value {
	pat, ok := patternOf(c, c.Arg(0), c.SelfStr())
	if !ok {
		return ruby.Nil
	}
	if pat.re == nil && !c.ValidString(c.SelfStr()) {
		return c.Raise(ruby.ArgumentErrorClass, "invalid byte sequence in %s", c.SelfStr().Enc.Name())
	}
	if c.Given() {
		return scanEach(c, &pat)
	}
	var room [8]int
	list := c.RT.NewArray(nil)
	from, at := 0, -1 // the last match was found from at on
	for from <= len(pat.text.S) && pat.search(c, from) {
		at = from
		if !c.Append(list, scanned(c, &pat, pat.appendCaps(c, room[:0]))) || c.Failed() {
			return ruby.Nil
		}
		from = pat.advance()
	}
	if c.Failed() {
		return ruby.Nil
	}
	matching.SetLastMatch(c.RT, ruby.Nil)
	if at >= 0 && pat.search(c, at) {
		matching.SetLastMatch(c.RT, pat.match().Value())
	}
	return list.Value()
}

// advance returns where to continue after the last match.
func (p *pattern) advance() int {
	if p.end > p.begin {
		return p.end
	}
	return p.end + max(1, p.text.WidthAt(p.end))
}

// scanned returns the result of scan for a match: its text, or its groups.
func scanned(c *ruby.Call, p *pattern, caps []int) ruby.Value {
	if len(caps) == 2 {
		return callPiece(c, p.text.S[caps[0]:caps[1]])
	}
	groups := ruby.Room[ruby.Value](c, len(caps)/2-1)
	for i := 2; i < len(caps); i += 2 {
		if caps[i] < 0 || caps[i+1] < 0 {
			groups = ruby.Append(c, groups, ruby.Nil)
		} else {
			groups = ruby.Append(c, groups, callPiece(c, p.text.S[caps[i]:caps[i+1]]))
		}
	}
	return c.List(groups)
}

// scanEach is scan with a block, which sees each match as $~.
func scanEach(c *ruby.Call, pat *pattern) ruby.Value {
	var last *matching.Match
	original, at := pat.text.S, 0
	for from := 0; from <= len(pat.text.S) && pat.search(c, from); {
		last, at = pat.match(), from
		matching.SetLastMatch(c.RT, last.Value())
		from = pat.advance()
		if !c.Run(scanned(c, pat, last.Caps)) || !reread(c, pat, true) {
			return ruby.Nil
		}
	}
	if pat.text.S != original && !c.Failed() {
		lastAgain(c, pat, at)
		return c.Self
	}
	if last == nil {
		matching.SetLastMatch(c.RT, ruby.Nil)
	} else {
		matching.SetLastMatch(c.RT, last.Value())
	}
	return c.Self
}
