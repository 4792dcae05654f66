package bpm

// This file defines what happens with differences between instances.

// Policy says what happens with a bpm.yml that is not the same on all instances of a group. What the manifest has
// under quarks.bpm goes over the bpm.yml of each instance before, so that it settles a difference in any case.
type Policy int

const (
	// PolicyError makes each difference an error. It is the default.
	PolicyError Policy = iota
	// PolicyFirst takes the bpm.yml of the first instance for all, as quarks does.
	PolicyFirst
	// PolicyEnv puts $(NAME) where values differ and are the pod's own: see the constants of package pod that begin
	// with Env. Kubernetes replaces it in arguments and environment variables. What differs in another way is an error.
	// The bpm.yml is rendered for at least two pods of each AZ, so that it stays the same when the group is scaled.
	PolicyEnv
)
