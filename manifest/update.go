package manifest

// This file holds the update block: how many instances at a time, how long to watch them, by which strategy.

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/boshrender/boshrender/internal/pattern"
)

// Strategies of an update block.
const (
	VMStrategyDeleteCreate     = "delete-create"
	VMStrategyCreateSwapDelete = "create-swap-delete"

	AZUpdateSerial   = "serial"
	AZUpdateParallel = "parallel"
)

// Update is an `update` block as written: an empty string or nil is an absent key. See Manifest.EffectiveUpdate for
// the values with defaults.
type Update struct {
	// Location is where the hash is written.
	Location Location

	// Canaries and MaxInFlight are a number or a percentage ("25%"); see CanaryCount and MaxInFlightCount.
	Canaries, MaxInFlight string
	// CanaryWatchTime and UpdateWatchTime are "min-max" or one number, in milliseconds; see CanaryWatch and
	// UpdateWatch.
	CanaryWatchTime, UpdateWatchTime string
	// Serial is true if the group is updated alone, and false if with others; nil if absent.
	Serial *bool
	// VMStrategy is VMStrategyDeleteCreate or VMStrategyCreateSwapDelete.
	VMStrategy string
	// InitialDeployAZUpdateStrategy is AZUpdateSerial or AZUpdateParallel.
	InitialDeployAZUpdateStrategy string
}

// EffectiveUpdate returns the update block in effect for a group: its own keys, else the deployment's, else the
// director's defaults (serial; delete-create; zones one after the other). Serial is never nil.
func (m *Manifest) EffectiveUpdate(g *InstanceGroup) Update {
	serial := true
	u := Update{Serial: &serial, VMStrategy: VMStrategyDeleteCreate, InitialDeployAZUpdateStrategy: AZUpdateSerial}
	blocks := []*Update{m.Update}
	if g != nil {
		blocks = append(blocks, g.Update)
	}
	for _, b := range blocks {
		if b == nil {
			continue
		}
		u.Location = b.Location
		for _, f := range [...]struct {
			to   *string
			from string
		}{
			{&u.Canaries, b.Canaries},
			{&u.MaxInFlight, b.MaxInFlight},
			{&u.CanaryWatchTime, b.CanaryWatchTime},
			{&u.UpdateWatchTime, b.UpdateWatchTime},
			{&u.VMStrategy, b.VMStrategy},
			{&u.InitialDeployAZUpdateStrategy, b.InitialDeployAZUpdateStrategy},
		} {
			if f.from != "" {
				*f.to = f.from
			}
		}
		if b.Serial != nil {
			u.Serial = b.Serial
		}
	}
	return u
}

// CanaryWatch reads CanaryWatchTime: at least and at most how long to wait. ok is false if it is not of the form.
func (u Update) CanaryWatch() (least, most time.Duration, ok bool) {
	return durations(u.CanaryWatchTime)
}

// UpdateWatch reads UpdateWatchTime, as CanaryWatch does.
func (u Update) UpdateWatch() (least, most time.Duration, ok bool) {
	return durations(u.UpdateWatchTime)
}

// durations reads a watch time.
func durations(s string) (least, most time.Duration, ok bool) {
	lo, hi, ok := watchTime(s)
	const longest = math.MaxInt64 / int(time.Millisecond)
	return time.Duration(min(lo, longest)) * time.Millisecond, time.Duration(min(hi, longest)) * time.Millisecond, ok && lo <= hi
}

// CanaryCount returns how many of size instances are canaries: never more than size, and negative if a
// negative number is written. size is the number of changed instances in the batch, not the size of the group.
func (u Update) CanaryCount(size int) (int, error) {
	n, err := countOf(u.Canaries, size)
	return min(n, size), err
}

// MaxInFlightCount returns how many of size instances are updated at a time, at least 1.
func (u Update) MaxInFlightCount(size int) (int, error) {
	n, err := countOf(u.MaxInFlight, size)
	return max(n, 1), err
}

var (
	percentForm = pattern.New(`(?m)^(\d+)%$`)
	countForm   = pattern.New(`\A[-+]?[0-9]+\z`)
)

// errCount is the director's error for a count that is not a number; it has the code CodeGeneral.
var errCount = errors.New("cannot be calculated")

// countOf returns the number for a count or a percentage of size. Percentages are rounded down and never more than
// size.
func countOf(s string, size int) (int, error) {
	if m := percentForm.FindStringSubmatch(s); m != nil {
		percent, err := strconv.Atoi(m[1])
		if err != nil || percent >= 100 {
			return size, nil
		}
		return percent * size / 100, nil
	}
	if !countForm.MatchString(s) {
		return 0, &Error{Code: CodeGeneral, Message: errCount.Error(), Err: errCount}
	}
	n, err := strconv.Atoi(s)
	if err != nil { // a number of more digits than fit
		if strings.HasPrefix(s, "-") {
			return math.MinInt, nil
		}
		return math.MaxInt, nil
	}
	return n, nil
}
