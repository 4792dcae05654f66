package manifest

// This file holds addons and their filters.

// Addon is an entry of `addons` in a manifest or a runtime config: jobs for all instance groups that pass its filters.
type Addon struct {
	// Location is where the addon is written.
	Location Location

	// Name of the addon, for messages and GroupJob.Addon.
	Name string
	// Jobs to add, in order.
	Jobs []*GroupJob
	// Include and Exclude are nil if absent.
	Include, Exclude *Filter
	// Properties apply to those jobs of the addon that have none of their own. Nil if absent.
	Properties *Map
}

// Filter is the `include` or `exclude` section of an addon. An empty list is no condition.
type Filter struct {
	// Location is where the filter is written.
	Location Location

	// Deployments are names of deployments.
	Deployments []string
	// Jobs are jobs by name and release. A group with one of them matches.
	Jobs []FilterJob
	// InstanceGroups are names of groups.
	InstanceGroups []string
	// Stemcells are the `os` values of the `stemcell` list.
	Stemcells []string
	// Networks are names of networks. A group in one of them matches.
	Networks []string
	// Teams are names of teams. A deployment of one of them matches. The director ignores them in a manifest.
	Teams []string
	// AZs are names of zones. A group in one of them matches.
	AZs []string
	// Lifecycle of the group, "service" or "errand"; empty is no condition.
	Lifecycle string
}

// FilterJob names a job in a filter.
type FilterJob struct {
	// Name and Release are the names that both must be the job's.
	Name, Release string
}
