// Package links resolves the links between the jobs of a deployment as the BOSH director does, and creates the
// content of each link for the spec hash.
//
// [Resolve] reads the providers and the consumers of a manifest, matches them by the rules that [Rule] describes, finds
// the addresses of their instances, and returns a [Table]. [Match] does all but the addresses and [Matches.Bind] the
// rest, for callers that number link groups in between.
//
// [Table.Links] returns the links that the templates of one job see, [Table.Explain] reports which rule chose a
// provider, and [Table.Export] hands the shared providers to another deployment. All errors of a manifest are
// reported at once, in the director's words and layout, see [Errors].
package links
