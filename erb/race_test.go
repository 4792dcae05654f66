//go:build race

package erb_test

// race tells whether the race detector looks on.
const race = true
