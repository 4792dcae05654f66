package bpm

// This file defines the policies for differences between instances.

// Policy determines the treatment of a bpm.yml that differs between instances of a group. The manifest's quarks.bpm
// overrides the bpm.yml of each instance before, so that it resolves a difference under any policy.
type Policy int

const (
	// PolicyError makes each difference an error. It is the default.
	PolicyError Policy = iota
	// PolicyFirst takes the bpm.yml of the first instance for all, as quarks does.
	PolicyFirst
	// PolicyEnv puts $(NAME) where values differ and are the pod's own: see the constants of package pod that begin
	// with Env. Kubernetes replaces it in arguments and environment variables. Other differences are errors. The
	// bpm.yml is rendered for at least two pods of each AZ, so that it stays the same when the group is scaled.
	PolicyEnv
)
