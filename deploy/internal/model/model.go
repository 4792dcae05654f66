// Package model makes deployments for the tests of plans and of their execution: a [Model] is a compact deployment,
// from which a desired state is built without documents and releases.
package model

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
)

// Model is a compact deployment, from which a desired state is built.
type Model struct {
	Name    string
	Groups  []Group
	Workers int
	Reuse   bool
	Tags    string
	Needs   map[string][]string // of packages
	// Resize and Update are Options'.
	Resize, Update bool
}

// Group is a group of a Model.
type Group struct {
	Name      string
	Instances int
	AZs       []string
	Stemcell  string
	Disk      int
	Jobs      []Job
	Errand    bool
	Serial    bool
	Swap      bool
	Dynamic   bool
	Canaries  string
	InFlight  string
	State     state.RunState
	Properties,
	Env string
	From []string
}

// Job is a job of a Group.
type Job struct {
	Name, Version, Config string
	Packages              []string
}

// Make generates a deployment.
func Make(r *rand.Rand) Model {
	m := Model{Name: "dep", Workers: 1 + r.IntN(3), Reuse: r.IntN(2) == 0, Resize: r.IntN(2) == 0, Update: r.IntN(3) == 0, Needs: map[string][]string{}}
	for n := range 5 {
		name := fmt.Sprintf("p%d", n)
		for k := range n {
			if r.IntN(3) == 0 {
				m.Needs[name] = append(m.Needs[name], fmt.Sprintf("p%d", k))
			}
		}
	}
	for n := range 1 + r.IntN(4) {
		m.Groups = append(m.Groups, makeGroup(r, fmt.Sprintf("g%d", n)))
	}
	return m
}

func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

func makeGroup(r *rand.Rand, name string) Group {
	g := Group{
		Name: name, Instances: r.IntN(5), AZs: pick(r, []string{"z1"}, []string{"z1", "z2"}, []string{"z2", "z3", "z1"}),
		Stemcell: "1." + fmt.Sprint(r.IntN(2)), Disk: pick(r, 0, 0, 10, 20), Errand: r.IntN(6) == 0, Serial: r.IntN(2) == 0,
		Swap: r.IntN(3) == 0, Dynamic: r.IntN(4) == 0, Canaries: pick(r, "0", "1", "2", "50%"), InFlight: pick(r, "1", "2", "33%", "100%"),
		Properties: "small", Env: "e",
	}
	for n := range 1 + r.IntN(2) {
		g.Jobs = append(g.Jobs, Job{fmt.Sprintf("j%d", n), "1", fmt.Sprint(r.IntN(3)), []string{pick(r, "p0", "p1", "p2", "p3", "p4")}})
	}
	return g
}

// Mutate changes some parts of a deployment.
func (m Model) Mutate(r *rand.Rand) Model {
	groups := make([]Group, 0, len(m.Groups))
	for _, g := range m.Groups {
		g.Jobs = append([]Job(nil), g.Jobs...)
		g.From = nil
		if r.IntN(10) == 0 {
			continue
		}
		switch r.IntN(12) {
		case 0, 1:
			g.Instances = r.IntN(6)
		case 2:
			g.Stemcell = "1." + fmt.Sprint(r.IntN(3))
		case 3:
			g.Disk = pick(r, 0, 10, 20, 30)
		case 4, 5:
			g.Jobs[0].Config = fmt.Sprint(r.IntN(4))
		case 6:
			g.Properties = pick(r, "small", "big")
		case 7:
			g.AZs = pick(r, []string{"z1"}, []string{"z1", "z2"}, []string{"z3", "z2"})
		case 8:
			g.State = pick(r, state.Started, state.Stopped, state.Detached)
		case 9:
			g.Name, g.From = g.Name+"x", []string{g.Name}
		}
		groups = append(groups, g)
	}
	if r.IntN(6) == 0 {
		groups = append(groups, makeGroup(r, fmt.Sprintf("n%d", r.IntN(1000))))
	}
	if r.IntN(8) == 0 {
		m.Tags = fmt.Sprint(r.IntN(3))
	}
	m.Groups = groups
	return m
}

// desired places the model with the instances of a state.
func (m Model) desired(s *state.State, renew map[string]bool) (*plan.Desired, error) {
	d := placement.Placer{Deployment: m.Name, TakenIPs: s.TakenIPs(), Networks: []placement.Network{
		{Name: "dyn", Type: placement.NetworkDynamic, Subnets: []placement.Subnet{{AZs: []string{"z1", "z2", "z3"}}}},
	}}
	net := placement.Network{Name: "net"}
	for n, az := range []string{"z1", "z2", "z3"} {
		net.Subnets = append(net.Subnets, placement.Subnet{Range: fmt.Sprintf("10.0.%d.0/24", n), Gateway: fmt.Sprintf("10.0.%d.1", n), AZs: []string{az}})
	}
	d.Networks = append(d.Networks, net)
	w := &plan.Desired{Deployment: m.Name, Releases: map[string]*plan.DesiredRelease{}, Deployed: state.Deployed{Manifest: fmt.Sprintf("%+v", m), Tags: m.Tags}}
	rel := &plan.DesiredRelease{Name: "rel", Version: "1", Packages: map[string]*plan.DesiredPackage{}}
	for n := range 5 {
		name := fmt.Sprintf("p%d", n)
		rel.Packages[name] = &plan.DesiredPackage{Ref: state.PackageRef{Release: "rel", Name: name, Version: "v" + name}, Needs: m.Needs[name]}
	}
	w.Releases["rel"] = rel
	w.Compilation = plan.Compilation{Workers: m.Workers, Reuse: m.Reuse, AZ: "z1", Made: state.Made{CloudProperties: "compile"}}
	for range m.Workers {
		w.Compilation.Addresses = append(w.Compilation.Addresses, state.Address{Network: "dyn", Dynamic: true})
	}
	var groups []placement.Group
	for _, g := range m.Groups {
		network := "net"
		if g.Dynamic {
			network = "dyn"
		}
		groups = append(groups, placement.Group{
			Name: g.Name, Instances: g.Instances, AZs: g.AZs, Errand: g.Errand,
			Networks: []placement.GroupNetwork{{Name: network}}, PersistentDisk: g.Disk,
		})
		for _, from := range g.From {
			last := &groups[len(groups)-1]
			last.MigratedFrom = append(last.MigratedFrom, placement.MigratedFrom{Name: from})
		}
	}
	existing := s.Existing()
	for n := range existing {
		existing[n].Renew = renew[existing[n].ID]
	}
	plans, err := d.Place(groups, existing)
	if err != nil {
		return nil, err
	}
	for n, g := range m.Groups {
		w.Groups = append(w.Groups, g.desired(s, plans[n], rel))
	}
	return w, nil
}

func (g Group) desired(s *state.State, p placement.GroupPlan, rel *plan.DesiredRelease) *plan.DesiredGroup {
	serial := g.Serial
	out := &plan.DesiredGroup{
		Name: g.Name, Errand: g.Errand, Starts: p.Starts, MigratedFrom: g.From, Stemcell: state.Stemcell{OS: "os", Version: g.Stemcell},
		Update: manifest.Update{
			Canaries: g.Canaries, MaxInFlight: g.InFlight, CanaryWatchTime: "1000-30000", UpdateWatchTime: "1000-2000", Serial: &serial,
			VMStrategy: manifest.VMStrategyDeleteCreate, InitialDeployAZUpdateStrategy: manifest.AZUpdateSerial,
		},
	}
	if g.Swap {
		out.Update.VMStrategy = manifest.VMStrategyCreateSwapDelete
	}
	applied := state.Applied{}
	for _, j := range g.Jobs {
		out.Jobs = append(out.Jobs, plan.DesiredJob{Name: j.Name, Release: "rel", Packages: j.Packages})
		applied.Jobs = append(applied.Jobs, state.AppliedJob{Name: j.Name, Release: "rel", Version: j.Version, Packages: j.Packages, Files: []state.AppliedFile{
			{Path: j.Name + "/config", Source: "config", SHA256: fmt.Sprintf("%x", sha256.Sum256([]byte(j.Config)))},
		}})
		for _, name := range j.Packages {
			if !strings.Contains(fmt.Sprint(applied.Packages), "{"+name+" ") {
				applied.Packages = append(applied.Packages, state.AppliedPackage{Name: name, Version: "v" + name, Key: rel.Key(name)})
			}
		}
	}
	applied.Configuration = configuration(applied.Jobs)
	for _, i := range p.Instances {
		w := &plan.DesiredInstance{
			ID: i.ID, Group: g.Name, AZ: i.AZ, Index: i.Index, Bootstrap: i.Bootstrap, Ignored: i.Ignored, Existing: i.Existing, Applied: applied,
			Made: state.Made{Stemcell: out.Stemcell, CloudProperties: g.Properties + i.AZ, Env: g.Env}, State: state.Started,
		}
		if was := s.Instance(i.ID); was != nil && g.State == "" {
			w.State = was.State
		} else if g.State != "" {
			w.State = g.State
		}
		if g.Disk > 0 {
			w.Disks = []plan.DesiredDisk{{Name: "", Size: g.Disk, CloudProperties: "disk"}}
		}
		for _, n := range i.Networks {
			a := state.Address{Network: n.Name, IP: n.IP, Dynamic: n.Type == placement.NetworkDynamic, Netmask: n.Netmask, Gateway: n.Gateway}
			if !a.Dynamic {
				a.Netmask, a.Gateway = "", ""
			}
			w.Addresses = append(w.Addresses, a)
			r := state.Record{Instance: i.ID, Group: g.Name, AZ: i.AZ, Network: n.Name, IP: n.IP}
			if a.Dynamic {
				r.IP = ""
			}
			w.Records = append(w.Records, r)
		}
		out.Instances = append(out.Instances, w)
	}
	return out
}

// configuration returns a digest of the files of all jobs, in any order; empty without files.
func configuration(jobs []state.AppliedJob) string {
	var sums []string
	for _, j := range jobs {
		for _, f := range j.Files {
			sums = append(sums, f.Path+" "+f.SHA256)
		}
	}
	if len(sums) == 0 {
		return ""
	}
	slices.Sort(sums)
	return state.Digest(strings.Join(sums, "\n"))
}

// Plan computes a plan for the model.
func (m Model) Plan(s *state.State, o plan.Options) (*plan.Plan, error) {
	return m.PlanChanged(s, o, nil)
}

// PlanChanged computes a plan for the model after a change of the desired state.
func (m Model) PlanChanged(s *state.State, o plan.Options, change func(*plan.Desired)) (*plan.Plan, error) {
	o.ResizeDisks, o.UpdateDisks = o.ResizeDisks || m.Resize, o.UpdateDisks || m.Update
	w, err := m.desired(s, nil)
	if err != nil {
		return nil, err
	}
	renew := plan.Swapped(s, w, o)
	if w, err = m.desired(s, renew); err != nil {
		return nil, err
	}
	if change != nil {
		change(w)
	}
	return plan.Compute(s, w, o)
}

// Operate plans a verb for the model.
func (m Model) Operate(s *state.State, v plan.VerbOptions, o plan.Options) (*plan.Plan, error) {
	o.Verb = v
	return m.Plan(s, o)
}

// Repair plans fixes for the model.
func (m Model) Repair(s *state.State, fixes []plan.Fix) (*plan.Plan, error) {
	var w *plan.Desired
	if slices.ContainsFunc(fixes, plan.Fix.Recreates) {
		var err error
		if w, err = m.desired(s, nil); err != nil {
			return nil, err
		}
	}
	return plan.Repair(s, w, fixes, plan.Options{})
}

// Errand plans a run of an errand for the model.
func (m Model) Errand(s *state.State, e plan.ErrandOptions) (*plan.Plan, error) {
	w, err := m.desired(s, nil)
	if err != nil {
		return nil, err
	}
	return plan.Compute(s, w, plan.Options{Errand: &e})
}
