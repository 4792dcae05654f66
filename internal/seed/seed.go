// Package seed has the seed of all hash tables of the process. One variable for all is initialized in one place.
package seed

// This file is the whole package.

import "hash/maphash"

// Random differs from process to process, so that no input can be made to have equal hashes.
var Random = maphash.MakeSeed()
