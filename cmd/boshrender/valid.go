package main

// This file has the values of flags that are checked while the command line is parsed.

import (
	"errors"
	"net"

	"github.com/boshrender/boshrender/manifest"
)

// valid is the value of a flag whose text has to pass a check.
type valid struct {
	text  *string
	check func(text string) error
}

func (v *valid) String() string { return *v.text }
func (v *valid) Type() string   { return "string" }

// Set sets the text if it passes the check.
func (v *valid) Set(text string) error {
	if err := v.check(text); err != nil {
		return err
	}
	*v.text = text
	return nil
}

// checkAddress checks an address to serve on: a host, which may be empty, and a port.
func checkAddress(text string) error {
	_, port, err := net.SplitHostPort(text)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	return err
}

// checkCount checks a number or a percentage of instances. The empty text is the manifest's.
func checkCount(text string) error {
	if _, err := (manifest.Update{MaxInFlight: text}).MaxInFlightCount(1); err != nil && text != "" {
		return errors.New("expected a number or a percentage")
	}
	return nil
}
