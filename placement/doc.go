// Package placement decides which instances a group has: how many, where each runs, and what it is called. There are
// two worlds:
//
//   - a [Scheme] numbers and names the pods of a [PodGroup] in Kubernetes;
//   - a [Director] places the instances of the Groups of a deployment as the BOSH director does: AZs, indexes, IPs,
//     bootstrap, the order of updates.
//
// Both make [InstancePlan]s. [InstancePlan.Hash] is the `spec` hash that templates see, [InstancePlan.LinkEntry] the
// same instance as others see it through a link.
package placement
