package interp

// This file binds arguments to the parameters of methods, lambdas and blocks.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/source"
	"github.com/boshrender/boshrender/erb/internal/syntax"
)

// params are compiled parameters.
type params struct {
	required []param
	optional []param
	rest     *param
	post     []param
	keywords []param
	kwRest   *param
	noKw     bool
	block    *param
	comma    bool // |a,|
	plain    bool // only required ones, without destructuring
	lent     bool // the block is kept only when its variable is read; see compiler.lend
	named    bool // likewise, with keywords, and a block perhaps
	implicit bool // it or _1 alone: never destructured
	pos      source.Pos
}

type param struct {
	name   string
	ref    ref                                // variable that gets the argument
	unused bool                               // no variable: only set is used
	set    func(f *frame, v ruby.Value) error // for destructuring
	def    code                               // default
	defRef ref                                // variable for it: if names repeat, the variable of the name
}

func (p *param) take(f *frame, v ruby.Value) {
	if !p.unused {
		f.set(p.ref, v)
	}
}

// give is take for a parameter of the scope itself that has a variable.
func (p *param) give(f *frame, v ruby.Value) {
	if p.ref.captured {
		f.env.vars[p.ref.index] = v
	} else {
		f.locals[p.ref.index] = v
	}
}

// unpack destructures the arguments of the parameters that require it.
func unpack(f *frame, list []param, args []ruby.Value) error {
	for i := range list {
		if list[i].set == nil {
			continue
		}
		if err := list[i].set(f, args[i]); err != nil {
			return err
		}
	}
	return nil
}

func (c *compiler) params(n *syntax.Params) *params {
	p := &params{comma: n.TrailingComma, noKw: n.NoKw, pos: n.Pos()}
	p.required = c.paramList(n.Required)
	p.optional = c.paramList(n.Optional)
	p.rest = c.param(n.Rest, restName)
	p.post = c.paramList(n.Post)
	p.keywords = c.paramList(n.Keywords)
	for i := range n.Keywords {
		if constantDefault(n.Keywords[i].Default) {
			p.keywords[i].defRef = p.keywords[i].ref
		}
	}
	p.kwRest = c.param(n.KwRest, kwRestName)
	p.block = c.param(n.Block, blockName)
	p.plain = len(p.optional)+len(p.post)+len(p.keywords) == 0 && p.rest == nil && p.kwRest == nil && p.block == nil
	p.named = len(p.optional)+len(p.post) == 0 && len(p.keywords) > 0 && p.rest == nil && p.kwRest == nil
	for i := range p.required {
		simple := p.required[i].set == nil
		p.plain, p.named = p.plain && simple, p.named && simple && !p.required[i].unused
	}
	return p
}

// implicitParams returns the parameters _1 … _9 and it.
func (c *compiler) implicitParams(n *syntax.Block) *params {
	p := &params{plain: true, pos: n.Pos()}
	if n.It {
		r, _ := c.scope.lookup("it")
		p.required = []param{{ref: r}} // it isn't listed by name
	}
	for i := 1; i <= n.NumParams; i++ {
		r, _ := c.scope.lookup(numberedParam(i))
		p.required = append(p.required, param{name: numberedParam(i), ref: r})
	}
	p.implicit = len(p.required) == 1
	return p
}

func (c *compiler) param(n *syntax.Param, anonymous string) *param {
	if n == nil {
		return nil
	}
	r, _ := c.scope.lookup(c.variableOf(n, anonymous))
	return &param{name: n.Name, ref: r}
}

// variableOf returns the name of the variable that gets p's argument.
func (c *compiler) variableOf(p *syntax.Param, anonymous string) string {
	switch name, ok := c.unnamed[p]; {
	case ok:
		return name
	case p.Name == "":
		return anonymous
	}
	return p.Name
}

func (c *compiler) paramList(list []syntax.Param) []param {
	out := make([]param, len(list))
	for i := range list {
		n, p := &list[i], &out[i]
		var known bool
		p.name = n.Name
		p.ref, known = c.scope.lookup(c.variableOf(n, ""))
		p.unused = !known
		if n.Pattern != nil {
			p.set = c.targets(n.Pattern)
		}
		if n.Default != nil {
			p.def = c.compile(n.Default)
			p.defRef, _ = c.scope.lookup(n.Name)
		}
	}
	return out
}

// constantDefault reports whether the default of a keyword needs no code, so that it is stored like an argument.
func constantDefault(n syntax.Node) bool {
	switch n := n.(type) {
	case *syntax.Nil, *syntax.True, *syntax.False, *syntax.Sym, *syntax.Int, *syntax.Float:
		return true
	case *syntax.Regexp:
		return !slices.ContainsFunc(n.Parts, func(part syntax.Node) bool { _, text := part.(*syntax.Str); return !text })
	}
	return false
}

// splatAlone reports whether a splat is the last parameter, so that ruby2_keywords applies.
func (p *params) splatAlone() bool {
	return p.rest != nil && len(p.post) == 0 && !p.takesKeywords() && !p.noKw
}

// keywordsLast passes keywords as the last argument, a hash that splattedKeywords makes keywords again.
func keywordsLast(f *frame, args []ruby.Value, kw *ruby.Hash) ([]ruby.Value, *ruby.Hash, error) {
	if kw == nil || kw.Len() == 0 {
		return args, nil, nil
	}
	last, err := f.rt.CopyKeywords(kw)
	if err != nil {
		return nil, nil, err
	}
	last.Keywords = true
	args, err = f.rt.WithLast(args, last.Value())
	return args, nil, err
}

// splattedKeywords takes a hash of ruby2_keywords from the end of arguments with a splat, as keywords.
func splattedKeywords(f *frame, args []ruby.Value) ([]ruby.Value, *ruby.Hash, error) {
	n := len(args)
	if n == 0 {
		return args, nil, nil
	}
	h, ok := args[n-1].AsHash()
	if !ok || !h.Keywords {
		return args, nil, nil
	}
	kw, err := f.rt.CopyKeywords(h)
	return args[:n-1], kw, err
}

func (p *params) takesKeywords() bool { return len(p.keywords) > 0 || p.kwRest != nil }

// bindMethod binds as methods and lambdas do: the number of arguments must fit.
func (p *params) bindMethod(f *frame, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc) error {
	if p.plain && kw == nil {
		if len(args) != len(p.required) {
			return arityError(len(args), len(p.required), len(p.required), nil)
		}
		for i := range p.required {
			p.required[i].give(f, args[i])
		}
		return nil
	}
	if kw != nil && kw.Len() == 0 && !p.takesKeywords() {
		kw = nil
	}
	if kw != nil && !p.takesKeywords() {
		if p.noKw {
			return ruby.NewException(ruby.ArgumentErrorClass, "no keywords accepted")
		}
		var err error
		if args, err = f.rt.WithLast(args, kw.Value()); err != nil {
			return err
		}
		kw = nil
	}
	least := len(p.required) + len(p.post)
	most := least + len(p.optional)
	if p.rest != nil {
		most = -1
	}
	if len(args) < least || most >= 0 && len(args) > most {
		return arityError(len(args), least, most, p.requiredKeywords(nil)) // including keywords that were given
	}
	return p.fill(f, args, kw, block)
}

func (p *params) requiredKeywords(kw *ruby.Hash) (missing []string) {
	for i := range p.keywords {
		if p.keywords[i].def != nil {
			continue
		}
		if kw != nil {
			if _, ok := kw.GetSym(p.keywords[i].name); ok {
				continue
			}
		}
		missing = append(missing, p.keywords[i].name)
	}
	return missing
}

// bindBlock binds as blocks do: missing arguments are nil, superfluous ones dropped, and a single array is taken
// apart when there are several parameters.
func (p *params) bindBlock(f *frame, lambda bool, args []ruby.Value, opt *ruby.BlockOptions) error {
	if lambda {
		return p.bindMethod(f, args, opt.Kw, opt.Block)
	}
	if p.plain && opt.Kw == nil && (len(args) != 1 || len(p.required) <= 1 && !p.comma) {
		for i := range p.required {
			v := ruby.Nil
			if i < len(args) {
				v = args[i]
			}
			f.set(p.required[i].ref, v)
		}
		return nil
	}
	kw := opt.Kw
	if kw != nil && !p.takesKeywords() {
		if kw.Len() > 0 {
			if p.noKw {
				return ruby.NewException(ruby.ArgumentErrorClass, "no keywords accepted")
			}
			var err error
			if args, err = f.rt.WithLast(args, kw.Value()); err != nil {
				return err
			}
		}
		kw = nil
	}
	if len(args) == 1 && opt.Kw == nil && p.splats() {
		a, ok, err := f.rt.TryAry(args[0])
		if err != nil {
			return err
		}
		if ok {
			if args, err = f.rt.CopyList(a.Elems); err != nil {
				return err
			}
		}
	}
	least := len(p.required) + len(p.post)
	if len(args) < least {
		args = append(args[:len(args):len(args)], make([]ruby.Value, least-len(args))...) // bounded: by the text of the template
	}
	if most := least + len(p.optional); p.rest == nil && len(args) > most {
		args = args[:most]
	}
	return p.fill(f, args, kw, opt.Block)
}

// splats reports whether a single array argument is destructured.
func (p *params) splats() bool {
	if p.implicit {
		return false
	}
	n := len(p.required) + len(p.post)
	switch {
	case p.comma, n > 1, len(p.optional) > 1:
		return true
	case n == 1:
		return p.rest != nil || len(p.optional) > 0
	}
	return false
}

// fill assigns arguments whose number fits.
func (p *params) fill(f *frame, args []ruby.Value, kw *ruby.Hash, block *ruby.Proc) error {
	n := 0
	for i := range p.required {
		p.required[i].take(f, args[n])
		n++
	}
	spare := len(args) - len(p.required) - len(p.post)
	for i := range p.optional {
		o := &p.optional[i]
		if spare > 0 {
			f.set(o.ref, args[n])
			n++
			spare--
			continue
		}
		v, err := o.def(f)
		if err != nil {
			return err
		}
		f.set(o.defRef, v)
	}
	if p.rest != nil {
		list := args[n : n+max(spare, 0)]
		rest, err := f.array(list)
		if err != nil {
			return err
		}
		f.set(p.rest.ref, rest)
		n += len(list)
	}
	post := args[n:]
	for i := range p.post {
		p.post[i].take(f, post[i])
	}
	if err := p.fillKeywords(f, kw); err != nil {
		return err
	}
	if p.block != nil {
		f.set(p.block.ref, block.Keep().Value())
	}
	if err := unpack(f, p.required, args); err != nil {
		return err
	}
	return unpack(f, p.post, post)
}

func (p *params) fillKeywords(f *frame, kw *ruby.Hash) error {
	if !p.takesKeywords() {
		return nil
	}
	if missing := p.requiredKeywords(kw); len(missing) > 0 {
		return ruby.MissingKeywords(missing)
	}
	if kw == nil {
		return p.fillDefaults(f, nil)
	}
	rest, err := f.rt.CopyKeywords(kw)
	if err != nil {
		return err
	}
	for i := range p.keywords {
		k := &p.keywords[i]
		if v, ok, err := f.rt.HashDelete(rest, ruby.Sym(k.name)); err != nil {
			return err
		} else if ok {
			f.set(k.ref, v)
		}
	}
	if p.kwRest == nil && rest.Len() > 0 {
		return f.unknownKeywords(rest)
	}
	if err := p.fillDefaults(f, kw); err != nil {
		return err
	}
	if p.kwRest != nil {
		f.set(p.kwRest.ref, rest.Value())
	}
	return nil
}

// fillDefaults sets the keywords that are not given to their defaults, and the rest to an empty hash if none is given.
func (p *params) fillDefaults(f *frame, kw *ruby.Hash) error {
	for i := range p.keywords {
		k := &p.keywords[i]
		if kw != nil {
			if _, given, err := f.rt.HashGet(kw, ruby.Sym(k.name)); err != nil {
				return err
			} else if given {
				continue
			}
		}
		v, err := k.def(f)
		if err != nil {
			return err
		}
		f.set(k.defRef, v)
	}
	if p.kwRest != nil && kw == nil {
		f.set(p.kwRest.ref, ruby.NewHash(0).Value())
	}
	return nil
}

// unknownKeywords returns the error for keyword arguments that there is no parameter for.
func (f *frame) unknownKeywords(rest *ruby.Hash) error {
	b := f.rt.Budget()
	var unknown []string
	for k := range rest.All {
		text, err := f.rt.Inspect(k)
		if err != nil {
			return err
		}
		unknown = ruby.Append(b, unknown, text)
	}
	return ruby.UnknownKeywords(b, unknown)
}

// none reports whether there are no parameters.
func (p *params) none() bool {
	return len(p.required)+len(p.optional)+len(p.post)+len(p.keywords) == 0 && p.rest == nil && p.kwRest == nil && p.block == nil
}

// arity returns Proc#arity or Method#arity: the least number of arguments, or its complement if there can be more;
// a plain block doesn't count parameters that have a default.
func (p *params) arity(lambda bool) int {
	least := len(p.required) + len(p.post)
	most := least + len(p.optional)
	if p.takesKeywords() {
		most++
	}
	if len(p.requiredKeywords(nil)) > 0 {
		least++
	}
	if p.rest != nil || lambda && least != most {
		return -least - 1
	}
	return least
}

// describe returns the list for Method#parameters.
func (p *params) describe(lambda bool) []ruby.Parameter {
	var list []ruby.Parameter
	kind := "req"
	if !lambda {
		kind = "opt"
	}
	for _, r := range p.required {
		list = append(list, ruby.Parameter{Type: kind, Name: r.name})
	}
	for _, o := range p.optional {
		list = append(list, ruby.Parameter{Type: "opt", Name: o.name})
	}
	if p.rest != nil {
		list = append(list, ruby.Parameter{Type: "rest", Name: orName(p.rest.name, restName)})
	}
	for _, r := range p.post {
		list = append(list, ruby.Parameter{Type: kind, Name: r.name})
	}
	for _, k := range p.keywords {
		if k.def == nil {
			list = append(list, ruby.Parameter{Type: "keyreq", Name: k.name})
		}
	}
	for _, k := range p.keywords {
		if k.def != nil {
			list = append(list, ruby.Parameter{Type: "key", Name: k.name})
		}
	}
	if p.kwRest != nil {
		list = append(list, ruby.Parameter{Type: "keyrest", Name: orName(p.kwRest.name, kwRestName)})
	}
	if p.noKw {
		list = append(list, ruby.Parameter{Type: "nokey"})
	}
	if p.block != nil {
		list = append(list, ruby.Parameter{Type: "block", Name: orName(p.block.name, blockName)})
	}
	return list
}

func orName(name, anonymous string) string {
	if name == "" {
		return anonymous
	}
	return name
}

// arityError returns the ArgumentError for a wrong number of arguments; required lists missing required keywords.
func arityError(given, min, max int, required []string) error {
	err := ruby.WrongArity(given, min, max)
	if len(required) == 0 {
		return err
	}
	text := strings.TrimSuffix(err.(*ruby.Exception).Text(), ")")
	word := "keyword"
	if len(required) > 1 {
		word = "keywords"
	}
	return ruby.NewException(ruby.ArgumentErrorClass, text+"; required "+word+": "+strings.Join(required, ", ")+")")
}
