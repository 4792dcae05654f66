package ruby

// This file tests that the end of a run can't be lost.

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestEndsAgain drops the error that ends a run, and gets it at each later step.
func TestEndsAgain(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	runs := map[string]*Runtime{
		"cancelled": {Ctx: ctx},
		"memory":    {Limits: Limits{Memory: 100}},
		"steps":     {Limits: Limits{Steps: 100}},
		"fault":     {},
	}
	for name, rt := range runs {
		rt.nextPoll = pollEvery
		t.Run(name, func(t *testing.T) {
			require.NoError(t, rt.Step(10))
			switch name {
			case "memory":
				require.Error(t, rt.Charge(200))
			case "fault":
				rt.Fault(context.Canceled)
			default:
				require.Error(t, rt.Step(pollEvery))
			}
			for range 3 * pollEvery {
				require.Error(t, rt.Step(1))
				require.Error(t, rt.Charge(1))
			}
		})
	}
}
