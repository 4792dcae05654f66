package erb

// This file defines the parameters of a render other than the template.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/limits"
)

// Input holds the parameters of a render. The zero value of every field works, but such a template has no input.
type Input struct {
	// Spec is the hash that the director hands to its evaluation context: properties, links, name, index, id, az,
	// address, networks and so on. A mapping is an iter.Seq2[string, any], or anything whose method All returns one,
	// whose order is kept, or a Go map, whose keys are sorted; otherwise nil, bool, numbers (*big.Int too), strings
	// and slices. The result of ParseInput can be used any number of times, and so can a [Data], as the whole Spec
	// or within it.
	Spec any
	// Limits bound the render; zero fields mean the defaults.
	Limits Limits
	// Now is the clock. If it is nil, templates that ask for the time fail.
	Now func() time.Time
	// Rand is the source of random numbers. If it is nil, templates that ask for some fail.
	Rand io.Reader
	// StableSort keeps elements that compare as equal in their order, as Ruby does if it sorts with glibc: on the
	// stemcells of a director. Otherwise they are ordered as by Ruby's own quicksort, which it uses on other
	// systems, among them the reference.
	StableSort bool
	// OldEqualTilde makes =~ of objects that have none return nil, as before Ruby 3.2, instead of raising
	// NoMethodError: the director's property enable_pre_ruby_3_2_equal_tilde_behavior.
	OldEqualTilde bool
	// AddressEncoder returns link("x").address(…) for links whose hash has no literal address. If it is nil the
	// call fails as outside a director: with NotImplementedError.
	AddressEncoder AddressEncoder
	// Cache, if set, caches renders. Inputs of different origin may share one.
	Cache *Cache
}

// Data is a part of the input that was converted once and can be used in any number of inputs: for example the
// properties of a job, which all its instances share. It is immutable, and safe for concurrent use. The zero Data
// is nil.
type Data = input.Data

// NewData converts v, of the types that Input.Spec lists, for use in a Spec or in another Data. It fails for values
// of other types, with their place.
func NewData(v any) (Data, error) {
	return new(DataMaker).Data(v)
}

// DataMaker makes Data in which hashes with the same keys share them: for example the properties of one job in many
// groups, or the instances of many links. That takes less memory than NewData, and less time. The zero DataMaker is
// ready for use. It is safe for concurrent use, and must not be copied.
type DataMaker struct{ keys input.Keys }

// Data is [NewData].
func (m *DataMaker) Data(v any) (Data, error) {
	d, err := m.keys.NewData(v)
	if err != nil {
		return Data{}, fmt.Errorf("data: %w", err)
	}
	return d, nil
}

// AddressEncoder finds the address of a link. criteria holds the arguments of the template (azs, status, uuid,
// initial_health_check) and, of the link, group_name, group_type ("instance-group" or "link"), default_network,
// deployment_name, root_domain. short requests the short form of BOSH DNS names.
type AddressEncoder interface {
	// EncodeQuery returns the name. The template gets an error as an exception: of the class that a method
	// RubyClass() string of the error names, otherwise a RuntimeError.
	EncodeQuery(criteria map[string]any, short bool) (string, error)
}

// InputLimits bound the text that ParseInput parses. Zero means the default, a negative number no limit. If an
// input exceeds one, errors.As finds a *[limits.Error] in the error.
type InputLimits struct {
	// Size bounds the text in bytes. Default 64 MiB; at most 2,000,000,000.
	Size int
	// Nodes bounds the values and keys in the text. Default 1,000,000.
	Nodes int
	// AliasNodes bounds the values that aliases of YAML repeat, counted at each alias. Default 1,000,000.
	AliasNodes int
	// Depth bounds the nesting. Default 1,000; at most 100,000.
	Depth int
	// Digits bounds the digits of an integer. Default 10,000; at most 100,000.
	Digits int
}

// ParseInput parses a spec hash from JSON or YAML. The order of keys is kept. The Input can be used by any number
// of renders, also concurrently. It is InputLimits{}.Parse without a context.
func ParseInput(data []byte) (Input, error) { return InputLimits{}.Parse(context.Background(), data) }

// Parse is [ParseInput] within l. It ends with the cause of ctx once that has ended.
func (l InputLimits) Parse(ctx context.Context, data []byte) (Input, error) {
	if trimmed := bytes.TrimLeft(data, " \t\r\n"); len(trimmed) > 0 && trimmed[0] == '{' {
		in, err := l.parseObject(ctx, data)
		switch {
		case err == nil, errors.Is(err, limits.ErrExceeded):
			return in, err
		case ctx.Err() != nil: // maybe since the syntax error
			return Input{}, context.Cause(ctx)
		}
	}
	poll := limit.NewPoll(ctx)
	v, err := psych.Load(data, psych.Options{Limits: psych.Limits(l), Budget: &poll})
	if err != nil {
		return Input{}, fmt.Errorf("spec: %w", err)
	}
	in := Input{Spec: v}
	in.Spec, err = in.tree(&poll)
	return in, err
}

// ParseJSON is [InputLimits.Parse] for JSON only.
func (l InputLimits) ParseJSON(ctx context.Context, data []byte) (Input, error) {
	if slices.ContainsFunc(data, func(c byte) bool { return c < ' ' }) && !json.Valid(data) { // it may be within a string
		return Input{}, errors.New("spec: it has to be JSON")
	}
	return l.parseObject(ctx, data)
}

// parseObject is ParseJSON that takes control characters in strings.
func (l InputLimits) parseObject(ctx context.Context, data []byte) (Input, error) {
	tree, err := input.DecodeJSON(ctx, string(data), psych.Limits(l))
	switch {
	case err == nil:
		return Input{Spec: tree}, nil
	case ctx.Err() != nil:
		return Input{}, context.Cause(ctx)
	}
	return Input{}, fmt.Errorf("spec: %w", err)
}

// tree returns Spec in the form on which views are made. poll may be nil.
func (in *Input) tree(poll *limit.Poll) (*input.Tree, error) {
	if t, ok := in.Spec.(*input.Tree); ok {
		return t, nil
	}
	if in.Spec == nil {
		return input.NewMapping(nil, nil), nil
	}
	t, err := input.NewTree(in.Spec, poll)
	if err != nil {
		return nil, fmt.Errorf("spec: %w", err)
	}
	return t, nil
}
