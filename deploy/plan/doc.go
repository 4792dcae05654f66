// Package plan computes the steps of a deploy, which package deploy executes: their order, concurrency and reasons.
//
// [Compute] compares a [Desired] state with the recorded one, of package state, and returns a [Plan], which is written
// as JSON and read by [Parse]. [Options] are the flags of `bosh deploy`; with Options.Verb or Options.Errand it plans
// an operation. [Repair] plans for some instances; [DeleteDeployment], [DeleteOrphans] and [SwapDisk] need no
// manifest.
//
// Errors, rules, texts and orders are the director's.
package plan
