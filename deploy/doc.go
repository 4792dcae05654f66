// Package deploy plans and executes a director's deploy without a director.
//
//	p, err := deploy.Compute(ctx, previous, resolved, plan.Options{})   // what, in which order, how many at a time, why
//	err = (&deploy.Executor{Cloud: cloud, Agents: agents, Store: store, Source: source}).Run(ctx, p)
//
// The current state of a deployment is a State of package state, [Observe] adds what agents say. [Resolve] resolves a
// deployment with it, and [Compute] returns the plan that package plan computes from the two.
//
// An [Executor] executes the steps by the interfaces of package driver, with the methods of the CPI and of the agent. It
// records each step before it begins, and its result with the new state, so that a run continues where it was killed.
//
// Rules, texts and orders are the director's (director: jobs/update_deployment.rb, deployment_plan/,
// instance_updater/; agent_client.rb).
package deploy
