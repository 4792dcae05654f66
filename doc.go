// Package boshrender renders the job templates of a BOSH deployment in pure Go.
//
//	m, err := manifest.Parse("cf.yml", data)
//	releases, err := spec.Open("nats-release")
//	d := boshrender.Deployment{Manifest: m, Releases: releases}
//	resolved, err := d.Resolve(ctx)        // properties, links and instances of every group
//	for group := range resolved.All() {
//		for instance, err := range group.Render(ctx) {
//			for _, file := range instance.Files {
//				fmt.Println(instance.Name(), file.Path, len(file.Data))
//			}
//		}
//	}
//
// Rendering has two phases. [Deployment.Resolve] needs the manifest and the specs of all jobs, because links connect
// them; it returns the resolved instance groups. The instances of a resolved group can then be rendered in any
// order. Package pod writes a group as a document, from which another process can render its instances without the
// manifest.
//
// These packages implement the steps, and can be used alone:
//
//	manifest   deployment manifests: parsing, validation, ops files, variables, addons, cloud and runtime configs
//	spec       job specs, releases, property defaults
//	placement  the instances of a group, and the spec hash that their templates see
//	links      the provider of each consumer
//	dns        names and addresses, Kubernetes services, BOSH DNS queries
//	erb        the evaluator: renders one template with one spec hash
//	bpm        bpm.yml and the containers it describes
//
// Two packages build on this one. Package pod renders pods of Kubernetes, and makes their documents, containers and
// volumes. Package deploy plans the changes of instances by a deploy, and executes the plan.
package boshrender
