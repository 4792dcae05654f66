package ruby

// This file implements the representation of Time. What templates can call is in core_time*.go.

import (
	"math"
	"strconv"
	"time"

	"github.com/boshrender/boshrender/erb/internal/ruby/number"
	"github.com/boshrender/boshrender/internal/rubytext"
)

var timeClass = NewClass("Time", ObjectClass, ComparableModule)

// zoneKind says what a Time's hours are counted in.
type zoneKind uint8

const (
	zoneLocal zoneKind = iota // where the director runs: UTC, by another name
	zoneUTC
	zoneFixed // a fixed offset
)

// timeData is the Go data of a Time. sub is what is left below a nanosecond, in seconds; nil is nothing.
type timeData struct {
	t    time.Time
	sub  *number.Fraction
	zone zoneKind
}

// localZone is the zone in which the director is taken to run.
var localZone = time.FixedZone("UTC", 0)

// TimeValue makes a Time: in UTC, or with the offset that t has.
func (rt *Runtime) TimeValue(t time.Time) Value {
	d := &timeData{t: t.UTC(), zone: zoneUTC}
	if t.Location() != time.UTC {
		_, offset := t.Zone()
		d.setOffset(offset)
	}
	return NewInstance(timeClass, d)
}

// DupData implements DataDuper.
func (d *timeData) DupData(*Budget) any {
	dup := *d
	return &dup
}

// HashKey implements Keyer: times are eql? if they are the same moment.
func (d *timeData) HashKey() string {
	key := strconv.FormatInt(d.t.Unix(), 36) + ":" + strconv.Itoa(d.t.Nanosecond())
	if d.sub != nil {
		return key + ":" + d.sub.String()
	}
	return key
}

func (d *timeData) setUTC() { d.t, d.zone = d.t.UTC(), zoneUTC }

func (d *timeData) setLocal() { d.t, d.zone = d.t.In(localZone), zoneLocal }

// setOffset makes the hours those of a fixed offset in seconds.
func (d *timeData) setOffset(seconds int) {
	d.t, d.zone = d.t.In(time.FixedZone("", seconds)), zoneFixed
}

func (d *timeData) offset() int {
	_, offset := d.t.Zone()
	return offset
}

// compare orders two moments.
func (d *timeData) compare(o *timeData) int {
	if order := d.t.Compare(o.t); order != 0 || d.sub == nil && o.sub == nil {
		return order
	}
	return d.sub.Cmp(o.sub)
}

// exact gives the seconds since the epoch.
func (d *timeData) exact() *number.Fraction { return d.subsec().Add(number.Frac(d.t.Unix(), 1)) }

// subsec gives the part below a second.
func (d *timeData) subsec() *number.Fraction {
	return number.Frac(int64(d.t.Nanosecond()), 1e9).Add(d.sub)
}

// at gives the time that is r seconds after the epoch, in d's zone; ok is false beyond the years that can be told.
func (d *timeData) at(r *number.Fraction) (*timeData, bool) {
	sec, rest, ok := r.Floor()
	if !ok || sec > maxTimeSeconds || sec < -maxTimeSeconds {
		return nil, false
	}
	ns, rest, _ := rest.Times(1e9).Floor()
	n := &timeData{t: time.Unix(sec, ns).In(d.t.Location()), zone: d.zone}
	if rest.Sign() != 0 {
		n.sub = rest.Over(1e9)
	}
	return n, true
}

// maxTimeSeconds bounds times to some hundred thousand years around now.
const maxTimeSeconds = 1 << 43

// exactNumber converts as Time does where it needs a number of seconds.
func (rt *Runtime) exactNumber(v Value) (*number.Fraction, error) {
	switch v.Kind() {
	case KindInteger:
		return number.Frac(v.Int(), 1), nil
	case KindBignum:
		return number.FractionOf(v.o.body.(*Bignum).I), nil
	case KindFloat:
		f := v.Float()
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return nil, NewException(FloatDomainErrorClass, rubytext.Float(f))
		}
		return number.FractionOfFloat(f), nil
	case KindString, KindNil:
		return nil, Errorf(TypeErrorClass, "can't convert %s into an exact number", v.RealClass().Inspect())
	}
	if v.Kind() == KindObject && rt.RespondTo(v, "to_r", true) {
		return nil, &UnsupportedError{Construct: v.RealClass().Inspect() + "#to_r", Reason: reasonRational}
	}
	if v.Kind() == KindObject && rt.RespondTo(v, "to_int", true) {
		n, err := rt.ToInteger(v)
		return number.FractionOf(n), err
	}
	return nil, Errorf(TypeErrorClass, "can't convert %s into an exact number", v.RealClass().Inspect())
}

// parseOffset reads "+09:00", "-0930", "+09", "UTC" or a military letter.
func parseOffset(s string) (seconds int, utc, ok bool) {
	switch {
	case s == "UTC", s == "Z", s == "-00:00":
		return 0, true, true
	case len(s) == 1 && s[0] >= 'A' && s[0] <= 'I':
		return int(s[0]-'A'+1) * 3600, false, true
	case len(s) == 1 && s[0] >= 'K' && s[0] <= 'M':
		return int(s[0]-'K'+10) * 3600, false, true
	case len(s) == 1 && s[0] >= 'N' && s[0] <= 'Y':
		return -int(s[0]-'N'+1) * 3600, false, true
	case len(s) < 3 || s[0] != '+' && s[0] != '-':
		return 0, false, false
	}
	digits := s[1:]
	switch {
	case len(digits) == 5 && digits[2] == ':':
		digits = digits[:2] + digits[3:]
	case len(digits) == 8 && digits[2] == ':' && digits[5] == ':':
		digits = digits[:2] + digits[3:5] + digits[6:]
	}
	if len(digits)%2 != 0 || len(digits) > 6 || !allDigits(digits) {
		return 0, false, false
	}
	n := [3]int{}
	for i := 0; i < len(digits); i += 2 {
		n[i/2] = int(digits[i]-'0')*10 + int(digits[i+1]-'0')
	}
	if n[1] > 59 || n[2] > 59 {
		return 0, false, false
	}
	seconds = n[0]*3600 + n[1]*60 + n[2]
	if s[0] == '-' {
		seconds = -seconds
	}
	return seconds, false, true
}

// zoneArg sets the zone that an argument names: an offset in seconds, or its spelling.
func (c *Call) zoneArg(d *timeData, v Value) {
	s, isString := v.AsString()
	if !isString {
		n, err := c.RT.exactNumber(v)
		if err != nil {
			c.Fail(err)
			return
		}
		seconds, rest, ok := n.Floor()
		if rest.Sign() != 0 && seconds < 0 {
			seconds++ // cut off
		}
		if !ok || seconds <= -86400 || seconds >= 86400 {
			c.Raise(ArgumentErrorClass, "utc_offset out of range")
			return
		}
		d.setOffset(int(seconds))
		return
	}
	seconds, utc, ok := parseOffset(s.String())
	switch {
	case !ok:
		c.Raise(ArgumentErrorClass,
			`"+HH:MM", "-HH:MM", "UTC" or "A".."I","K".."Z" expected for utc_offset: %s`, s.String())
	case seconds <= -86400 || seconds >= 86400:
		c.Raise(ArgumentErrorClass, "utc_offset out of range")
	case utc:
		d.setUTC()
	default:
		d.setOffset(seconds)
	}
}
