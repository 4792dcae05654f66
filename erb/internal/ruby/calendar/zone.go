package calendar

// This file has the offsets of zones by their names.

import (
	"strconv"
	"strings"
)

// zoneHours lists the names of zones and their offsets in hours.
var zoneHours = [...]struct {
	name  string
	hours float64
}{
	{"utc", 0}, {"gmt", 0}, {"ut", 0}, {"z", 0}, {"wet", 0}, {"west", 1}, {"est", -5}, {"edt", -4}, {"cst", -6},
	{"cdt", -5}, {"mst", -7}, {"mdt", -6}, {"pst", -8}, {"pdt", -7}, {"akst", -9}, {"akdt", -8}, {"hst", -10},
	{"hdt", -9}, {"ast", -4}, {"adt", -3}, {"nst", -3.5}, {"ndt", -2.5}, {"brt", -3}, {"brst", -2}, {"art", -3},
	{"clt", -4}, {"clst", -3}, {"bst", 1}, {"cet", 1}, {"cest", 2}, {"eet", 2}, {"eest", 3}, {"fwt", 1},
	{"fst", 2}, {"met", 1}, {"mewt", 1}, {"mest", 2}, {"mesz", 2}, {"mez", 1}, {"swt", 1}, {"sst", -11},
	{"cat", 2}, {"sast", 2}, {"eat", 3}, {"bt", 3}, {"msk", 3}, {"msd", 4}, {"zp4", 4}, {"zp5", 5},
	{"ist", 5.5}, {"zp6", 6}, {"wast", 2}, {"cct", 6.5}, {"sgt", 8}, {"wadt", 8}, {"jst", 9}, {"kst", 9},
	{"east", -6}, {"gst", 10}, {"eadt", 11}, {"idle", 12}, {"nzst", 12}, {"nzt", 12}, {"nzdt", 13},
	{"idlw", -12},
}

// ZoneHours returns the offset of a zone, whose name is in small letters, in hours.
func ZoneHours(name string) (float64, bool) {
	for _, z := range zoneHours {
		if z.name == name {
			return z.hours, true
		}
	}
	return 0, false
}

// ZoneSeconds returns the offset of a zone by its name or its digits.
func ZoneSeconds(a Account, zone string) (int, bool) {
	s := squeezed(a, zone)
	extra := 0
	switch {
	case strings.HasSuffix(s, " standard time"):
		s = strings.TrimSuffix(s, " standard time")
	case strings.HasSuffix(s, " daylight time"):
		s, extra = strings.TrimSuffix(s, " daylight time"), 3600
	case strings.HasSuffix(s, " dst"):
		s, extra = strings.TrimSuffix(s, " dst"), 3600
	}
	if h, ok := ZoneHours(s); ok {
		return int(h*3600) + extra, true
	}
	if len(s) == 1 && s[0] >= 'a' && s[0] <= 'z' && s[0] != 'j' {
		seconds, _, ok := ParseOffset(zoneLetters[s[0]-'a':][:1])
		return seconds, ok
	}
	s = strings.TrimPrefix(strings.TrimPrefix(s, "gmt"), "utc")
	if s == "" || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	seconds, ok := offsetSeconds(s[1:])
	if s[0] == '-' {
		seconds = -seconds
	}
	return seconds, ok
}

const zoneLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// squeezed returns s in lower case, with one blank for each run of white space within it.
func squeezed(a Account, s string) string {
	t := a.Text(len(s))
	for i := range len(s) {
		switch {
		case !isSpace(s[i]):
			_ = t.WriteByte(downcase(s[i]))
		case i > 0 && !isSpace(s[i-1]):
			_ = t.WriteByte(' ')
		}
	}
	return strings.Trim(t.String(), " ")
}

// offsetSeconds parses 9, 09, 0930, 09:30, 09:30:15, 9.5.
func offsetSeconds(s string) (int, bool) {
	if part, rest, more := strings.Cut(s, ":"); more {
		seconds := 0
		for _, unit := range []int{3600, 60, 1} {
			n, err := strconv.Atoi(part)
			if err != nil {
				return 0, false
			}
			seconds += n * unit
			if !more {
				break
			}
			part, rest, more = strings.Cut(rest, ":")
		}
		return seconds, true
	}
	if i := strings.IndexFunc(s, func(c rune) bool { return c == ',' || c == '.' }); i >= 0 && allDigits(s[:i]) && allDigits(s[i+1:]) {
		fraction := s[i+1:]
		hours, _ := strconv.ParseFloat(s[:i]+"."+fraction[:min(7, len(fraction))], 64) // bounded: maxDateText
		return int(hours*3600 + 0.5), true
	}
	if !allDigits(s) || len(s) > 6 {
		return 0, false
	}
	if len(s)%2 == 1 {
		s = "0" + s
	}
	seconds := 0
	for i, unit := range []int{3600, 60, 1} {
		if 2*i < len(s) {
			n, _ := strconv.Atoi(s[2*i : 2*i+2])
			seconds += n * unit
		}
	}
	return seconds, true
}

// ParseOffset parses "+09:00", "-0930", "+09", "UTC" or a military letter.
func ParseOffset(s string) (seconds int, utc, ok bool) {
	switch {
	case len(s) == 3 && strings.EqualFold(s, "UTC"), s == "Z", s == "-00:00": // bounded: three bytes
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
