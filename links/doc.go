// Package links resolves the links between the jobs of a deployment as the BOSH director does, and creates the
// content of each link for the spec hash.
//
// [Resolve] reads the providers and the consumers of a manifest, matches them, and returns a [Table]:
//
//	parse      provider.go, consumer.go, variable.go   reads the manifest and the specs
//	match      match.go                                finds the provider of each consumer
//	addresses  address.go                              finds the addresses of the instances
//	content    content.go                              creates the link that templates see
//	explain    explain.go                              explains the result
//
// [Match] does the first two of these steps and [Matches.Bind] the third, for callers that number link groups in
// between.
//
// [Table.Links] returns the links that the templates of one job see, [Table.Explain] reports which rule chose a
// provider, and [Table.Export] hands the shared providers to another deployment. All errors of a manifest are
// reported at once, in the director's words and layout, see [Errors].
//
// # Rules
//
// A consumer is one entry of "consumes" in a job's spec. Its entry under "consumes" in the manifest decides how it is
// matched:
//
//	absent                  implicit: the one provider of its type, whatever its name
//	"nil" (a plain nil)     blocked: no link; an error unless it is optional
//	a hash, even {}         explicit: the one provider of its type with the name from "from",
//	                        or with the consumer's own name; with "deployment", a shared
//	                        provider of that deployment
//	with instances,         manual: the manifest has the content of the link
//	properties or address
//	null, or anything else  an error
//
// A provider whose entry under "provides" is "nil" cannot be consumed; "as" renames it for explicit consumers and
// hides it from no consumer. More than one match is always an error, also for optional consumers; none is an error
// unless the consumer is optional and implicit, or optional and blocked. The own job and the own instance group count
// as providers, so links may form circles.
//
// The instances of a link are the instances of the provider's instance group, in the order in which they are given. A
// group without instances makes a link with an empty list, which is not the same as no link.
package links
