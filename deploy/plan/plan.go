package plan

// This file defines plans: stages, their tasks, and the steps of these.

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/redact"
)

// Plan is the plan of a deploy. It must not be changed; it can be written as JSON and read again.
//
// The steps of a task are executed one after the other. Tasks run as soon as their dependencies are done, as many
// concurrently as their pool allows.
type Plan struct {
	// ID is a digest of the fields below.
	ID string `json:"id"`
	// Deployment is the name of the deployment.
	Deployment string `json:"deployment"`
	// Revision is the revision of the State that the plan was computed from; the plan can only begin if the State
	// still has it.
	Revision int `json:"revision"`
	// Inputs are digests of the inputs of the plan, by name: see deploy.InputsOf. A plan that has them can only be
	// executed with the same inputs.
	Inputs map[string]string `json:"inputs,omitempty"`
	// Stages are the stages of the director's event log, in the order in which they can begin. Quiet ones are not in
	// the log.
	Stages []*Stage `json:"stages"`
	// Tasks are ordered: a task depends only on earlier ones.
	Tasks []*Task `json:"tasks"`
	// Pools limit the concurrency of tasks, by the names that tasks refer to.
	Pools map[string]Pool `json:"pools"`
	// Instances lists the changes of each existing or new instance, in the order of the updates.
	Instances []InstanceChange `json:"instances"`
	// Deployed is set for a plan that goes by the documents that were deployed last: see Options.Deployed.
	Deployed bool `json:"deployed,omitempty"`
	// Warnings are the director's warnings.
	Warnings []string `json:"warnings,omitempty"`
}

// Stage is a stage of the event log.
type Stage struct {
	// Name is the director's, such as "Updating instance"; a quiet stage has one of this package.
	Name string `json:"name"`
	// Tags are the names of groups.
	Tags []string `json:"tags,omitempty"`
	// Quiet is set for stages that the director's event log doesn't show.
	Quiet bool `json:"quiet,omitempty"`
}

// Task is a task of a stage, for one instance or one package.
type Task struct {
	// ID is unique in the plan: "update web/1f3c…".
	ID string `json:"id"`
	// Name is the name in the event log: "web/1f3c… (0) (canary)"; empty for one that is not in the log.
	Name string `json:"name"`
	// Stage is the number of its stage, from 0.
	Stage int `json:"stage"`
	// Reason explains the task.
	Reason string `json:"reason"`
	// Needs are the IDs of the tasks that it depends on.
	Needs []string `json:"needs,omitempty"`
	// Pool names its pool; empty for none.
	Pool string `json:"pool,omitempty"`
	// Always is set for a task that runs when its dependencies have ended, whether they succeeded or not.
	Always bool `json:"always,omitempty"`
	// Canary is set for the canaries of a group.
	Canary bool `json:"canary,omitempty"`
	// Steps are its steps.
	Steps []Step `json:"steps"`
}

// Pool limits the concurrency of tasks.
type Pool struct {
	// Size is the maximum number of concurrent tasks, at least 1.
	Size int `json:"size"`
	// Reason explains the size, such as "max_in_flight 50% of the 3 that change in z1".
	Reason string `json:"reason,omitempty"`
}

// Step is a step of a task.
type Step struct {
	// Action is the operation.
	Action Action
	// Reason explains the step; empty if the task's reason does.
	Reason string
	// Status is shown in the event log from this step on; empty for no change.
	Status string
	// Progress is the progress of the task at this step, in percent; it is only used with a Status.
	Progress int
	// Forgive is set for a step whose failure is only a warning: the next steps run as if it had succeeded.
	Forgive bool
	// unless, if not nil, is the condition for skipping the step.
	unless *diskIs
}

// diskIs is true if a disk has a size and cloud properties: then the cloud has changed it in place, and nothing has
// to be copied.
type diskIs struct {
	// Instance is its instance's ID.
	Instance string `json:"instance"`
	// Disk is its key.
	Disk string `json:"disk"`
	// Size is in MiB.
	Size int `json:"size"`
	// CloudProperties is the digest of the disk type's properties.
	CloudProperties string `json:"cloud_properties,omitempty"`
}

type jsonStep struct {
	Kind     string          `json:"kind"`
	Action   json.RawMessage `json:"action"`
	Reason   string          `json:"reason,omitempty"`
	Unless   *diskIs         `json:"unless,omitempty"`
	Status   string          `json:"status,omitempty"`
	Progress int             `json:"progress,omitempty"`
	Forgive  bool            `json:"forgive,omitempty"`
}

// Action is the operation of a step, such as the creation of a VM. Only this package makes actions; json.Marshal writes
// their fields. They name an instance by its ID, and a VM by its agent ID, which the plan chooses before the cloud has
// named it.
type Action interface {
	// Kind names the operation: "create_vm". Actions of the cloud have the names of the CPI's methods, and actions of
	// an agent have the agent's. The others change only the State.
	Kind() string
}

// Kind returns the kind of the step's action, "" without one.
func (s Step) Kind() string {
	if s.Action == nil {
		return ""
	}
	return s.Action.Kind()
}

// Needless reports whether the condition for skipping the step holds in a state.
func (s Step) Needless(e *state.Edit) bool { return s.unless.holds(e) }

// Calls reports whether the step calls a cloud or an agent. Other steps only change the State.
func (s Step) Calls() bool { return action.Calls(s.Kind()) }

// known reports whether this library made the step's action.
func (s Step) known() bool {
	_, ok := s.Action.(action.Action)
	return ok
}

// MarshalJSON writes the kind next to the action.
func (s Step) MarshalJSON() ([]byte, error) {
	if !s.known() {
		return nil, action.ErrUnknown
	}
	a, err := json.Marshal(s.Action)
	if err != nil {
		return nil, err
	}
	return json.Marshal(jsonStep{s.Action.Kind(), a, s.Reason, s.unless, s.Status, s.Progress, s.Forgive})
}

// UnmarshalJSON reads the output of MarshalJSON. Unknown kinds and keys are errors.
func (s *Step) UnmarshalJSON(data []byte) error {
	var j jsonStep
	if err := redact.Decode(data, &j); err != nil {
		return err
	}
	a, err := action.Decode(j.Kind, j.Action)
	if err != nil {
		return err
	}
	*s = Step{a, j.Reason, j.Status, j.Progress, j.Forgive, j.Unless}
	return nil
}

// Change is a reason why the director updates an instance.
type Change string

// The changes in the director's order (director: deployment_plan/instance_plan.rb).
const (
	Dirty           Change = "dirty"
	Restart         Change = "restart"
	Recreate        Change = "recreate"
	RecreateDisks   Change = "recreate_persistent_disks"
	CloudProperties Change = "cloud_properties"
	StemcellChange  Change = "stemcell"
	Env             Change = "env"
	Network         Change = "network"
	Packages        Change = "packages"
	PersistentDisk  Change = "persistent_disk"
	Configuration   Change = "configuration"
	JobChange       Change = "job"
	StateChange     Change = "state"
	DNSChange       Change = "dns"
	TrustedCerts    Change = "trusted_certs"
	BlobstoreConfig Change = "blobstore_config"
	NATSConfig      Change = "nats_config"
	Tags            Change = "tags"
)

// Procedure is the way of updating an instance.
type Procedure string

// The procedures.
const (
	Untouched Procedure = "untouched"
	Hot       Procedure = "hot"      // nothing stops: only DNS and tags change
	Surgical  Procedure = "surgical" // only the jobs that changed restart
	InPlace   Procedure = "in place" // all jobs stop and start again
	Replace   Procedure = "replace"  // the VM is deleted and another one created
	Swap      Procedure = "swap"     // the other VM is created first
	Create    Procedure = "create"   // a new instance, or one without a VM
	Delete    Procedure = "delete"
	Detach    Procedure = "detach"
	StopOnly  Procedure = "stop"
	Ignore    Procedure = "ignore"
)

// InstanceChange describes the changes of an instance.
type InstanceChange struct {
	// Instance is "‹group›/‹id› (‹index›)".
	Instance string `json:"instance"`
	// ID is the instance's UUID.
	ID string `json:"id"`
	// Group is the name of its group.
	Group string `json:"group"`
	// Procedure is the way of updating it.
	Procedure Procedure `json:"procedure"`
	// Changes are the reasons, in the director's order.
	Changes []Change `json:"changes,omitempty"`
	// Reasons explain them, one for each of Changes; a deleted instance has one and no Changes.
	Reasons []string `json:"reasons,omitempty"`
	// Files are the files that change, sorted by path.
	Files []FileChange `json:"files,omitempty"`
	// Jobs are the effects of surgical mode on each job, in the order of the group.
	Jobs []JobChanges `json:"jobs,omitempty"`
}

// FileChange is a file that changes.
type FileChange struct {
	// Path is the path of the AppliedFile: "‹job›/‹path›".
	Path string `json:"path"`
	// Change is "added", "changed" or "removed".
	Change string `json:"change"`
}

// JobChanges is the effect of a change on one job.
type JobChanges struct {
	// Name is the job's.
	Name string `json:"name"`
	// Restart is set if the job has to restart. If it isn't and Files is 0, the job is not touched.
	Restart bool `json:"restart"`
	// Files is the number of its files that change.
	Files int `json:"files"`
}

// Task returns the task with that ID, nil if there is none.
func (p *Plan) Task(id string) *Task {
	for _, t := range p.Tasks {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// Steps yields all steps with their IDs: "‹task›#‹number from 0›".
func (p *Plan) Steps() iter.Seq2[string, Step] {
	return func(yield func(string, Step) bool) {
		for _, t := range p.Tasks {
			for n, s := range t.Steps {
				if !yield(t.StepID(n), s) {
					return
				}
			}
		}
	}
}

// IPs returns the addresses that the plan gives to instances, without dynamic ones.
func (p *Plan) IPs() (list []string) {
	for _, s := range p.Steps() {
		var addresses []state.Address
		switch a := s.Action.(type) {
		case action.PlaceInstance:
			addresses = a.Addresses
		case action.CreateVM:
			if a.Compile != nil {
				addresses = a.Compile.Addresses
			}
		}
		for _, a := range addresses {
			if a.IP != "" && !a.Dynamic {
				list = append(list, a.IP)
			}
		}
	}
	return list
}

// Numbers returns the numbers of short DNS names that the plan gives out, in addition to existing ones.
func (p *Plan) Numbers(existing state.Numbers) state.Numbers {
	for _, s := range p.Steps() {
		if a, ok := s.Action.(action.SaveNumbers); ok {
			return a.Numbers.Without(existing)
		}
	}
	return state.Numbers{}
}

// StepID returns the ID of a step, given its number from 0.
func (t *Task) StepID(n int) string { return fmt.Sprintf("%s#%d", t.ID, n) }

// Empty reports whether no instance changes.
func (p *Plan) Empty() bool {
	return !slices.ContainsFunc(p.Instances, func(c InstanceChange) bool { return c.Procedure != Untouched && c.Procedure != Ignore })
}

// Count returns the number of steps of each kind.
func (p *Plan) Count() map[string]int {
	m := map[string]int{}
	for _, s := range p.Steps() {
		m[s.Kind()]++
	}
	return m
}

// Longest returns the maximum time that the plan watches processes if everything succeeds: the sum of the watch times
// along the longest path, with the allowed concurrency. It includes no other times.
func (p *Plan) Longest() time.Duration {
	ends := map[string]time.Duration{}
	pools := map[string][]time.Duration{} // when each place becomes free
	longest := time.Duration(0)
	for _, t := range p.Tasks {
		begin := time.Duration(0)
		for _, id := range t.Needs {
			begin = max(begin, ends[id])
		}
		place := -1
		if pool, ok := p.Pools[t.Pool]; ok && t.Pool != "" {
			free := pools[t.Pool]
			if free == nil {
				free = make([]time.Duration, min(pool.Size, len(p.Tasks)))
				pools[t.Pool] = free
			}
			place = 0
			for n := range free {
				if free[n] < free[place] {
					place = n
				}
			}
			begin = max(begin, free[place])
		}
		end := begin
		for _, s := range t.Steps {
			if w, ok := s.Action.(action.Watch); ok {
				end += w.Most
			}
		}
		if place >= 0 {
			pools[t.Pool][place] = end
		}
		ends[t.ID] = end
		longest = max(longest, end)
	}
	return longest
}

// Check returns why a plan can't be executed: tasks that depend on later ones, unknown pools and stages.
func (p *Plan) Check() error {
	var errs []error
	before := map[string]bool{}
	for _, t := range p.Tasks {
		for _, id := range t.Needs {
			if !before[id] {
				errs = append(errs, fmt.Errorf("plan: task %q needs %q, which isn't before it", t.ID, id))
			}
		}
		if before[t.ID] {
			errs = append(errs, fmt.Errorf("plan: task %q is there twice", t.ID))
		}
		before[t.ID] = true
		if pool, ok := p.Pools[t.Pool]; t.Pool != "" && (!ok || pool.Size < 1) {
			errs = append(errs, fmt.Errorf("plan: task %q is of pool %q, which has no places", t.ID, t.Pool))
		}
		if t.Stage < 0 || t.Stage >= len(p.Stages) {
			errs = append(errs, fmt.Errorf("plan: task %q is of no stage", t.ID))
		}
	}
	return errors.Join(errs...)
}

// seal sets the ID of the plan.
func (p *Plan) seal() error {
	p.ID = ""
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	p.ID = fmt.Sprintf("%x", sha256.Sum256(data))[:32]
	return p.Check()
}

// Parse reads a plan in JSON.
func Parse(data []byte) (*Plan, error) {
	p := &Plan{}
	if err := redact.Decode(data, p); err != nil {
		return nil, fmt.Errorf("plan: %w", err)
	}
	id := p.ID
	if err := p.seal(); err != nil {
		return nil, err
	}
	if p.ID != id {
		return nil, errors.New("plan: it was changed after it was made")
	}
	return p, nil
}

// Compare returns why a plan can't be executed with inputs other than its own, see deploy.InputsOf; nil if they are the
// same.
func (p *Plan) Compare(inputs map[string]string) error {
	if p.Inputs == nil || maps.Equal(p.Inputs, inputs) {
		return nil
	}
	var list []string
	for name, was := range p.Inputs {
		switch is, there := inputs[name]; {
		case !there:
			list = append(list, name+" is missing")
		case is != was:
			list = append(list, name+" changed")
		}
	}
	for name := range inputs {
		if _, there := p.Inputs[name]; !there {
			list = append(list, name+" is new")
		}
	}
	slices.Sort(list)
	return fmt.Errorf("%w: %s", ErrOtherInputs, strings.Join(list, ", "))
}
