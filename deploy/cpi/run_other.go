//go:build !unix

package cpi

// This file reports that this system can't run CPIs.

import (
	"context"
	"errors"
)

var errNoUnix = errors.New("CPIs run on Unix alone")

func (*CPI) run(context.Context, []byte) ([]byte, ending, error) { return nil, ending{}, errNoUnix }

func (*CPI) journaled(context.Context, string) ([]byte, error) { return nil, errNoUnix }

// Forget implements driver.Rememberer.
func (*CPI) Forget([]string) error { return nil }
