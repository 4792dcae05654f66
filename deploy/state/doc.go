// Package state defines the recorded state of a deployment, and the stores that keep it.
//
// Start with [State]: instances with their VMs, disks and addresses, compiled packages, orphans, DNS records and the
// last completed deploy, as in a director. [Load] reads a State from a [Store] and [Save] writes one. Contents
// that may be secret are recorded as digests, see [Digest]. [Memory] is a Store in memory.
//
// Package deploy changes a State by an [Edit], so that a Store writes only changed parts, with the notes of [Read].
package state
