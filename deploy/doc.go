// Package deploy plans and executes a director's deploy without a director.
//
//	plan, err := deploy.Compute(ctx, previous, resolved, deploy.Options{})   // what, in which order, how many at a time, why
//	err = (&deploy.Executor{Cloud: cloud, Agents: agents, Store: store, Source: source}).Run(ctx, plan)
//
// The current state of a deployment is that of package state. Compute compares it with the desired state, a resolved
// deployment, and returns a [Plan]: stages of tasks, each a sequence of steps, which are typed values ([Action]) with
// their reasons. Compute is a pure function. The state includes what is known about running agents, see [Observe].
//
// An [Executor] executes the steps through two interfaces, with the methods of the CPI and of the agent. It records
// each step before it begins, and the result of the step together with the new state, so that a run continues where
// it was killed.
//
// [Operate], [DeleteDeployment], [DeleteOrphans], [SwapDisk] and [Repair] plan what operators do beside deploys; [Inspect]
// and [FetchLogs] ask agents. A [Resurrector] makes VMs anew.
//
// Rules, texts and orders are the director's (director: jobs/update_deployment.rb, deployment_plan/,
// instance_updater/), the methods and their retries those of CPI and agent (director: agent_client.rb; bosh-agent:
// agent/action).
//
// Other packages below implement the interfaces: sim is a cloud in memory that checks the calls, cpi runs the
// executables of CPIs, and agent talks HTTPS to the agents of VMs.
package deploy
