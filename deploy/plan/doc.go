// Package plan computes the steps of a deploy: their order, their concurrency, and their reasons. It calls nothing,
// and reads and writes nothing: package deploy gathers its arguments, and executes its plans.
//
// Start with [Plan] and [Compute]. Compute compares a [Desired] state with the recorded one, of package state, and
// returns a Plan: stages of tasks, each a sequence of steps, each an [Action] with its reason.
// [Options] are the flags of `bosh deploy`; with Options.Verb or Options.Errand it plans an operation. [Repair] plans
// for some instances; [DeleteDeployment], [DeleteOrphans] and [SwapDisk] need only the recorded state.
//
// A Plan is written as JSON and read by [Parse]. Plan.Instances has the changes of each instance ([InstanceChange],
// [Change], [Procedure]), Plan.Result the state after the plan. Errors are the director's, with its codes ([Error]).
//
// Rules, texts and orders are the director's (director: jobs/update_deployment.rb, deployment_plan/,
// instance_updater/).
package plan
