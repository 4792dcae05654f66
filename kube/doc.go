// Package kube creates the Kubernetes objects of a resolved BOSH deployment, ready to be applied:
//
//	objects, err := kube.Build(ctx, resolved, state, kube.Options{Image: "boshrender/operator"})
//	for _, object := range objects.All() { … }
//
// Each instance group becomes one StatefulSet for each AZ, or a Job if it is an errand; two versioned Secrets, with
// the document of the group and with the values of its variables; Services with the names that templates see as
// addresses. Pods render their own templates: init containers copy the sources of the releases, make folders, render
// and run pre-start scripts.
// The same deployment and options result in the same objects, byte for byte. A change that doesn't affect running
// pods, such as additional pods, doesn't change their templates: see [State]. [Diff] says which pods restart, and
// why.
//
// Pods keep to the Pod Security Standard "baseline", except for the rights that Options.Allow and Options.HostPath
// allow.
//
//	options.go     the options for the objects
//	state.go       versions: which pods restart and which may stay
//	secrets.go     documents in Secrets
//	pod.go         the template of pods
//	containers.go  the containers in it
//	security.go    what no bpm.yml says about the rights of containers
//	rights.go      the rights that a bpm.yml and the manifest ask for
//	names.go       two things of one name
//	sets.go        StatefulSets, Jobs, budgets
//	services.go    Services and network policies
//	d1.go          jobs that read specs, gather and render
package kube
