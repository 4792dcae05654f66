package state

// This file defines the state sent to an agent: jobs, their files, and packages, all as digests.

// Applied describes the jobs and packages of an instance by digests, without contents.
type Applied struct {
	// Group is the name of the instance group; "" in states from before it was recorded.
	Group string `json:"group,omitempty"`
	// Jobs are in the order of the group.
	Jobs []AppliedJob `json:"jobs,omitempty"`
	// Packages are sorted by name.
	Packages []AppliedPackage `json:"packages,omitempty"`
	// Configuration is the digest of all files of all jobs, "" without files.
	Configuration string `json:"configuration,omitempty"`
}

// AppliedJob is a job on an instance.
type AppliedJob struct {
	// Name is the job's.
	Name string `json:"name"`
	// Release is the name of the job's release.
	Release string `json:"release"`
	// Version is the job's fingerprint, or a digest of its spec and templates where the source has none.
	Version string `json:"version"`
	// Packages are the names of the packages that it needs.
	Packages []string `json:"packages,omitempty"`
	// Files are in the order in which they are rendered.
	Files []AppliedFile `json:"files,omitempty"`
}

// AppliedFile is a file of a job.
type AppliedFile struct {
	// Path is its path below the directory of jobs: "‹job›/‹path›".
	Path string `json:"path"`
	// Source is the template, as the job's spec names it; "monit" and ".bosh/links.json" are in no spec.
	Source string `json:"source"`
	// SHA256 is of the content.
	SHA256 string `json:"sha256"`
	// Input is the digest of everything its template read, and of the template; "" for a file that can differ in
	// another render because it depends on time or randomness.
	Input string `json:"input,omitempty"`
	// Reads are the paths that its template read, each in the spec hash of the job.
	Reads []string `json:"reads,omitempty"`
}

// AppliedPackage is a compiled package on an instance.
type AppliedPackage struct {
	// Name is the package's.
	Name string `json:"name"`
	// Version is the PackageRef's version.
	Version string `json:"version"`
	// Key is the CompiledPackage's key.
	Key string `json:"key"`
}

// Job returns the job of that name, nil if there is none.
func (a *Applied) Job(name string) *AppliedJob {
	for n := range a.Jobs {
		if a.Jobs[n].Name == name {
			return &a.Jobs[n]
		}
	}
	return nil
}
