package manifest

// This file holds addons and their filters.

// Addon is an entry of `addons` in a manifest or a runtime config: jobs for all instance groups that pass its
// filters.
type Addon struct {
	Location

	Name string
	Jobs []*GroupJob
	// Include and Exclude are nil if absent.
	Include, Exclude *Filter
	// Properties apply to those jobs of the addon that have none of their own. Nil if absent.
	Properties *Map
}

// Filter is the `include` or `exclude` section of an addon. An empty list is no condition.
type Filter struct {
	Location

	Deployments    []string
	Jobs           []FilterJob
	InstanceGroups []string
	// Stemcells are the `os` values of the `stemcell` list.
	Stemcells []string
	Networks  []string
	Teams     []string
	AZs       []string
	Lifecycle string
}

// FilterJob names a job in a filter.
type FilterJob struct {
	Name, Release string
}
