// Package placement computes the instances of a group: their number, their AZs and their names. There are two ways:
//
//   - a [PodScheme] numbers and names the pods of a [PodGroup] in Kubernetes;
//   - a [Placer] places the instances of the Groups of a deployment as the BOSH director does: AZs, indexes, IPs,
//     bootstrap, the order of updates.
//
// Both return [InstancePlan]s. [InstancePlan.Hash] returns the `spec` hash that templates see,
// [InstancePlan.LinkEntry] the instance as an entry of a link.
package placement
