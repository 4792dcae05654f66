// Package dns computes the network names of deployments, instance groups, jobs and instances. They depend on the
// arguments only.
//
// In Kubernetes a [Naming] turns a [Target] into a service name and an address by one of several [Scheme]s. A [Table]
// holds every name of one or more deployments: it finds names that two targets would share, maps a name back to its
// target, and yields the [Service] objects.
//
// Of a BOSH director, [QueryEncoder] encodes the queries of BOSH DNS in their long and their short form, and [IDs]
// numbers what the short form numbers.
//
// Both [Table] and [QueryEncoder] have the method EncodeQuery, which implements link("x").address(azs: …) of
// templates.
package dns
