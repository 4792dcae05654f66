package manifest

// This file holds the declarations of the `variables` section.

// Variable is an entry of `variables`.
type Variable struct {
	// Location is where the entry is written.
	Location Location

	// Name of the variable, and the type of its value, as "password" or "certificate".
	Name, Type string
	// Options for the generator, nil if absent.
	Options *Map
	// Consumes maps "alternative_name" and "common_name" to links whose address goes into a certificate; nil if absent.
	Consumes *Map
	// UpdateMode is "overwrite", "converge", "no-overwrite" or empty.
	UpdateMode string
	// UpdateStrategy is the `update.strategy` key: "on-deploy" (also if absent) or "on-stemcell-change".
	UpdateStrategy string
	// SubPath is the rest of the placeholder for which a Store is asked: "certificate" for ((ca.certificate)). A Store
	// is asked once, for the first of them, and returns the whole value.
	SubPath string

	odd *Node // options as they were interpolated, which need not be a map
}
