package psych

import "time"

// Symbol is a Ruby Symbol, without its colon.
type Symbol string

// Date is a Ruby Date.
type Date struct {
	Year, Month, Day int
}

func (d Date) String() string { panic("draft") }

// FormatFloat is Ruby's Float#to_s: 1.0, 1.0e+20, NaN, Infinity.
func FormatFloat(f float64) string { panic("draft") }

// formatTime writes t as Psych writes a Time.
func formatTime(t time.Time) string { panic("draft") }

// Parse reads every document of data and returns their root nodes. A stream
// without documents gives none.
func Parse(data []byte, o Options) ([]*Node, error) { panic("draft") }

// ParseFirst reads the first document of data only, as Psych.parse does:
// what follows it is not even checked. It returns nil for a stream without documents.
func ParseFirst(data []byte, o Options) (*Node, error) { panic("draft") }

// Load reads the first document of data as Psych.load does and decodes it; nil for an empty stream.
func Load(data []byte, o Options) (any, error) { panic("draft") }

// Decode turns a node into Go values: nil, bool, int64, *big.Int, float64,
// string, []any, *Map, Symbol, Date, time.Time.
func Decode(n *Node, o Options) (any, error) { panic("draft") }

// ResolveScalar returns the value of a scalar node: nil, bool, int64, *big.Int, float64, string, Symbol, Date or time.Time.
func ResolveScalar(n *Node, o Options) (any, error) { panic("draft") }

// MarshalOptions are the options of to_yaml.
type MarshalOptions struct {
	Indentation int  // 2 to 9; 0 means 2
	LineWidth   *int // nil: libyaml's 80; -1: no folding
	Canonical   bool
	Header      bool // "%YAML 1.1" before the document
	Expand      bool // write what is referred to twice in full, instead of as an alias
}

// Marshal writes v as v.to_yaml does.
func Marshal(v any) ([]byte, error) { return MarshalOptions{}.Marshal(v) }

// Marshal writes v as v.to_yaml(options) does.
func (o MarshalOptions) Marshal(v any) ([]byte, error) { panic("draft") }

// Emitter writes YAML events as libyaml does.
type Emitter struct{ buf []byte }

// NewEmitter returns an Emitter that appends to dst, after the start of the stream.
func NewEmitter(dst []byte, o MarshalOptions) *Emitter { panic("draft") }

// Properties are what may precede a node's content.
type Properties struct {
	Anchor string // "" for none
	Tag    string // full tag; "" for none
}

// ScalarStyle tells how a scalar wants to be written; the emitter chooses
// another style where this one is impossible.
type ScalarStyle struct {
	Properties
	Plain, Quoted bool // the tag may be left out when the scalar is plain, or quoted
	Style         Style
}

// CollectionStyle tells how a sequence or mapping wants to be written.
type CollectionStyle struct {
	Properties
	Implicit bool // the tag may be left out
	Flow     bool
}

func (e *Emitter) StartDocument()                             { panic("draft") }
func (e *Emitter) EndDocument()                               { panic("draft") }
func (e *Emitter) Scalar(value string, s ScalarStyle)         { panic("draft") }
func (e *Emitter) StartMapping(pairs int, c CollectionStyle)  { panic("draft") }
func (e *Emitter) EndMapping()                                { panic("draft") }
func (e *Emitter) StartSequence(items int, c CollectionStyle) { panic("draft") }
func (e *Emitter) EndSequence()                               { panic("draft") }
func (e *Emitter) Alias(anchor string)                        { panic("draft") }

// Finish ends the stream and returns everything written.
func (e *Emitter) Finish() ([]byte, error) { panic("draft") }

// Scalars as YAMLTree visits Ruby's objects:
func (e *Emitter) String(s string) { panic("draft") } // visit_String; invalid UTF-8 is written as !binary
func (e *Emitter) Binary(s string) { panic("draft") } // an ASCII-8BIT string that is not ASCII
func (e *Emitter) Plain(s string)  { panic("draft") } // integers, booleans, floats: plain, style any
func (e *Emitter) Float(f float64) { panic("draft") }
func (e *Emitter) Nil()            { panic("draft") }
func (e *Emitter) Symbol(s string) { panic("draft") }
