// Package driver defines what a deploy calls: a [Cloud], with the methods of the CPI, its [Agents], with the methods of
// bosh-agent, and a [Source] of values. Packages sim, cpi and agent implement them, and package deploy executes plans
// with them.
//
// Other interfaces are optional methods of the three: an Executor looks for them, as for [DiskResizer]. Methods and their
// retries are the CPI's and the agent's (director: agent_client.rb; bosh-agent: agent/action).
package driver
