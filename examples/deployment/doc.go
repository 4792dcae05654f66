// Package deployment holds the deployment that the examples share: the booking system of a fictional ferry line,
// written with the idioms of real releases.
//
//	manifest.yml       five instance groups, one of them an errand, an addon, variables
//	operations/        ops files
//	vars.yml           values of the variables; the keys in it are for this example alone
//	cloud-config.yml   networks, for placing instances as a BOSH director does
//	releases/          three releases as source checkouts
//	golden/            the rendered files of every instance, with operations/scale-out.yml applied
//
// The files in golden come from the reference Ruby. The repository's checks compare them with it:
//
//	go test -count 1 -tags reference -run Reference ./examples/deployment
//
// With "-args -update" at the end it writes them again.
package deployment
