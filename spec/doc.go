// Package spec knows the jobs of releases, and the instances that run them.
//
// The jobs:
//
//   - Open, OpenFS, OpenTarball and OpenSpecReader find a Release in any form
//     that users or containers have it in; Release.Job gives a Job.
//   - A Job is a parsed job spec (ParseJob): templates, properties with their
//     defaults, links provided and consumed. Job.ReadTemplate, ReadMonit and
//     Schema read its files when asked.
//   - RawProperties and BindProperties give a job its properties as the
//     director does.
//
// The instances, of which there are two worlds:
//
//   - a Scheme numbers and names the pods of a group in Kubernetes;
//   - a Director places the instances of a deployment as the BOSH director
//     does: AZs, indexes, IPs, bootstrap, the order of updates.
//
// Both give Instances; Instance.Hash is the `spec` hash that templates see, and
// Instance.LinkEntry the same instance as others see it through a link.
package spec
