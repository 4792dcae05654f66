// Package dns computes the network names of deployments, instance groups, jobs and instances.
//
// There are two kinds of names:
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
// which implements link("x").address(azs: …) of templates; the criteria have the names that the director's encoder
// uses, as strings.
//
// Names depend on the arguments only: two processes compute the same names for the same deployment.
package dns
