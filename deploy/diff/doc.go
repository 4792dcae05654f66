// Package diff compares the documents of two deploys: manifests, cloud configs and runtime configs.
//
// [Lines] returns the diff that `bosh deploy` prints before it asks, and [Text] formats it. [Versions] lists
// the releases and stemcells that change. Package plan has the consequences for instances.
package diff
