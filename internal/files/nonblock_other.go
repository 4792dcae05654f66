//go:build !unix

package files

// This file defines the flag as 0 for systems without named pipes in folders.

const nonblock = 0
