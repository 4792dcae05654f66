// Package clock has Ruby's class Time, and the clock of Process. Computations without Ruby values are in
// ../../ruby/calendar; Date is in ../../lib/date.
//
//	moment.go         the representation of a Time: a moment, with a zone
//	account.go        the account and the limits of parsing and printing
//	clock.go          Time; clock_zone.go has its zones and rounding, clock_format.go its texts
//	clock_text.go     the texts that Time.new parses
//	classes.go        the list of classes and modules
//	process.go        the clocks of Process
package clock

import (
	"math"
	"strconv"
	"time"

	"github.com/boshrender/boshrender/erb/internal/core/arith"
	"github.com/boshrender/boshrender/erb/internal/core/conversion"
	"github.com/boshrender/boshrender/erb/internal/ruby"
	"github.com/boshrender/boshrender/erb/internal/ruby/calendar"
	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

// Library registers the tables of the package with the linker.
var Library = ruby.Library{Name: "(built in) Time, Process", Classes: classes, Tables: [][]ruby.Table{tables, processTables}}

var TimeClass *ruby.Class

// zoneKind says which zone a Time is in.
type zoneKind uint8

const (
	ZoneLocal zoneKind = iota // the director's local zone: UTC, by another name
	ZoneUTC
	ZoneFixed // a fixed offset
)

// TimeData is the Go data of a Time. sub is the part below a nanosecond, in seconds; nil is 0.
type TimeData struct {
	T    time.Time
	sub  *number.Fraction
	Zone zoneKind
	raw  bool // initialize has not been called
}

// MarshalDup lets Marshal copy t with DupData.
func (d *TimeData) MarshalDup() {}

var localZone = ruby.Once[*time.Location]{Make: func() *time.Location { return time.FixedZone("UTC", 0) }}

// LocalZone returns the assumed zone of the director.
func LocalZone() *time.Location { return localZone.Get() }

// TimeValue makes a Time in UTC, or with the offset of t.
func TimeValue(rt *ruby.Runtime, t time.Time) ruby.Value {
	d := &TimeData{T: t.UTC(), Zone: ZoneUTC}
	if t.Location() != time.UTC {
		_, offset := t.Zone()
		d.SetOffset(offset)
	}
	return ruby.NewInstance(TimeClass, d)
}

// DupData implements DataDuper.
func (d *TimeData) DupData(*ruby.Budget) any {
	dup := *d
	return &dup
}

// Linear implements ruby.Linear.
func (d *TimeData) Linear() {}

// HashKey implements Keyer: times are eql? if they are the same moment.
func (d *TimeData) HashKey() string {
	key := strconv.FormatInt(d.T.Unix(), 36) + ":" + strconv.Itoa(d.T.Nanosecond())
	if d.sub != nil {
		return key + ":" + d.sub.String()
	}
	return key
}

func (d *TimeData) SetUTC() { d.T, d.Zone = d.T.UTC(), ZoneUTC }

func (d *TimeData) SetLocal() { d.T, d.Zone = d.T.In(LocalZone()), ZoneLocal }

// SetOffset sets the zone to a fixed offset in seconds.
func (d *TimeData) SetOffset(seconds int) {
	d.T, d.Zone = d.T.In(time.FixedZone("", seconds)), ZoneFixed
}

func (d *TimeData) Offset() int {
	_, offset := d.T.Zone()
	return offset
}

// compare orders two moments.
func (d *TimeData) compare(o *TimeData) int {
	if order := d.T.Compare(o.T); order != 0 || d.sub == nil && o.sub == nil {
		return order
	}
	return d.sub.Cmp(o.sub)
}

// exact returns the seconds since the epoch.
func (d *TimeData) exact() *number.Fraction {
	whole := number.Frac(d.T.Unix(), 1)
	if d.T.Nanosecond() == 0 && d.sub == nil {
		return whole
	}
	return d.Subsec().Add(whole)
}

// Subsec returns the fraction of a second.
func (d *TimeData) Subsec() *number.Fraction {
	return number.Frac(int64(d.T.Nanosecond()), 1e9).Add(d.sub)
}

// at returns the time that is r seconds after the epoch, in d's zone; ok is false beyond the supported years.
func (d *TimeData) at(r *number.Fraction) (*TimeData, bool) {
	sec, rest, ok := r.Floor()
	if !ok || sec > maxTimeSeconds || sec < -maxTimeSeconds {
		return nil, false
	}
	ns, rest, _ := rest.Times(1e9).Floor()
	n := &TimeData{T: time.Unix(sec, ns).In(d.T.Location()), Zone: d.Zone}
	if rest.Sign() != 0 {
		n.sub = rest.Over(1e9)
	}
	return n, true
}

// maxTimeSeconds bounds times to some hundred thousand years around now.
const maxTimeSeconds = 1 << 43

// ExactNumber converts as Time does if it needs a number of seconds.
func ExactNumber(rt *ruby.Runtime, v ruby.Value) (*number.Fraction, error) {
	switch v.Kind() {
	case ruby.KindInteger:
		return number.Frac(v.Int(), 1), nil
	case ruby.KindBignum:
		return number.FractionOf(&v.Body().(*ruby.Bignum).I), nil
	case ruby.KindFloat:
		f := v.Float()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return nil, ruby.NewException(ruby.FloatDomainErrorClass, rubytext.Float(f))
		}
		return number.FractionOfFloat(f), nil
	case ruby.KindString, ruby.KindNil:
		return nil, ruby.Errorf(ruby.TypeErrorClass, "can't convert %s into an exact number", v.RealClass().Inspect())
	}
	if v.Kind() == ruby.KindObject && rt.RespondTo(v, "to_r", true) {
		r, err := rt.Send(v, "to_r")
		if err != nil {
			return nil, err
		}
		if ratio, ok := arith.AsRational(r); ok {
			return fractionOf(ratio)
		}
		return nil, ruby.BadConversion(v, "Rational", "to_r", r)
	}
	if v.Kind() == ruby.KindObject && rt.RespondTo(v, "to_int", true) {
		n, err := rt.ToInteger(v)
		return number.FractionOf(n), err
	}
	return nil, ruby.Errorf(ruby.TypeErrorClass, "can't convert %s into an exact number", v.RealClass().Inspect())
}

// maxFraction is the maximum number of bits of the parts of a fraction by which a time is moved.
const maxFraction = 4096

func fractionOf(r *arith.Rational) (*number.Fraction, error) {
	if max(r.Num.BitLen(), r.Den.BitLen()) > maxFraction {
		return nil, &ruby.LimitError{What: "fraction size", Limit: maxFraction}
	}
	return number.FractionOver(r.Num, r.Den), nil
}

// Ratio makes a rational number of a fraction.
func Ratio(c *ruby.Call, f *number.Fraction) ruby.Value {
	num, den := f.Parts()
	return arith.LowestTerms(&c.Budget, num, den)
}

// zoneArg sets the zone given by an argument: an offset in seconds, or its spelling.
func zoneArg(c *ruby.Call, d *TimeData, v ruby.Value) {
	s, isString := v.AsString()
	if refusesZone(c, v, isString) {
		return
	}
	if _, isTime := ruby.DataOf[*TimeData](v); isTime {
		c.Raise(ruby.TypeErrorClass, "can't convert %s into an exact number", v.RealClass().Inspect())
		return
	}
	if !isString {
		n, err := ExactNumber(c.RT, v)
		if err != nil {
			c.Fail(err)
			return
		}
		seconds, rest, ok := n.Floor()
		if rest.Sign() != 0 {
			c.Fail(&ruby.UnsupportedError{Construct: "an offset from UTC with a fraction of a second", Reason: "offsets are whole seconds here"})
			return
		}
		if !ok || seconds <= -86400 || seconds >= 86400 {
			c.Raise(ruby.ArgumentErrorClass, "utc_offset out of range")
			return
		}
		d.SetOffset(int(seconds))
		return
	}
	seconds, utc, ok := calendar.ParseOffset(s.String())
	switch {
	case !ok && c.IndexFunc(s.String(), func(b byte) bool { return b == 0 }) >= 0:
		c.Raise(ruby.ArgumentErrorClass, "string contains null byte")
	case !ok:
		c.Raise(ruby.ArgumentErrorClass,
			`"+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: %s`, s.String())
	case seconds <= -86400 || seconds >= 86400:
		c.Raise(ruby.ArgumentErrorClass, "utc_offset out of range")
	case utc:
		d.SetUTC()
	default:
		d.SetOffset(seconds)
	}
}

// refusesZone fails for time zones that are objects of the template: Ruby asks them for the offset.
func refusesZone(c *ruby.Call, v ruby.Value, isString bool) bool {
	class := c.Self
	if k := c.Self.RealClass(); !k.IsA(ruby.ClassClass) {
		class = k.Value()
	}
	named := false
	if isString {
		s, _ := v.AsString()
		_, _, offset := calendar.ParseOffset(s.String())
		named = !offset && c.RT.RespondTo(class, "find_timezone", true)
	}
	if !named && !(v.Kind() == ruby.KindObject && (c.RT.RespondTo(v, "local_to_utc", true) || c.RT.RespondTo(v, "utc_to_local", true))) {
		return false
	}
	c.Fail(&ruby.UnsupportedError{Construct: "a time zone of the template", Reason: "times have an offset from UTC here"})
	return true
}

// microseconds converts the part of a second that Time.local takes: a number, or digits.
func microseconds(c *ruby.Call, v ruby.Value) *number.Fraction {
	if text, ok := v.AsString(); ok {
		n, ok := conversion.ParseStrictInteger(&c.Budget, text.String(), 10)
		if !ok {
			c.Raise(ruby.ArgumentErrorClass, "invalid value for Integer(): %s", c.Inspect(v))
			return nil
		}
		v = n
	}
	usec, err := ExactNumber(c.RT, v)
	if err != nil {
		c.Fail(err)
		return nil
	}
	if n, _, ok := usec.Floor(); !ok || n < 0 || n >= 1e6 {
		c.Raise(ruby.ArgumentErrorClass, "subsecx out of range")
		return nil
	}
	return usec.Over(1e6)
}
