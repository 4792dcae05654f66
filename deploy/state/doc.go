// Package state defines the recorded state of a deployment, and the stores that keep it.
//
// Start with [State]: it has the instances with their VMs, disks and addresses, the compiled packages, the orphans, the
// DNS records and the last completed deploy, like a director's database. [Load] reads a State from a [Store] and [Save]
// writes one, as when instances are to be ignored. Contents that may be secret are recorded as digests, see [Digest].
//
// Package plan computes how a State has to change, and package deploy makes the changes: each with an [Edit], so that a
// Store writes only changed parts, together with the notes on a run that [Read] returns. [Memory] is a Store in memory,
// package bolt has one in a file.
package state
