// Package deploy says what a deploy would do, and does it: the director's deploy without a director.
//
//	plan, err := deploy.Compute(ctx, previous, resolved, deploy.Options{})   // what, in which order, how many at a time, why
//	err = (&deploy.Executor{Cloud: cloud, Agents: agents, Store: store, Source: source}).Run(ctx, plan)
//
// A [State] is what a deployment is now. Compute compares it with what is wanted, a resolved deployment, and returns a
// [Plan]: stages with tasks, each a sequence of steps, all of them typed values ([Action]) with their reasons. It asks
// nobody and changes nothing; what it knows of running agents is in the State, see [Observe].
//
// An [Executor] does the steps over two interfaces whose methods are those of the CPI and of the agent. It writes down
// that a step begins before it does it, and what came of it together with the change of the State, so that a run that
// was killed anywhere continues where it was. [Diff] shows what changed in the manifest, as `bosh deploy` prints it.
//
// Rules, texts and orders are the director's (director: jobs/update_deployment.rb, deployment_plan/, instance_updater/),
// the methods and their retries those of CPI and agent (director: agent_client.rb; bosh-agent: agent/action).
//
// The packages below are clouds: sim has one in memory that checks the laws of clouds, cpi runs the executables of
// CPIs, agent speaks HTTPS to the agents of VMs. Stores are in this package (in memory) and in bolt (a file).
package deploy
