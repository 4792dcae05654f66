//go:build linux && !race

package main

// This file has readers that exceed their budgets.

import (
	"context"
	"errors"

	"github.com/boshrender/boshrender/dev/procstat"
)

// asSlow works without polling its context.
func asSlow(ctx context.Context, _ []byte) error {
	for begun := procstat.CPU(); procstat.CPU()-begun < 2*procstat.MaxGap; {
	}
	return ctx.Err()
}

var kept [][]byte

// asLarge allocates 8 MiB.
func asLarge(context.Context, []byte) error {
	for range 8 {
		b := make([]byte, 1<<20)
		for i := range b {
			b[i] = 1
		}
		kept = append(kept, b)
	}
	kept = nil
	return nil
}

func asCrash(context.Context, []byte) error { panic(errors.New("a crash")) }
