// Package kube creates the Kubernetes objects of a resolved BOSH deployment, ready to be applied:
//
//	state, err := kube.StateOf(sets, jobs, secrets) // of the deployment in the cluster, if it is there
//	objects, err := kube.Build(ctx, resolved, state, kube.Options{Image: "boshrender/operator"})
//	for _, object := range objects.All() { … }
//
// Each instance group becomes one StatefulSet for each AZ, or a Job if it is an errand; two versioned Secrets, with
// the document of the group and with the values of its variables; Services with the names that templates see as
// addresses. Pods render their own templates: init containers copy the sources of the releases, make folders, render
// and run pre-start scripts.
//
// The same deployment and options result in the same objects, byte for byte. A change that doesn't affect running
// pods, such as additional pods, doesn't change their templates: see [State]. [Objects.Changes]
// lists the pods that restart, and why.
//
// Pods keep to the Pod Security Standard "baseline", except for the rights that Options.Allow and Options.HostPath
// allow.
package kube
