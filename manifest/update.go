package manifest

// This file holds the update block: how many instances at a time, how long to watch them, by which strategy.

// Strategies of an update block.
const (
	VMStrategyDeleteCreate     = "delete-create"
	VMStrategyCreateSwapDelete = "create-swap-delete"

	AZUpdateSerial   = "serial"
	AZUpdateParallel = "parallel"
)

// Update is an `update` block as written: an empty string, nil or zero watch time is an absent key. See
// EffectiveUpdate for the values with defaults.
type Update struct {
	Location

	// Canaries and MaxInFlight are a number or a percentage ("25%"); see CanaryCount and MaxInFlightCount.
	Canaries, MaxInFlight string
	// CanaryWatchTime and UpdateWatchTime are "min-max" or one number, in milliseconds.
	CanaryWatchTime, UpdateWatchTime string
	Serial                           *bool
	VMStrategy                       string
	InitialDeployAZUpdateStrategy    string
}
