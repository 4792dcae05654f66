// Package seed has the seed of the hash tables of this module. One variable for all is initialized in one place. Hashes
// that templates can see have another seed.
package seed

// This file is the whole package.

import "hash/maphash"

// Random differs from process to process, so that no input can be made to have equal hashes.
var Random = maphash.MakeSeed()
