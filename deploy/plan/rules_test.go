package plan_test

// This file tests the director's rules of a deploy that need no VM, one case for each.

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/internal/action"
	"github.com/boshrender/boshrender/deploy/internal/model"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// base is a deployment of one group of three instances in two zones.
func base() model.Model {
	return model.Model{Name: "dep", Workers: 2, Reuse: true, Needs: map[string][]string{}, Groups: []model.Group{{
		Name: "web", Instances: 3, AZs: []string{"z1", "z2"}, Stemcell: "1.1", Serial: true, Canaries: "1", InFlight: "1", Properties: "small", Env: "e",
		Jobs: []model.Job{{Name: "j0", Version: "1", Config: "a", Packages: []string{"p1"}}},
	}}}
}

// deployed returns the state when a model was deployed.
func deployed(t testing.TB, m model.Model) *state.State {
	t.Helper()
	p, err := m.Plan(&state.State{}, plan.Options{})
	require.NoError(t, err)
	s, err := p.Result(nil)
	require.NoError(t, err)
	return s
}

// rule is a rule, and the conditions on a plan.
type rule struct {
	name    string
	before  func(*model.Model)                // of the deployed model
	state   func(*state.State)                // events since
	change  func(*model.Model)                // of the desired model
	options plan.Options                      // of the deploy
	edit    func(*plan.Desired)               // settings that a Model lacks
	want    []string                          // lines of outline, in this order; one that begins with "!" must not occur
	err     string                            // in place of a plan
	check   func(*plan.Plan) string           // other errors
	after   func(was, is *state.State) string // and the parts of the state that it leads to
}

// outline prints a plan in short: for each task its stage and name, and the kinds of its steps.
func outline(p *plan.Plan) []string {
	short := map[string]string{}
	for _, i := range p.Instances {
		short[i.Instance] = fmt.Sprintf("%s/%s", i.Group, strings.TrimSuffix(strings.Split(i.Instance, " (")[1], ")"))
	}
	var lines []string
	for _, t := range p.Tasks {
		stage := p.Stages[t.Stage]
		name := t.Name
		for long, s := range short {
			name = strings.ReplaceAll(name, long, s)
		}
		var kinds []string
		for _, s := range t.Steps {
			k := s.Kind()
			switch a := s.Action.(type) {
			case action.RunScript:
				k = string(a.Script)
			case action.Drain:
				k += " " + string(a.Type)
			case action.Watch:
				k += fmt.Sprintf(" %s-%s", a.Least, a.Most)
			}
			kinds = append(kinds, k)
		}
		lines = append(lines, fmt.Sprintf("%s: %s: %s", strings.Join(append([]string{stage.Name}, stage.Tags...), " "), name, strings.Join(kinds, ", ")))
	}
	return lines
}

func orElse(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

func group(f func(*model.Group)) func(*model.Model) { return func(m *model.Model) { f(&m.Groups[0]) } }

func config(m *model.Model) { m.Groups[0].Jobs[0].Config = "b" }

// needs reports whether a task waits for another, by way of others too.
func needs(p *plan.Plan, task, other string) bool {
	t := p.Task(task)
	return t != nil && (slices.Contains(t.Needs, other) || slices.ContainsFunc(t.Needs, func(id string) bool { return needs(p, id, other) }))
}

// updates are the tasks that update instances of a group, in order.
func updates(p *plan.Plan, group string) []*plan.Task {
	var list []*plan.Task
	for _, t := range p.Tasks {
		if strings.HasPrefix(t.ID, "update ") && strings.HasPrefix(t.Name, group+"/") {
			list = append(list, t)
		}
	}
	return list
}

func names(tasks []*plan.Task) string {
	var list []string
	for _, t := range tasks {
		_, rest, _ := strings.Cut(t.Name, " ")
		list = append(list, rest)
	}
	return strings.Join(list, " ")
}

const inPlace = ": begin_update, prepare, pre-stop, drain update, stop, post-stop, update_settings, apply, pre-start, start, watch "

var rules = []rule{
	{name: "6.1 nothing changed, nothing is done", want: []string{"!Updating", "!Creating", "!post-deploy", "!save_deployment"}},
	{name: "6.1 the order of stages", change: func(m *model.Model) {
		m.Groups[0].Jobs[0].Packages = []string{"p2"}
		m.Groups = append(m.Groups[:1], model.Group{Name: "new", Instances: 1, AZs: []string{"z1"}, Stemcell: "1.1", Serial: true, Canaries: "1", InFlight: "1", Jobs: m.Groups[0].Jobs})
	}, before: func(m *model.Model) {
		m.Groups = append(m.Groups, model.Group{Name: "old", Instances: 1, AZs: []string{"z1"}, Stemcell: "1.1", Canaries: "1", InFlight: "1"})
	}, want: []string{
		"Preparing deployment: Preparing deployment", "Preparing deployment: Rendering templates", "Preparing package compilation: Finding packages to compile",
		"Compiling packages: p2/vp2", "Deleting unneeded instances: old/0", "Creating missing vms: new/0", "Publishing DNS", "Updating instance web: web/0",
		"Updating instance new: new/0", "Sending DNS to all", "Saving: Saving the deployment: save_deployment", "Running post-deploy",
	}},
	{name: "6.1(3) agents are asked before anything is done", change: config, want: []string{"Asking agents: web/0: get_state", "Preparing deployment"}},
	{name: "6.1(3) new instances are written down before they are made", change: group(func(g *model.Group) { g.Instances = 4 }), want: []string{
		"Preparing deployment: Preparing deployment: place_instance", "Creating missing vms: web/3: create_vm",
	}},
	{name: "6.1(4) a dry run ends behind rendering", change: config, options: plan.Options{DryRun: true}, want: []string{"Rendering templates", "!place_instance", "!Updating", "!save"}},
	{name: "6.1(6a) groups that are gone are deleted at once", change: func(m *model.Model) { m.Groups = nil }, want: []string{"Deleting unneeded instances: "}, check: func(p *plan.Plan) string {
		if p.Pools["delete gone"].Size != 32 {
			return "not 32 at once"
		}
		return ""
	}},
	{name: "6.1(6c) all missing VMs at once, then DNS", change: group(func(g *model.Group) { g.Instances = 5 }), want: []string{
		"Creating missing vms: web/", "Creating missing vms: web/", "Publishing DNS: DNS: publish_dns, publish_dns, sync_dns",
	}},
	{name: "6.1(6d) packages are downloaded for swapped VMs alone", before: group(func(g *model.Group) { g.Swap = true }), change: group(func(g *model.Group) { g.Stemcell = "1.2" }),
		want: []string{"Creating missing vms: web/0: create_vm, set_vm_metadata, ping, update_settings, apply_networks", "Downloading packages: web/0: prepare"}},
	{name: "6.1(6d) and for no others", change: group(func(g *model.Group) { g.Instances = 5 }), want: []string{"!Downloading packages"}},
	{name: "6.1(7) post-deploy on unchanged instances too", change: group(func(g *model.Group) { g.Instances = 4 }), check: func(p *plan.Plan) string {
		return orElse(strings.Count(strings.Join(outline(p), "\n"), ": post-deploy") == 4, "", "not on all 4")
	}},
	{name: "6.1(7) not on stopped ones", change: group(func(g *model.Group) { g.State = state.Stopped }), want: []string{"!: post-deploy"}},
	{name: "6.1(6g) the manifest is saved behind the updates", change: config, check: func(p *plan.Plan) string {
		return orElse(needs(p, "save", updates(p, "web")[2].ID), "", "it isn't")
	}},

	{name: "6.2 serial groups one after another", before: twoGroups(true, true), change: bothConfigs, check: func(p *plan.Plan) string {
		return orElse(needs(p, updates(p, "two")[0].ID, updates(p, "web")[2].ID), "", "two doesn't wait")
	}},
	{name: "6.2 neighbours that aren't serial go together", before: twoGroups(false, false), change: bothConfigs, check: func(p *plan.Plan) string {
		return orElse(needs(p, updates(p, "two")[0].ID, updates(p, "web")[0].ID), "two waits", "")
	}},
	{name: "6.2 runs are barriers", before: twoGroups(false, true), change: bothConfigs, check: func(p *plan.Plan) string {
		return orElse(needs(p, updates(p, "two")[0].ID, updates(p, "web")[2].ID), "", "two doesn't wait")
	}},
	{name: "6.2 errands without a VM take no part", before: group(func(g *model.Group) { g.Errand = true }), change: config, want: []string{"!Updating", "!Creating"}},
	{name: "6.2 errands with a VM are updated by every deploy", before: group(func(g *model.Group) { g.Errand = true }), state: withVMs, want: []string{"Updating instance web: web/0"}},
	{name: "6.2 auto-errand", before: group(func(g *model.Group) { g.Errand = true }), options: plan.Options{AutoErrands: true}, want: []string{"Creating missing vms: web/0", "Updating instance web: web/0"}},

	{name: "6.3(1) scale-down comes before updates", change: group(func(g *model.Group) { g.Instances = 1; g.Jobs[0].Config = "b" }), want: []string{
		"Deleting unneeded instances web: web/", "Deleting unneeded instances web: web/", "Updating instance web: web/0",
	}},
	{name: "6.3(1) so many at a time as max_in_flight of them", change: group(func(g *model.Group) { g.Instances, g.InFlight = 1, "50%" }), check: func(p *plan.Plan) string {
		return orElse(p.Pools["delete web"].Size == 1, "", "not 1")
	}},
	{name: "6.3(2) bootstrap first, then its zone", change: config, check: func(p *plan.Plan) string {
		return orElse(names(updates(p, "web")) == "(0) (canary) (2) (1)", "", names(updates(p, "web")))
	}},
	{name: "6.3(2) only what changed is updated", change: group(func(g *model.Group) { g.Instances = 4 }), check: func(p *plan.Plan) string {
		return orElse(names(updates(p, "web")) == "(3) (canary)", "", names(updates(p, "web")))
	}},
	{name: "6.3(2) ignored instances are left alone", state: func(s *state.State) { s.Ignore("web", true) }, change: config, want: []string{"!Updating"}, check: func(p *plan.Plan) string {
		return orElse(slices.Equal(p.Warnings, []string{"You have ignored instances. They will not be changed."}), "", "no warning")
	}},
	{name: "6.3(3) zone by zone", change: config, check: func(p *plan.Plan) string {
		u := updates(p, "web")
		return orElse(needs(p, u[2].ID, u[1].ID), "", "z2 doesn't wait for z1")
	}},
	{name: "6.3(4) canaries in the first zone alone", change: func(m *model.Model) { config(m); m.Groups[0].Canaries = "2" }, check: func(p *plan.Plan) string {
		return orElse(names(updates(p, "web")) == "(0) (canary) (2) (canary) (1)", "", names(updates(p, "web")))
	}},
	{name: "6.3(4) the rest waits for the canaries", change: config, check: func(p *plan.Plan) string {
		u := updates(p, "web")
		return orElse(needs(p, u[1].ID, u[0].ID), "", "it doesn't")
	}},
	{name: "6.3(4) canaries go together", change: func(m *model.Model) { config(m); m.Groups[0].Canaries = "2"; m.Groups[0].InFlight = "2" }, check: func(p *plan.Plan) string {
		u := updates(p, "web")
		return orElse(!needs(p, u[1].ID, u[0].ID) && p.Pools[u[0].Pool].Size == 2, "", "they don't")
	}},
	{name: "6.3(4) no canaries", change: func(m *model.Model) { config(m); m.Groups[0].Canaries = "0" }, check: func(p *plan.Plan) string {
		return orElse(names(updates(p, "web")) == "(0) (2) (1)", "", names(updates(p, "web")))
	}},
	{name: "6.3(4) less than none", change: func(m *model.Model) { config(m); m.Groups[0].Canaries = "-3" }, check: func(p *plan.Plan) string {
		return orElse(names(updates(p, "web")) == "(0) (2) (1)", "", names(updates(p, "web")))
	}},
	{name: "6.3(4) percentages are of the zone's changed instances", change: func(m *model.Model) { config(m); m.Groups[0].InFlight = "100%" }, check: func(p *plan.Plan) string {
		return orElse(p.Pools["update web z1"].Size == 2 && p.Pools["update web z2"].Size == 1, "", fmt.Sprint(p.Pools))
	}},
	{name: "6.3(4) percentages round down, at least 1", change: func(m *model.Model) { config(m); m.Groups[0].InFlight = "99%"; m.Groups[0].Canaries = "99%" }, check: func(p *plan.Plan) string {
		return orElse(p.Pools["update web z1"].Size == 1 && p.Pools["update web z2"].Size == 1 && names(updates(p, "web")) == "(0) (canary) (2) (1)", "", fmt.Sprint(p.Pools))
	}},
	{name: "6.3(4) canary watch time for canaries", change: config, want: []string{"(canary)" + inPlace + "1s-30s", "web/2" + inPlace + "1s-2s"}},
	{name: "6.3 --max-in-flight and --canaries win", change: config, options: plan.Options{MaxInFlight: "7", Canaries: "0"}, edit: func(w *plan.Desired) {
		w.Groups[0].Update.MaxInFlight, w.Groups[0].Update.Canaries = "7", "0"
	}, check: func(p *plan.Plan) string { return orElse(p.Pools["update web z1"].Size == 7, "", fmt.Sprint(p.Pools)) }},

	{name: "6.4 dirty", state: func(s *state.State) { s.Instances[0].Complete = false }, want: []string{"Updating instance web: web/0 (canary)" + inPlace}, check: changesAre("dirty")},
	{name: "6.4 restart", edit: func(w *plan.Desired) { w.Groups[0].Instances[0].Virtual = "restart" }, want: []string{"web/0 (canary)" + inPlace}, check: changesAre("restart")},
	{name: "6.4 recreate by state", edit: func(w *plan.Desired) { w.Groups[0].Instances[0].Virtual = "recreate" }, want: []string{"web/0 (canary): " + replace}, check: changesAre("recreate")},
	{name: "6.4 --recreate", options: plan.Options{Recreate: true}, want: []string{"web/0 (canary): " + replace, "web/2: " + replace}, check: changesAre("recreate")},
	{name: "6.4 --recreate of VMs made before a time", options: plan.Options{Recreate: true, CreatedBefore: time.Unix(100, 0)}, state: func(s *state.State) {
		for n, i := range s.Instances {
			i.VM().Created = time.Unix(99+int64(n), 0)
		}
	}, want: []string{"web/0 (canary): " + replace, "!instance web: web/1", "!instance web: web/2"}, check: changesAre("recreate")},
	{name: "6.4 a time without --recreate is nothing", options: plan.Options{CreatedBefore: time.Unix(100, 0)}, want: []string{"!Updating"}},
	{name: "6.4 VMs without a known time are made anew", options: plan.Options{Recreate: true, CreatedBefore: time.Unix(100, 0)}, want: []string{"web/0 (canary): " + replace, "web/2: " + replace}},
	{name: "6.4 and VMs of incomplete instances", options: plan.Options{Recreate: true, CreatedBefore: time.Unix(100, 0)}, state: func(s *state.State) {
		for n, i := range s.Instances {
			i.VM().Created, i.Complete = time.Unix(101, 0), n > 0
		}
	}, want: []string{"web/0 (canary): " + replace, "!instance web: web/1"}, check: changesAre("dirty recreate")},
	{name: "6.4 --fix", state: func(s *state.State) { s.Instances[0].Observed = &state.Observed{Unresponsive: true} }, options: plan.Options{Fix: true},
		want: []string{"web/0 (canary): begin_update, delete_vm, create_vm"}, check: changesAre("recreate state")},
	{name: "6.4 --fix of one that is to be detached: its agent isn't asked for anything", before: disk, change: group(func(g *model.Group) { g.State = state.Detached }),
		state: func(s *state.State) { s.Instances[0].Observed = &state.Observed{Unresponsive: true} }, options: plan.Options{Fix: true},
		want: []string{"(canary): begin_update, delete_vm, free_addresses, publish_dns, set_state, finish_update"}},
	{name: "6.4 an agent that doesn't answer, without --fix", state: func(s *state.State) { s.Instances[0].Observed = &state.Observed{Unresponsive: true} }, err: "Timed out sending 'get_state' to instance: 'web/"},
	{name: "6.4 recreate_persistent_disks", before: disk, options: plan.Options{RecreateDisks: true}, check: changesAre("recreate_persistent_disks persistent_disk")},
	{name: "6.4 cloud_properties", change: group(func(g *model.Group) { g.Properties = "big" }), want: []string{"web/0 (canary): " + replace}, check: changesAre("cloud_properties")},
	{name: "6.4 stemcell", change: group(func(g *model.Group) { g.Stemcell = "1.2" }), want: []string{"web/0 (canary): " + replace}, check: changesAre("stemcell")},
	{name: "6.4 env", change: group(func(g *model.Group) { g.Env = "f" }), want: []string{"web/0 (canary): " + replace}, check: changesAre("env")},
	{name: "6.4 network", change: group(func(g *model.Group) { g.Dynamic = true }), want: []string{"web/0 (canary): " + replace}, check: changesAre("network dns")},
	{name: "6.4 network settings", edit: func(w *plan.Desired) { w.Groups[0].Instances[0].Made.Networks = "other" }, want: []string{"web/0 (canary): " + replace}, check: changesAre("network")},
	{name: "6.4 packages", change: func(m *model.Model) { m.Groups[0].Jobs[0].Packages = []string{"p0"} }, want: []string{"web/0 (canary)" + inPlace}, check: changesAre("packages")},
	{name: "6.4 persistent_disk", change: disk, want: []string{
		"drain shutdown, stop, post-stop, create_disk, attach_disk, add_persistent_disk, set_disk_metadata, mount_disk, activate_disk, update_settings, apply",
	}, check: changesAre("persistent_disk")},
	{name: "6.4 configuration", change: config, want: []string{"web/0 (canary)" + inPlace}, check: changesAre("configuration")},
	{name: "6.4 job", change: group(func(g *model.Group) { g.Jobs[0].Version = "2" }), want: []string{"web/0 (canary)" + inPlace}, check: changesAre("job")},
	{name: "6.4 jobs in another order are the same", before: twoJobs, change: group(func(g *model.Group) { slices.Reverse(g.Jobs) }), want: []string{"!Updating"}},
	{name: "6.4 state by what the agent says", state: func(s *state.State) { s.Instances[0].Observed = &state.Observed{JobState: "failing"} }, want: []string{"web/0 (canary)" + inPlace}, check: changesAre("state")},
	{name: "6.4 state: running is fine", state: func(s *state.State) { s.Instances[0].Observed = &state.Observed{JobState: "running"} }, want: []string{"!Updating"}},
	{name: "6.4 state: stopped that runs", before: group(func(g *model.Group) { g.State = state.Stopped }), state: func(s *state.State) { s.Instances[0].Observed = &state.Observed{JobState: "running"} }, check: changesAre("packages configuration job state")},
	{name: "6.4 dns", state: func(s *state.State) { s.DNS.Records = s.DNS.Records[1:] }, want: []string{": publish_dns, sync_dns"}, check: changesAre("dns")},
	{name: "6.4 trusted_certs", options: plan.Options{Settings: state.Settings{TrustedCerts: "x"}}, want: []string{"web/0 (canary)" + inPlace}, check: changesAre("trusted_certs")},
	{name: "6.4 blobstore_config", options: plan.Options{Settings: state.Settings{Blobstores: "x"}}, want: []string{"web/0 (canary)" + inPlace}, check: changesAre("blobstore_config")},
	{name: "6.4 nats_config", options: plan.Options{Settings: state.Settings{NATS: "x"}}, want: []string{"web/0 (canary)" + inPlace}, check: changesAre("nats_config")},
	{name: "6.4 tags", change: func(m *model.Model) { m.Tags = "t" }, want: []string{"web/0 (canary): set_vm_metadata"}, check: changesAre("tags")},
	{name: "6.4 tags of a VM alone, from a deploy that failed", state: func(s *state.State) { s.Instances[0].VM().Tags = "t" }, want: []string{"web/0 (canary): set_vm_metadata"}, check: changesAre("tags")},
	{name: "6.4 the order of changes", change: func(m *model.Model) {
		m.Tags = "t"
		m.Groups[0].Stemcell, m.Groups[0].Env, m.Groups[0].Disk, m.Groups[0].Jobs[0].Config, m.Groups[0].Jobs[0].Version, m.Groups[0].Properties = "1.2", "f", 10, "b", "2", "big"
	}, options: plan.Options{Recreate: true, Settings: state.Settings{NATS: "x"}}, check: changesAre("recreate cloud_properties stemcell env persistent_disk configuration job nats_config tags")},

	{name: "6.4 minimal: dns and tags", state: func(s *state.State) { s.DNS.Records = nil }, change: func(m *model.Model) { m.Tags = "t" }, want: []string{"web/0 (canary): set_vm_metadata, publish_dns, sync_dns"}},
	{name: "6.4 minimal: dns and another", state: func(s *state.State) { s.DNS.Records = nil }, options: plan.Options{Settings: state.Settings{TrustedCerts: "x"}}, want: []string{"web/0 (canary): publish_dns, sync_dns"}},
	{name: "6.4 not minimal: three of them", state: func(s *state.State) { s.DNS.Records = nil }, change: func(m *model.Model) { m.Tags = "t" }, options: plan.Options{Settings: state.Settings{TrustedCerts: "x"}}, want: []string{"web/0 (canary): begin_update, prepare, pre-stop"}},
	{name: "6.4 a new instance: all of the procedure", before: func(m *model.Model) { m.Groups[0].Instances = 0 }, change: group(func(g *model.Group) { g.Instances = 1 }), want: []string{
		"Creating missing vms: web/0: create_vm, set_vm_metadata, ping, activate_vm, free_addresses, update_settings, apply_networks",
		"Updating instance web: web/0 (canary): begin_update, prepare, pre-stop, drain update, stop, post-stop, update_settings, set_state, apply, pre-start, start, watch 1s-30s, post-start, finish_update",
	}},
	{name: "6.4 a new instance with a disk drains for a shutdown", before: func(m *model.Model) { m.Groups[0].Instances = 0 }, change: group(func(g *model.Group) { g.Instances, g.Disk = 1, 10 }), want: []string{"drain shutdown"}},
	{name: "6.4 --skip-drain", change: config, options: plan.Options{SkipDrain: []string{"web"}}, want: []string{"begin_update, prepare, stop, post-stop", "!pre-stop", "!drain "}},
	{name: "6.4 --skip-drain for all", change: config, options: plan.Options{SkipDrain: []string{"*"}}, want: []string{"!drain "}},
	{name: "6.4 --skip-drain of another group", change: config, options: plan.Options{SkipDrain: []string{"other"}}, want: []string{"drain update"}},
	{name: "6.4 snapshots", before: disk, change: config, options: plan.Options{Snapshots: true}, want: []string{"post-stop, snapshot_disk, check_disk, update_settings"}},
	{name: "6.4 no snapshots", before: disk, change: config, want: []string{"!snapshot_disk"}},
	{name: "6.4 to stopped: nothing is applied", change: group(func(g *model.Group) { g.State = state.Stopped }), want: []string{": begin_update, prepare, pre-stop, drain shutdown, stop, post-stop, set_state, finish_update", "!apply"}},
	{name: "6.4 to detached: disk and VM go apart", before: disk, change: group(func(g *model.Group) { g.State = state.Detached }), want: []string{
		": begin_update, pre-stop, drain shutdown, stop, post-stop, unmount_disk, remove_persistent_disk, detach_disk, delete_vm, free_addresses, publish_dns, set_state, finish_update", "!orphan_disk",
	}},
	{name: "6.4 from detached: a missing VM", before: group(func(g *model.Group) { g.State = state.Detached }), change: group(func(g *model.Group) { g.State = state.Started }), want: []string{"Creating missing vms: web/0", "Updating instance web"}},
	{name: "6.4 stopped isn't stopped again", before: group(func(g *model.Group) { g.State = state.Stopped }), change: group(func(g *model.Group) { g.State = state.Started }), want: []string{"begin_update, prepare, update_settings, set_state, apply", "!drain "}},
	{name: "6.4 recreate with a disk", before: disk, change: group(func(g *model.Group) { g.Stemcell = "1.2" }), want: []string{
		"unmount_disk, remove_persistent_disk, detach_disk, delete_vm, create_vm, set_vm_metadata, ping, activate_vm, free_addresses, attach_disk, add_persistent_disk, set_disk_metadata, mount_disk, update_settings, apply_networks",
	}},
	{name: "6.4 another disk", before: disk, change: group(func(g *model.Group) { g.Disk = 20 }), want: []string{
		"create_disk, attach_disk, add_persistent_disk, set_disk_metadata, mount_disk, migrate_disk, activate_disk, unmount_disk, remove_persistent_disk, detach_disk, orphan_disk, update_settings",
	}},
	{name: "5.4 a larger disk, where the cloud can resize", before: disk, change: group(func(g *model.Group) { g.Disk = 20 }), options: plan.Options{ResizeDisks: true}, want: []string{
		"post-stop, check_disk, unmount_disk, remove_persistent_disk, detach_disk, resize_disk, attach_disk, add_persistent_disk, set_disk_metadata, mount_disk, create_disk, attach_disk, ",
	}, after: diskStays(20)},
	{name: "5.4 a smaller disk is copied", before: disk, change: group(func(g *model.Group) { g.Disk = 5 }), options: plan.Options{ResizeDisks: true}, want: []string{"post-stop, check_disk, create_disk, ", "!resize_disk"}},
	{name: "5.4 any other disk, where the cloud can update", before: disk, change: group(func(g *model.Group) { g.Disk = 5 }), options: plan.Options{UpdateDisks: true}, want: []string{
		"post-stop, check_disk, unmount_disk, remove_persistent_disk, detach_disk, update_disk, attach_disk, ",
	}, after: diskStays(5)},
	{name: "5.4 resize comes before update", before: disk, change: group(func(g *model.Group) { g.Disk = 20 }), options: plan.Options{ResizeDisks: true, UpdateDisks: true}, want: []string{"detach_disk, resize_disk, ", "!update_disk"}},
	{name: "5.4 a disk is updated while its VM is made anew", before: disk, change: group(func(g *model.Group) { g.Disk, g.Stemcell = 5, "1.2" }), options: plan.Options{UpdateDisks: true}, want: []string{
		"detach_disk, update_disk, delete_vm, create_vm, ",
	}, after: diskStays(5)},
	{name: "5.4 new disks are wanted: nothing is updated", before: disk, options: plan.Options{UpdateDisks: true, ResizeDisks: true, RecreateDisks: true}, want: []string{"create_disk, ", "!update_disk"}},
	{name: "6.4 a disk goes", before: disk, change: group(func(g *model.Group) { g.Disk = 0 }), want: []string{"activate_disk, unmount_disk, remove_persistent_disk, detach_disk, orphan_disk"}},
	{name: "6.4 create-swap-delete", before: func(m *model.Model) { disk(m); m.Groups[0].Swap = true }, change: group(func(g *model.Group) { g.Stemcell = "1.2" }), want: []string{
		"begin_update, pre-stop, drain shutdown, stop, post-stop, unmount_disk, remove_persistent_disk, detach_disk, activate_vm, orphan_vm, attach_disk, add_persistent_disk, set_disk_metadata, mount_disk, update_settings", "!detach_disk, delete_vm",
	}},
	{name: "6.4 create-swap-delete: new addresses", before: group(func(g *model.Group) { g.Swap = true }), change: group(func(g *model.Group) { g.Stemcell = "1.2" }), check: changesAre("stemcell network dns")},
	{name: "6.4 create-swap-delete not with static addresses", change: group(func(g *model.Group) { g.Stemcell = "1.2" }), edit: func(w *plan.Desired) {
		w.Groups[0].Update.VMStrategy, w.Groups[0].Fixed = manifest.VMStrategyCreateSwapDelete, true
	}, want: []string{"delete_vm", "!Creating missing vms"}},
	{name: "6.4 create-swap-delete only where a VM is needed", before: group(func(g *model.Group) { g.Swap = true }), change: config, want: []string{"!Creating missing vms"}},
	{name: "6.4 an instance is deleted: its disks are orphans", before: disk, change: func(m *model.Model) { m.Groups = nil }, want: []string{
		": pre-stop, drain shutdown, stop, post-stop, delete_vm, orphan_disk, publish_dns, forget_instance",
	}},
	{name: "6.4 a group is renamed", change: group(func(g *model.Group) { g.Name, g.From = "app", []string{"web"} }), want: []string{"place_instance", "!create_vm", "!delete_vm"}, check: changesAre("job dns")},
	{name: "6.2 an ignored instance becomes the bootstrap instance", state: func(s *state.State) {
		s.Ignore("web", true)
		for _, i := range s.Instances {
			i.Bootstrap = false
		}
	}, want: []string{"!Updating"}, after: func(was, is *state.State) string {
		one, other := was.Instances[0].Clone(), is.Instances[0].Clone()
		one.Bootstrap = true
		return orElse(reflect.DeepEqual(one, other), "", fmt.Sprintf("%+v", other))
	}},
	{name: "6.4 ignored instances can't be deleted", state: func(s *state.State) { s.Ignore("web", true) }, change: func(m *model.Model) { m.Groups = nil }, err: "You are trying to delete instance group 'web', which contains ignored instance(s). Operation not allowed."},

	{name: "6.5 only what isn't compiled", change: group(func(g *model.Group) { g.Jobs[0].Packages = []string{"p1", "p2"} }), want: []string{"Compiling packages: p2/vp2: create_vm, set_vm_metadata, ping, update_settings, apply_networks, set_vm_metadata, compile_package", "!p1/vp1"}},
	{name: "6.5 again for another stemcell", change: group(func(g *model.Group) { g.Stemcell = "1.2" }), want: []string{"Compiling packages: p1/vp1"}},
	{name: "6.5 again when a dependency changes", change: func(m *model.Model) { m.Needs["p1"] = []string{"p0"} }, want: []string{"Compiling packages: p0/vp0", "Compiling packages: p1/vp1"}},
	{name: "6.5 dependencies first", change: func(m *model.Model) {
		m.Needs["p3"] = []string{"p2"}
		m.Groups[0].Jobs[0].Packages = []string{"p3"}
	}, check: func(p *plan.Plan) string {
		return orElse(needs(p, "compile rel/p3 for os/1.1", "compile rel/p2 for os/1.1"), "", "p3 doesn't wait for p2")
	}},
	{name: "6.5 the last that is ready comes first", change: func(m *model.Model) { m.Workers = 1; m.Groups[0].Jobs[0].Packages = []string{"p0", "p2", "p3"} }, want: []string{"p3/vp3", "p2/vp2", "p0/vp0"}},
	{name: "6.5 workers", change: func(m *model.Model) { m.Groups[0].Jobs[0].Packages = []string{"p0", "p2", "p3"} }, check: func(p *plan.Plan) string {
		return orElse(p.Pools["compile"].Size == 2 && strings.Count(strings.Join(outline(p), "\n"), "compile_package") == 3 && p.Count()["create_vm"] == 2, "", "not 2 VMs")
	}},
	{name: "6.5 a VM for each package, if they aren't reused", change: func(m *model.Model) { m.Reuse = false; m.Groups[0].Jobs[0].Packages = []string{"p0", "p2", "p3"} }, check: func(p *plan.Plan) string {
		return orElse(p.Count()["create_vm"] == 3, "", "not 3 VMs")
	}},
	{name: "6.5 for errands too", before: group(func(g *model.Group) { g.Errand = true }), state: func(s *state.State) { s.Packages = nil }, want: []string{"Compiling packages: p1/vp1"}},
	{name: "6.5 what an instance has is what its jobs name", change: func(m *model.Model) { m.Needs["p1"] = []string{"p0"} }, check: func(p *plan.Plan) string {
		for _, s := range p.Steps() {
			if a, ok := s.Action.(action.Apply); ok && len(a.Applied.Packages) != 1 {
				return fmt.Sprint(a.Applied.Packages)
			}
		}
		return ""
	}},
	{name: "6.5 cycle", change: func(m *model.Model) { m.Needs["p1"], m.Needs["p0"] = []string{"p0"}, []string{"p1"} }, err: "Cycle: p1=>p0=>p1"},
	{name: "6.5 missing", change: func(m *model.Model) { m.Needs["p1"] = []string{"nope"} }, err: "Invalid edge: nope"},
	{name: "6.5 without source", change: group(func(g *model.Group) { g.Stemcell = "2.0" }), edit: func(w *plan.Desired) { w.Releases["rel"].Packages["p1"].Stemcell = "os/1.1" },
		err: "\nCan't use release 'rel/1'. It references packages without source code and are not compiled against stemcell 'os/2.0':\n - 'p1/vp1'"},
	{name: "6.5 without source, of the same line", change: group(func(g *model.Group) { g.Stemcell = "1.9" }), edit: func(w *plan.Desired) { w.Releases["rel"].Packages["p1"].Stemcell = "os/1.1" }, want: []string{"!Compiling packages"}},
	{name: "6.5 compiled packages that no job needs are forgotten", state: func(s *state.State) {
		for _, of := range []string{"p1 os/1.0", "p1 os/1.1", "p2 os/1.1"} {
			name, stemcell, _ := strings.Cut(of, " ")
			c := state.CompiledPackage{PackageRef: state.PackageRef{Release: "rel", Name: name, Version: "old"}, Stemcell: stemcell, Key: "[]", Blob: of}
			if of == "p1 os/1.0" {
				c.Version = "vp1"
			}
			s.Packages = append(s.Packages, c)
		}
	}, change: config, want: []string{"Saving: Saving the deployment: forget_package, forget_package, forget_package, save_deployment"},
		after: func(_, is *state.State) string {
			if len(is.Packages) == 1 && is.Packages[0].Stemcell == "os/1.1" && is.Packages[0].Version == "vp1" {
				return ""
			}
			return fmt.Sprint(is.Packages)
		}},
	{name: "6.5 a blob stays if it isn't the package's alone", state: func(s *state.State) {
		for n, blob := range []string{"own", "release/rel/p/1", "shared", "shared", s.Packages[0].Blob} {
			ref := state.PackageRef{Release: "rel", Name: "p", Version: fmt.Sprint(n)}
			s.Packages = append(s.Packages, state.CompiledPackage{PackageRef: ref, Stemcell: "os/1.1", Key: "[]", Blob: blob})
		}
	}, change: config, check: func(p *plan.Plan) string {
		var kept []string
		for _, s := range p.Steps() {
			if a, ok := s.Action.(action.ForgetPackage); ok {
				kept = append(kept, fmt.Sprint(a.Package.Version, " ", a.KeepBlob))
			}
		}
		list := strings.Join(kept, ", ")
		return orElse(list == "0 false, 1 true, 2 true, 3 false, 4 true", "", list)
	}},
	{name: "6.5 compiled packages of the deploy before stay", before: func(m *model.Model) { m.Needs["p1"] = []string{"p0"} }, change: func(m *model.Model) {
		m.Needs, m.Groups[0].Jobs[0].Packages = map[string][]string{}, []string{"p2"}
	}, want: []string{"!forget_package"}, after: func(_, is *state.State) string {
		if len(is.Packages) == 3 {
			return ""
		}
		return fmt.Sprint(is.Packages)
	}},
	{name: "6.5 a compiled release", change: func(m *model.Model) { m.Groups[0].Jobs[0].Packages = []string{"p0"} }, edit: func(w *plan.Desired) {
		w.Releases["rel"].Packages["p0"].Stemcell = "os/1.1"
	}, want: []string{"Finding packages to compile: know_package", "!Compiling packages"}},
	{name: "6.5 exported_from is exact", change: group(func(g *model.Group) { g.Stemcell = "1.9" }), edit: func(w *plan.Desired) {
		w.Releases["rel"].Packages["p1"].Stemcell, w.Releases["rel"].ExportedFrom = "os/1.1", []string{"os/1.1"}
	}, err: "expected to find stemcell for 'os/1.9' to be configured in exported_from'"},
	{name: "6.5 exported, and not compiled", change: group(func(g *model.Group) { g.Stemcell = "1.9" }), edit: func(w *plan.Desired) {
		w.Releases["rel"].Packages["p1"].Stemcell, w.Releases["rel"].ExportedFrom = "os/1.1", []string{"os/1.9"}
	}, err: "Packages must be exported from stemcell 'os/1.9', but some packages are not compiled for this stemcell:\n - 'p1/vp1'"},

	{name: "5.3 leftovers: a VM that nobody uses is deleted", state: func(s *state.State) {
		s.Instances[0].VMs = append(s.Instances[0].VMs, &state.VM{AgentID: "x", CID: "y"})
	}, want: []string{"Removing leftovers: web/0: delete_vm"}},
	{name: "5.4 leftovers: a disk that nobody uses is an orphan", state: func(s *state.State) {
		s.Instances[0].Disks = append(s.Instances[0].Disks, &state.Disk{Key: "x", CID: "y"})
	}, want: []string{"Removing leftovers: web/0: orphan_disk"}},
	{name: "5.4 a disk that was taken away is given back", before: disk, state: func(s *state.State) { s.Instances[0].VMs[0].Attached = nil; s.Instances[0].Complete = false }, want: []string{"post-stop, attach_disk, add_persistent_disk, set_disk_metadata, mount_disk, update_settings"}},
	{name: "7 no VM: it is made again, with its disk", before: disk, state: func(s *state.State) { s.Instances[0].VMs = nil }, want: []string{
		"Creating missing vms: web/0: create_vm, set_vm_metadata, ping, activate_vm, free_addresses, attach_disk, add_persistent_disk, set_disk_metadata, mount_disk", "Updating instance web: web/0",
	}},
}

const replace = "begin_update, pre-stop, drain shutdown, stop, post-stop, delete_vm, create_vm, set_vm_metadata, ping, activate_vm, free_addresses, update_settings, apply_networks"

func disk(m *model.Model) { m.Groups[0].Disk = 10 }

// diskStays checks that the one disk is the one that was, and has another size.
func diskStays(size int) func(was, is *state.State) string {
	return func(was, is *state.State) string {
		for n, i := range is.Instances {
			if len(i.Disks) != 1 || i.Disks[0].Key != was.Instances[n].Disks[0].Key || i.Disks[0].Size != size || len(is.Disks) > 0 {
				return fmt.Sprintf("%s: %v", i, i.Disks)
			}
		}
		return ""
	}
}

func twoJobs(m *model.Model) {
	m.Groups[0].Jobs = append(m.Groups[0].Jobs, model.Job{Name: "j1", Version: "1", Config: "a", Packages: []string{"p1"}})
}

func twoGroups(first, second bool) func(*model.Model) {
	return func(m *model.Model) {
		two := m.Groups[0]
		two.Name, two.Serial = "two", second
		two.Jobs = slices.Clone(two.Jobs)
		m.Groups[0].Serial = first
		m.Groups = append(m.Groups, two)
	}
}

func bothConfigs(m *model.Model) { m.Groups[0].Jobs[0].Config, m.Groups[1].Jobs[0].Config = "b", "b" }

// withVMs adds VMs to instances, as an errand that was kept alive has.
func withVMs(s *state.State) {
	for _, i := range s.Instances {
		i.VMs = []*state.VM{{AgentID: "agent " + i.ID, CID: "vm " + i.ID, Active: true, Made: state.Made{Stemcell: state.Stemcell{OS: "os", Version: "1.1"}, CloudProperties: "small" + i.AZ, Env: "e"}}}
	}
}

// changesAre checks the changes of the first instance that has any.
func changesAre(want string) func(*plan.Plan) string {
	return func(p *plan.Plan) string {
		for _, i := range p.Instances {
			if len(i.Changes) > 0 {
				got := strings.Trim(fmt.Sprint(i.Changes), "[]")
				return orElse(got == want, "", "changes: "+got)
			}
		}
		return "no changes"
	}
}

func TestRules(t *testing.T) {
	for _, r := range rules {
		t.Run(r.name, func(t *testing.T) {
			m := base()
			if r.before != nil {
				r.before(&m)
			}
			s := deployed(t, m)
			if r.state != nil {
				r.state(s)
			}
			m.Groups = slices.Clone(m.Groups)
			for n := range m.Groups {
				m.Groups[n].Jobs = slices.Clone(m.Groups[n].Jobs)
			}
			if r.change != nil {
				r.change(&m)
			}
			p, err := m.PlanChanged(s, r.options, r.edit)
			if r.err != "" {
				require.ErrorContains(t, err, r.err)
				return
			}
			require.NoError(t, err)
			checkOutline(t, outline(p), r.want)
			if r.check != nil {
				require.Empty(t, r.check(p), strings.Join(outline(p), "\n"))
			}
			is, err := p.Result(s)
			require.NoError(t, err)
			if r.after != nil {
				require.Empty(t, r.after(s, is), strings.Join(outline(p), "\n"))
			}
		})
	}
	t.Logf("%d rules", len(rules))
}

func checkOutline(t *testing.T, lines, want []string) {
	t.Helper()
	all := strings.Join(lines, "\n")
	at := 0
	for _, w := range want {
		if not, ok := strings.CutPrefix(w, "!"); ok {
			require.NotContains(t, all, not)
			continue
		}
		n := slices.IndexFunc(lines[at:], func(l string) bool { return strings.Contains(l, w) })
		require.GreaterOrEqual(t, n, 0, "no %q behind line %d of\n%s", w, at, all)
		at += n + 1
	}
}

func TestChangesInAll(t *testing.T) {
	text := ""
	for _, r := range rules {
		text += r.name + "\n"
	}
	n := 0
	for _, c := range []plan.Change{
		plan.Dirty, plan.Restart, plan.Recreate, plan.RecreateDisks, plan.CloudProperties, plan.StemcellChange, plan.Env, plan.Network, plan.Packages, plan.PersistentDisk, plan.Configuration,
		plan.JobChange, plan.StateChange, plan.DNSChange, plan.TrustedCerts, plan.BlobstoreConfig, plan.NATSConfig, plan.Tags,
	} {
		require.Contains(t, text, "6.4 "+string(c))
		n++
	}
	require.Equal(t, 18, n)
}

// TestSurgery restarts only the jobs that changed.
func TestSurgery(t *testing.T) {
	m := base()
	twoJobs(&m)
	s := deployed(t, m)
	m.Groups[0].Jobs = slices.Clone(m.Groups[0].Jobs)
	m.Groups[0].Jobs[1].Config = "b"
	p, err := m.Plan(s, plan.Options{Surgical: true})
	require.NoError(t, err)
	checkOutline(t, outline(p), []string{"web/0 (canary): begin_update, prepare, restart_jobs, watch 1s-30s, finish_update", "!drain", "!stop"})
	for _, step := range p.Steps() {
		if a, ok := step.Action.(action.RestartJobs); ok {
			require.Equal(t, []string{"j1"}, a.Restart)
			require.Empty(t, a.Replace)
		}
	}
	require.Equal(t, plan.Saving{Instances: 3, Jobs: 6, Restarted: 3, Untouched: 3}, p.Saving())
	m.Groups[0].Stemcell = "1.2"
	p, err = m.Plan(s, plan.Options{Surgical: true})
	require.NoError(t, err)
	require.Zero(t, p.Count()["restart_jobs"], "another VM is needed")
}

// TestPlanJSON reads a written plan, and refuses a modified one.
func TestPlanJSON(t *testing.T) {
	m := base()
	disk(&m)
	p, err := m.Plan(&state.State{}, plan.Options{})
	require.NoError(t, err)
	data, err := json.Marshal(p)
	require.NoError(t, err)
	again, err := plan.Parse(data)
	require.NoError(t, err)
	require.Equal(t, p, again)
	for _, c := range [][2]string{
		{`"kind":"create_vm"`, `"kind":"create_wm"`}, {`"max_in_flight 1"`, `"max_in_flight 9"`}, {`"stages"`, `"stagse"`},
	} {
		require.Contains(t, string(data), c[0])
		_, err := plan.Parse([]byte(strings.Replace(string(data), c[0], c[1], 1)))
		require.Error(t, err, c[1])
	}
}
