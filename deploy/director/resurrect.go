package director

// This file makes VMs anew that are gone or don't answer: when a health monitor asks for it, and as one (director:
// jobs/cloud_check/scan_and_fix.rb; bosh-monitor: plugins/resurrector.rb, resurrector_helper.rb).

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
)

// An instance is down if that was seen so many times in a row. In a meltdown, when so many instances of a deployment and
// so many of a hundred are down, something else is wrong (bosh-monitor: resurrector_helper.rb).
const (
	downRounds      = 2
	meltdownCount   = 5
	meltdownPercent = 20
)

// aFix is the type of tasks that make VMs anew.
const aFix = "cck_scan_and_fix"

// pausedKey is the key of the switch of resurrection.
const pausedKey = "resurrection_paused"

func (d *Director) paused() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return string(d.journal.values[pausedKey]) == "true"
}

// resurrection tells whether VMs may be made anew.
func (d *Director) resurrection(*http.Request) (map[string]bool, error) {
	return map[string]bool{"resurrection": !d.paused()}, nil
}

func (d *Director) resurrect(w http.ResponseWriter, r *http.Request) error {
	var given struct {
		Paused bool `json:"resurrection_paused"`
	}
	if err := readJSON(w, r, &given); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.journal.write([]state.Write{{Key: pausedKey, Value: []byte(strconv.FormatBool(given.Paused))}}, true)
}

// scanAndFix begins a task for the instances that a health monitor names.
func (d *Director) scanAndFix(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	var given struct{ Jobs map[string][]any }
	if err := readJSON(w, r, &given); err != nil {
		return err
	}
	if d.paused() {
		return refuse(codes.CloudcheckResurrectionPaused, "Resurrector is paused")
	}
	var names []string
	for _, group := range sortedKeys(given.Jobs) {
		for _, id := range given.Jobs[group] {
			text, _ := id.(string)
			if n, ok := id.(float64); ok {
				text = strconv.FormatFloat(n, 'f', -1, 64)
			}
			if text == "" {
				return refuse(codes.BadConfigRequest, "'jobs.%s' must be a list of IDs or indexes", group)
			}
			names = append(names, slug(group, text))
		}
	}
	return d.begin(w, r, fixing(one), d.fix(one, names))
}

func fixing(one *deployment) taskRecord {
	return taskRecord{Type: aFix, Description: "scan and fix", Deployment: one.Name}
}

// fix makes the VMs of instances anew, "‹group›/‹id›" or "‹group›/‹index›", if they are down when the task has the lock.
func (d *Director) fix(one *deployment, names []string) work {
	return func(ctx context.Context, t *task) (string, error) {
		if d.locked(one.Name) {
			return "", errLocked()
		}
		in := &input{d: d, t: t, one: one, scans: true}
		return "scan and fix complete", in.run(ctx, func(ctx context.Context) (*plan.Plan, error) {
			var fixes []plan.Fix
			for _, p := range in.problems {
				named := slices.ContainsFunc(names, in.state.Instance(instanceID(p.Instance)).Is)
				if named && (p.Type == plan.MissingVM || p.Type == plan.UnresponsiveAgent) {
					fixes = append(fixes, plan.Fix{Problem: p, Resolution: plan.RecreateTheVM})
				}
			}
			return deploy.Repair(ctx, in.state, in.resolved, fixes, in.options)
		})
	}
}

// health is the health of a deployment's instances.
type health struct {
	down  map[string]int // how many times in a row, by instance
	alert string         // the last one
}

// monitor looks at all deployments again and again, until the director is closed.
func (d *Director) monitor() {
	clock := d.Platform.Clock
	if clock == nil {
		clock = driver.SystemClock
	}
	seen := map[string]health{}
	for clock.Sleep(d.context, d.Resurrect) == nil {
		seen = d.look(seen)
	}
}

// look asks the agents of all deployments that no task changes, and begins tasks for instances that are down. It
// returns the health of all instances.
func (d *Director) look(was map[string]health) map[string]health {
	is := map[string]health{}
	if d.paused() {
		return is
	}
	for _, one := range d.present() {
		if d.locked(one.Name) || d.isFixing(one.Name) {
			is[one.Name] = was[one.Name]
			continue
		}
		now, err := d.lookAt(one, was[one.Name])
		if err != nil && err.Error() != was[one.Name].alert && d.context.Err() == nil {
			d.mu.Lock()
			d.keepEvent(&event{User: d.User, Action: "create", ObjectType: "alert", ObjectName: newUUID(), Deployment: one.Name,
				Context: map[string]any{"message": err.Error()}})
			d.mu.Unlock()
		}
		if err != nil {
			now.alert = err.Error()
		}
		is[one.Name] = now
	}
	return is
}

// lookAt asks the agents of a deployment.
func (d *Director) lookAt(one *deployment, was health) (health, error) {
	is := health{down: map[string]int{}}
	problems, s, err := d.executor(nil, nil).Problems(d.context, one.Name)
	if err != nil {
		return is, err
	}
	var dead []string
	for _, p := range problems {
		i := s.Instance(instanceID(p.Instance))
		if i.State != state.Started || p.Type != plan.MissingVM && p.Type != plan.UnresponsiveAgent {
			continue
		}
		if is.down[p.Instance] = was.down[p.Instance] + 1; is.down[p.Instance] >= downRounds {
			dead = append(dead, p.Instance)
		}
	}
	watched := 0
	for _, i := range s.Instances {
		if i.State == state.Started && !i.Ignored && !i.Compilation && (i.VM() != nil || is.down[i.Slug()] > 0) {
			watched++
		}
	}
	switch n := len(is.down); {
	case n >= meltdownCount && n*100 >= meltdownPercent*watched:
		return is, fmt.Errorf("We are in meltdown. Skipping resurrection; deployment: '%s'; %d of %d agents are unhealthy", one.Name, n, watched)
	case len(dead) > 0:
		of := fixing(one)
		of.User = d.User
		_, err = d.start(of, d.fix(one, dead))
	}
	return is, err
}

// isFixing reports whether a task of fix runs, or waits.
func (d *Director) isFixing(deployment string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, t := range d.tasks {
		if r := &t.record; !r.ended() && r.Deployment == deployment && r.Type == aFix {
			return true
		}
	}
	return false
}
