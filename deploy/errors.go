package deploy

import "errors"

// The errors of an Executor, for errors.Is.
var (
	// ErrStale: the deployment has changed since the plan was computed.
	ErrStale = errors.New("the deployment has changed since the plan was computed")
	// ErrOtherAnswer: the state that an agent reports differs from the one that the plan assumes.
	ErrOtherAnswer = errors.New("the plan has to be computed anew")
	// ErrOtherAgent: an agent that says an ID other than the one of the VM: the VM is
	// gone, say, and another one has its address. It counts as no answer, see codes.RPCTimeout: over NATS there would
	// be none.
	ErrOtherAgent = errors.New("another agent answers")
	// ErrNeverCalled is a driver's error for an unknown call.
	ErrNeverCalled = errors.New("no such call")
	// ErrOtherProperties: cloud properties or an env that differ from the plan's, because
	// the value of a variable has changed.
	ErrOtherProperties = errors.New("the cloud properties or the env are not what they were when the plan was computed")
	// ErrOtherFiles: files that render differently from the plan.
	ErrOtherFiles = errors.New("the files are not what they were when the plan was computed")
)
