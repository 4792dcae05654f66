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
// The work has two halves. [Deployment.Resolve] needs everything: the manifest and the specs of all jobs, because links
// connect them. It returns one resolved instance group after another. Package pod writes each as a document of its own,
// from which any instance of the group can be rendered, by another process and without the manifest.
//
// The packages below do the parts, and can be used alone:
//
//	manifest   deployment manifests: parsing, validation, ops files, variables, addons, cloud and runtime configs
//	spec       job specs, releases, property defaults
//	placement  which instances there are, and the spec hash that their templates see
//	links      which provider answers which consumer
//	dns        names and addresses, Kubernetes services, BOSH DNS queries
//	erb        the evaluator: one template and one spec hash make one text
//	bpm        bpm.yml and the containers it describes
//
// Package pod stands on this one: pods of Kubernetes, their documents, containers and volumes. Package deploy works out
// what a deploy would do to instances, and does it.
package boshrender
