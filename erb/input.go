package erb

// This file defines what a render takes beside the template.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/boshrender/boshrender/erb/internal/input"
	"github.com/boshrender/boshrender/internal/limit"
	"github.com/boshrender/boshrender/internal/psych"
)

// Input is what a template is rendered against. The zero value of every field works, but a template can ask for nothing
// then.
type Input struct {
	// Spec is the hash that the director hands to its evaluation context: properties, links, name, index, id, az,
	// address, networks and so on. A mapping is anything with All() iter.Seq2[string, any], whose order is kept, or a
	// Go map, which is taken in the order of its sorted keys; else nil, bool, numbers (*big.Int too), strings and
	// slices. What ParseInput returned is ready to use any number of times, and so is a [Data], as a whole or in it.
	Spec any
	// Limits bound the render; zero fields mean the defaults.
	Limits Limits
	// Now is the clock. With nil, templates that ask for the time fail.
	Now func() time.Time
	// Rand is the source of random numbers. With nil, templates that ask for some fail.
	Rand io.Reader
	// StableSort keeps elements that compare as equal in their order, as Ruby does where it sorts with glibc: on the
	// stemcells of a director. Without it they are ordered as by the quicksort that Ruby brings along for other
	// systems, which the reference is one of.
	StableSort bool
	// AddressEncoder answers link("x").address(…) for links whose hash has no literal address. With nil that fails as
	// outside of a director: NotImplementedError.
	AddressEncoder AddressEncoder
	// Cache, if set, has renders that needn't be done again. Inputs of different origin may share one.
	Cache *Cache
}

// Data is a part of the input that was taken over once and stands for itself in any number of inputs: the properties of
// a job, of which its instances all have the same. It is immutable, and safe for concurrent use. The zero Data is nil.
type Data = input.Data

// NewData takes over v, of the types that Input.Spec lists, for use in a Spec or in another Data. It fails for values
// of other types, with their place.
func NewData(v any) (Data, error) {
	return new(DataMaker).Data(v)
}

// DataMaker makes Data of which hashes with the same keys have them in common, wherever they are: the properties of one
// job in many groups, or the instances of many links. That takes less memory than NewData, and less time. The zero
// DataMaker is ready. It is safe for concurrent use, and must not be copied.
type DataMaker struct{ keys input.Keys }

// Data is [NewData].
func (m *DataMaker) Data(v any) (Data, error) {
	d, err := m.keys.NewData(v)
	if err != nil {
		return Data{}, fmt.Errorf("data: %w", err)
	}
	return d, nil
}

// AddressEncoder finds the address of a link. criteria holds what the template passed (azs, status, uuid,
// initial_health_check) and of the link: group_name, group_type ("instance-group" or "link"), default_network,
// deployment_name, root_domain. short asks for the short form of BOSH DNS names.
type AddressEncoder interface {
	// EncodeQuery returns the name. The template gets its error as an exception: of the class that a method RubyClass()
	// string of the error names, else RuntimeError.
	EncodeQuery(criteria map[string]any, short bool) (string, error)
}

// InputLimits bound the text that ParseInput reads. Zero means the default, a negative number no limit. An input that
// exceeds one is an error in which errors.Is finds ErrLimit; errors.As finds an *InputLimitError.
type InputLimits struct {
	// Size bounds the text in bytes. Default 64 MiB.
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

// InputLimitError says which of the InputLimits an input exceeded, and where.
type InputLimitError = limit.Error

// ParseInput reads a spec hash from JSON or YAML. The order of keys is kept. The Input can be used by any number of
// renders, also at once. It is InputLimits{}.Parse without a context.
func ParseInput(data []byte) (Input, error) { return InputLimits{}.Parse(context.Background(), data) }

// Parse is [ParseInput] within l. It ends with the cause of ctx once that has ended.
func (l InputLimits) Parse(ctx context.Context, data []byte) (Input, error) {
	limits := psych.Limits(l)
	if trimmed := bytes.TrimLeft(data, " \t\r\n"); len(trimmed) > 0 && trimmed[0] == '{' {
		tree, err := input.DecodeJSON(ctx, string(data), limits)
		switch {
		case err == nil:
			return Input{Spec: tree}, nil
		case errors.Is(err, ErrLimit), ctx.Err() != nil:
			return Input{}, fmt.Errorf("spec: %w", err)
		}
	}
	poll := limit.NewPoll(ctx)
	v, err := psych.Load(data, psych.Options{Limits: limits, Budget: &poll})
	if err != nil {
		return Input{}, fmt.Errorf("spec: %w", err)
	}
	in := Input{Spec: v}
	in.Spec, err = in.tree(&poll)
	return in, err
}

// tree returns Spec in the form that views are made of. poll may be nil.
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
