// Package deploy plans and executes a director's deploy without a director.
//
//	p, err := deploy.Compute(ctx, previous, resolved, plan.Options{})   // what, in which order, how many at a time, why
//	err = (&deploy.Executor{Cloud: cloud, Agents: agents, Store: store, Source: source}).Run(ctx, p)
//
// The current state of a deployment is a State of package state. [Resolve] resolves a deployment with it. [Compute]
// gathers the desired state of a resolved deployment, and returns the plan that package plan computes from the two. It
// is a pure function. The state includes observations of running agents, see [Observe].
//
// An [Executor] executes the steps through two interfaces, with the methods of the CPI and of the agent. It records
// each step before it begins, and the result of the step together with the new state, so that a run continues where
// it was killed. Package diff shows the changes of the manifest, as `bosh deploy` prints them.
//
// Options.Verb and Options.Errand of package plan, and [Repair], are for other commands of operators than deploys, as
// are functions of package plan that need no deployment. [Inspect] and [FetchLogs] ask agents.
//
// Rules, texts and orders are the director's (director: jobs/update_deployment.rb, deployment_plan/,
// instance_updater/). The methods and their retries are the CPI's and the agent's (director: agent_client.rb;
// bosh-agent: agent/action).
//
// Other packages below implement the interfaces: sim is a cloud in memory that checks the calls, cpi runs the
// executables of CPIs, and agent talks HTTPS to the agents of VMs.
//
// The packages depend on each other in one direction: state, then plan, then this one.
package deploy
