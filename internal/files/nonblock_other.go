//go:build !unix

package files

// This file stands in for the flag where there are no named pipes in folders.

const nonblock = 0
