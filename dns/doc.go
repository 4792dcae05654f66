// Package dns makes the network names of deployments, instance groups, jobs and instances.
//
// There are two worlds:
//
//   - Kubernetes. A [Naming] turns a [Target] into a service name and an address by one of several [Scheme]s. A
//     [Table] holds every name of one or more deployments: it finds names that two targets would share, maps a name
//     back to its target, yields the [Service] objects, and answers the queries of a template's link address.
//   - The BOSH director. [Director] encodes the queries of BOSH DNS in their long and their short form, [ParseQuery]
//     reads them, [IDs] numbers what the short form numbers, and [AliasDefinition] turns link aliases into queries.
//
// [Table] and [Director] both have the method
//
//	EncodeQuery(criteria map[string]any, short bool) (string, error)
//
// which is what evaluating link("x").address(azs: …) needs; the criteria are those of the director's encoder with
// strings for keys.
//
// The package computes names from its arguments and nothing else: two processes that are given the same deployment
// agree on every name.
package dns
