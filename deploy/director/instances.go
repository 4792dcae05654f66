package director

// This file lists instances and VMs, and their agents' reports (director: jobs/vm_state.rb).

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/manifest"
)

// addresses returns the addresses of a VM of an instance.
func addresses(i *state.Instance, vm *state.VM) []string {
	list := []string{}
	if vm == nil {
		return list
	}
	of := vm.Addresses
	if of == nil {
		of = i.Addresses
	}
	for _, a := range of {
		if a.IP != "" {
			list = append(list, a.IP)
		}
	}
	return list
}

func created(vm *state.VM) any {
	if vm == nil || vm.Created.IsZero() {
		return nil
	}
	return vm.Created.UTC().Format(time.RFC3339)
}

// brief is an instance, or one of its VMs, without its agent's report.
func brief(i *state.Instance, vm *state.VM) map[string]any {
	m := map[string]any{
		"agent_id": nil, "cid": nil, "job": i.Group, "index": i.Index, "id": i.ID, "az": orNull(i.AZ), "ips": addresses(i, vm), "vm_created_at": created(vm),
	}
	if vm != nil {
		m["agent_id"], m["cid"] = vm.AgentID, vm.CID
	}
	return m
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

// list answers with instances, or with VMs; with format=full by a task that asks the agents.
func (d *Director) list(vms bool) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		one, err := d.find(r)
		if err != nil {
			return err
		}
		if r.URL.Query().Get("format") == "full" {
			of := taskRecord{Type: "vms", Description: "retrieve vm-stats", Deployment: one.Name}
			return d.begin(w, r, of, func(ctx context.Context, t *task) (string, error) { return "", d.details(ctx, t, one, vms) })
		}
		s, documents, err := d.documents(r.Context(), one)
		if err != nil {
			return err
		}
		types := vmTypes(documents)
		out := []map[string]any{}
		for _, i := range s.Instances {
			if !vms {
				m := brief(i, i.VM())
				m["expects_vm"] = i.State != state.Detached && !types[i.Group].errand
				out = append(out, m)
				continue
			}
			for _, vm := range i.VMs {
				m := brief(i, vm)
				m["active"], m["permanent_nats_credentials"] = vm.Active, false
				out = append(out, m)
			}
		}
		answer(w, http.StatusOK, out)
		return nil
	}
}

// groupOf has the common data of a group's instances.
type groupOf struct {
	vmType string
	errand bool
}

func vmTypes(documents *state.Documents) map[string]groupOf {
	groups := map[string]groupOf{}
	if documents != nil {
		for _, g := range documents.Manifest.InstanceGroups {
			groups[g.Name] = groupOf{g.VMType, g.Lifecycle == "errand"}
		}
	}
	return groups
}

// details writes the agents' reports on instances to the result of a task, a line each.
func (d *Director) details(ctx context.Context, t *task, one *deployment, vms bool) error {
	s, documents, err := d.documents(ctx, one)
	if err != nil {
		return err
	}
	all, err := deploy.Inspect(ctx, s, d.Platform.Agents)
	if err != nil {
		return err
	}
	types := vmTypes(documents)
	var lines []any
	for n := range all {
		i := all[n].Instance
		if !vms {
			lines = append(lines, detail(&all[n], i.VM(), types[i.Group].vmType))
			continue
		}
		for _, vm := range i.VMs {
			lines = append(lines, detail(&all[n], vm, types[i.Group].vmType))
		}
	}
	t.log("result", lines...)
	return nil
}

// detail is an instance with its agent's report.
func detail(is *deploy.Status, vm *state.VM, vmType string) map[string]any {
	i := is.Instance
	active := []string{}
	for _, k := range i.ActiveDisks() {
		active = append(active, k.CID)
	}
	m := map[string]any{
		"vm_cid": nil, "active": nil, "vm_created_at": created(vm), "cloud_properties": map[string]any{}, "disk_cid": nil, "disk_cids": active,
		"ips": addresses(i, vm), "agent_id": nil, "job_name": i.Group, "index": i.Index, "job_state": nil, "state": i.State, "vm_type": orNull(vmType),
		"vitals": nil, "processes": []any{}, "az": orNull(i.AZ), "id": i.ID, "bootstrap": i.Bootstrap, "ignore": i.Ignored,
		"stemcell": map[string]any{"name": nil, "version": nil, "api_version": nil},
	}
	if len(active) > 0 {
		m["disk_cid"] = active[0]
	}
	if vm == nil {
		return m
	}
	of := vm.Made.Stemcell
	m["vm_cid"], m["active"], m["agent_id"] = vm.CID, vm.Active, vm.AgentID
	m["stemcell"] = map[string]any{"name": orNull(of.Name + map[bool]string{true: of.OS}[of.Name == ""]), "version": of.Version, "api_version": vm.StemcellAPI}
	switch {
	case !vm.Active:
	case is.Err != nil:
		m["job_state"] = "unresponsive agent"
	default:
		m["job_state"], m["processes"], m["vitals"] = is.Details.JobState, processes(is.Details.Processes), vitals(is.Details.Vitals)
	}
	return m
}

func processes(list []driver.Process) []map[string]any {
	out := []map[string]any{}
	for _, p := range list {
		out = append(out, map[string]any{
			"name": p.Name, "state": p.State, "uptime": map[string]any{"secs": int(p.Uptime.Seconds())},
			"mem": map[string]any{"kb": p.MemoryKB, "percent": p.MemoryPercent}, "cpu": map[string]any{"total": p.CPU},
		})
	}
	return out
}

func vitals(v *driver.Vitals) any {
	if v == nil {
		return nil
	}
	disks := map[string]any{}
	for name, u := range v.Disks {
		disks[name] = map[string]any{"percent": u.Percent, "inode_percent": u.InodePercent}
	}
	usage := func(u driver.Usage) map[string]any { return map[string]any{"kb": u.KB, "percent": u.Percent} }
	return map[string]any{
		"cpu": map[string]any{"user": v.CPUUser, "sys": v.CPUSys, "wait": v.CPUWait}, "disk": disks, "load": v.Load,
		"mem": usage(v.Memory), "swap": usage(v.Swap), "uptime": map[string]any{"secs": int(v.Uptime.Seconds())},
	}
}

// showInstance shows one instance.
func (d *Director) showInstance(r *http.Request) (map[string]any, error) {
	one, err := d.find(r)
	if err != nil {
		return nil, err
	}
	i, err := d.findInstance(r, one, r.PathValue("job"))
	if err != nil {
		return nil, err
	}
	disks := []string{}
	for _, k := range i.ActiveDisks() {
		disks = append(disks, k.CID)
	}
	return map[string]any{"deployment": one.Name, "job": i.Group, "index": i.Index, "id": i.ID, "state": i.State, "disks": disks}, nil
}

// variables lists the variables of a deployment that have values.
func (d *Director) variables(r *http.Request) ([]map[string]string, error) {
	one, err := d.find(r)
	if err != nil {
		return nil, err
	}
	names, err := d.vars.Names(r.Context())
	if err != nil {
		return nil, err
	}
	list := []map[string]string{}
	slices.Sort(names)
	for _, name := range names {
		if strings.HasPrefix(name, "/"+d.Name+"/"+one.Name+"/") {
			list = append(list, map[string]string{"id": name, "name": name})
		}
	}
	return list, nil
}

// expiries lists when the certificates of a deployment's variables expire (director:
// api/deployment_certificate_provider.rb).
func (d *Director) expiries(r *http.Request) ([]map[string]any, error) {
	list, err := d.variables(r)
	if err != nil {
		return nil, err
	}
	out := []map[string]any{}
	for _, v := range list {
		value, _, err := d.vars.Get(r.Context(), &manifest.Variable{Name: v["name"]})
		if err != nil {
			return nil, err
		}
		fields, _ := value.(*manifest.Map)
		text, _ := fields.Get("certificate")
		certificate, _ := text.(string)
		block, _ := pem.Decode([]byte(certificate))
		if block == nil {
			continue
		}
		is, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			continue
		}
		out = append(out, map[string]any{
			"name": v["name"], "id": v["id"], "expiry_date": is.NotAfter.UTC().Format(time.RFC3339),
			"days_left": int(math.Floor(time.Until(is.NotAfter).Hours() / 24)),
		})
	}
	return out, nil
}
