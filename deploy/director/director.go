package director

// This file has the director: its options, its state, and how it begins and ends.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy/artifact"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/outdir"
	"github.com/boshrender/boshrender/internal/redact"
	"github.com/boshrender/boshrender/manifest"
)

// The director's defaults.
const (
	lockWait = 10 * time.Second
	maxTasks = 2000
	workers  = 32
)

// Options configure a director.
type Options struct {
	// Dir is the folder of all that it keeps, for one process; it is created. With an empty one, all is in memory, or
	// in a temporary folder that Close removes.
	Dir string
	// Name is the director's name; the default is "boshrender".
	Name string
	// User is the name for basic authentication; the default is "admin".
	User string
	// Password is the password; with an empty one Open makes one, and keeps it.
	Password string
	// Platform is where VMs are made; nil means a simulated cloud.
	Platform *Platform
	// AnyRelease accepts releases that were never uploaded, as releases whose jobs have no templates, and any stemcell.
	AnyRelease bool
	// Snapshots enables snapshots of disks: on request, and one of each disk before its instance is updated. Without it
	// none are taken, as by a director's default.
	Snapshots bool
	// Workers is the number of tasks that run at the same time; 0 means 32.
	Workers int
	// MaxTasks is how many tasks of each type are kept; 0 means the director's 2000.
	MaxTasks int
	// LockWait is how long a task waits for the lock of its deployment; 0 means the director's ten seconds.
	LockWait time.Duration
	// MaxUpload is the largest release or stemcell in bytes; 0 means 16 GiB.
	MaxUpload int64
	// Resurrect is how often agents are asked, as a health monitor does: VMs that are gone or silent two times in a row are
	// made anew, unless resurrection is switched off. 0 means never.
	Resurrect time.Duration
	// ResizeDisks and UpdateDisks let clouds change disks in place: see plan.Options (director: enable_cpi_resize_disk,
	// enable_cpi_update_disk).
	ResizeDisks, UpdateDisks bool
	// Client downloads releases and stemcells; nil means http.DefaultClient.
	Client *http.Client
}

// Platform is where a director makes VMs.
type Platform struct {
	// Name is the name of the CPI.
	Name string
	// Cloud creates VMs. If it is an artifact.Uploader it gets stemcells, too.
	Cloud driver.Cloud
	// Agents finds the agents of VMs.
	Agents driver.Agents
	// Clouds returns the clouds of a CPI config, by names; nil if CPI configs are not supported.
	Clouds func(*manifest.CPIConfig) map[string]driver.Cloud
	// Clock is the clock of deploys; nil means the machine's.
	Clock driver.Clock
	// AgentEnv is deploy.Executor's.
	AgentEnv func(agentID string) (*manifest.Map, error)
	// Settings are digests of settings that Agents sends: see Digests in package agent.
	Settings state.Settings
	// Compiles is set where agents compile packages, and so need their archives.
	Compiles bool
	// Releases, if not nil, is told of each release, for the blobs of compiled packages.
	Releases func(*artifact.Releases)

	simulation *simulation // nil for a real cloud
}

// Simulation returns a platform in memory on which time that a deploy waits for passes a thousand times as fast. Things
// go wrong there by requests to /-/simulate, which docs/director-api.md describes. The cloud must not be in use yet.
func Simulation(cloud *sim.Cloud) *Platform {
	clouds := func(c *manifest.CPIConfig) map[string]driver.Cloud {
		clouds := map[string]driver.Cloud{}
		for _, one := range c.CPIs {
			clouds[one.Name] = cloud
		}
		return clouds
	}
	return &Platform{
		Name: "simulated", Cloud: cloud, Agents: cloud, Clock: impatient{driver.SystemClock}, Clouds: clouds, simulation: newSimulation(cloud),
	}
}

// impatient is a clock that waits a thousandth of the requested time.
type impatient struct{ driver.Clock }

func (i impatient) Sleep(ctx context.Context, d time.Duration) error {
	return i.Clock.Sleep(ctx, d/1000)
}

// Director is a director. It is safe for concurrent use.
type Director struct {
	Options
	uuid     string
	store    *Store
	mux      *http.ServeMux
	slots    chan struct{} // for tasks that run
	temp     bool
	release  func() // of the folder
	vars     *manifest.VarsStore
	context  context.Context
	cancel   context.CancelCauseFunc
	running  sync.WaitGroup
	watching sync.WaitGroup
	locks    locks
	planning sync.Mutex // of deployments that were too slow
	mu       sync.Mutex
	journal  *journal
	number   map[string]int // the last IDs of records, by their kinds
	tasks    map[int]*task
	configs  map[int]*config
	releases []*release
	cells    []*stemcell
	events   map[int]*event
	problems map[string][]*problem
	deployed map[string]*deployment
}

// errClosed is why tasks end when the director does.
var errClosed = errors.New("the director was stopped")

// Open opens a director. Tasks that ran when its process ended become errors, and their deployments are settled.
func Open(ctx context.Context, o Options) (_ *Director, err error) {
	d := &Director{Options: withDefaults(o), number: map[string]int{}, tasks: map[int]*task{}, configs: map[int]*config{},
		events: map[int]*event{}, problems: map[string][]*problem{}, deployed: map[string]*deployment{}}
	d.slots = make(chan struct{}, d.Workers)
	d.locks.holders = map[string]*holder{}
	d.context, d.cancel = context.WithCancelCause(context.WithoutCancel(ctx))
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	if err := d.openFolder(); err != nil {
		return nil, err
	}
	if err := d.load(); err != nil {
		return nil, err
	}
	if d.Password == "" {
		is, err := d.identify()
		if err != nil {
			return nil, err
		}
		d.Password = is.Password
	}
	d.routes()
	if err := d.settleAll(ctx); err != nil {
		return nil, err
	}
	if d.Resurrect > 0 {
		d.watching.Go(d.monitor)
	}
	return d, nil
}

func withDefaults(o Options) Options {
	set := func(to *int, otherwise int) {
		if *to == 0 {
			*to = otherwise
		}
	}
	set(&o.Workers, workers)
	set(&o.MaxTasks, maxTasks)
	if o.LockWait == 0 {
		o.LockWait = lockWait
	}
	if o.MaxUpload == 0 {
		o.MaxUpload = 16 << 30
	}
	if o.Name == "" {
		o.Name = "boshrender"
	}
	if o.User == "" {
		o.User = "admin"
	}
	if o.Client == nil {
		o.Client = http.DefaultClient
	}
	if o.Platform == nil {
		o.Platform = Simulation(&sim.Cloud{})
	}
	return o
}

// openFolder opens the folder, and the files of records.
func (d *Director) openFolder() (err error) {
	d.store, d.vars = &Store{Wait: d.LockWait}, &manifest.VarsStore{}
	records := ""
	if d.Dir == "" {
		d.temp = true
		d.Dir, err = os.MkdirTemp("", "boshrender-director-")
	} else {
		err = os.MkdirAll(d.Dir, 0o700)
		records = d.path("records")
		d.store.Dir, d.vars.Path = d.path("deployments"), d.path("variables.yml")
	}
	if err != nil {
		return err
	}
	if d.release, err = outdir.Hold(d.Dir, outdir.Options{}); err != nil {
		return err
	}
	if err := os.RemoveAll(d.path("blobs")); err != nil { // blobs that were not fetched
		return err
	}
	for _, name := range []string{"tasks", "releases", "blobs"} {
		if err := os.MkdirAll(d.path(name), 0o700); err != nil {
			return err
		}
	}
	left, err := files.Within(d.context).Glob(d.path("releases", uploading+"*"))
	for _, path := range left { // by a process that was killed
		err = errors.Join(err, os.Remove(path))
	}
	if err != nil {
		return err
	}
	d.journal, err = openJournal(records)
	return err
}

func (d *Director) path(names ...string) string {
	return filepath.Join(append([]string{d.Dir}, names...)...)
}

// Close ends all tasks, as errors, and closes the files.
func (d *Director) Close() error {
	d.cancel(errClosed)
	d.watching.Wait()
	d.running.Wait()
	var errs []error
	if d.store != nil {
		errs = append(errs, d.store.Close())
	}
	if d.journal != nil {
		errs = append(errs, d.journal.close())
	}
	if d.release != nil {
		d.release()
	}
	if d.temp {
		errs = append(errs, os.RemoveAll(d.Dir))
	}
	return errors.Join(errs...)
}

// The kinds of records. Each has a number of its own.
const (
	aTask       = "task"
	aConfig     = "config"
	aRelease    = "release"
	aStemcell   = "stemcell"
	anEvent     = "event"
	aDeployment = "deployment"
)

// next returns the next ID of a kind of record. d.mu is held.
func (d *Director) next(kind string) int {
	d.number[kind]++
	return d.number[kind]
}

// save writes a record. d.mu is held.
func (d *Director) save(kind string, id int, record any) error {
	data, err := json.Marshal(record)
	if err != nil {
		return err
	}
	return d.journal.write([]state.Write{{Key: fmt.Sprintf("%s/%09d", kind, id), Value: data}}, kind != aTask && kind != anEvent)
}

// forget removes a record. d.mu is held.
func (d *Director) forget(kind string, id int) error {
	return d.journal.write([]state.Write{{Key: fmt.Sprintf("%s/%09d", kind, id)}}, false)
}

// load reads all records.
func (d *Director) load() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if id := d.journal.values["uuid"]; id != nil {
		if err := redact.Decode(id, &d.uuid); err != nil {
			return err
		}
	} else {
		d.uuid = newUUID()
		text, err := json.Marshal(d.uuid)
		if err != nil {
			return err
		}
		if err := d.journal.write([]state.Write{{Key: "uuid", Value: text}}, true); err != nil {
			return err
		}
	}
	for _, key := range slices.Sorted(maps.Keys(d.journal.values)) {
		kind, number, _ := strings.Cut(key, "/")
		id := 0
		if _, err := fmt.Sscan(strings.TrimLeft(number, "0"), &id); err != nil {
			continue
		}
		d.number[kind] = max(d.number[kind], id)
		if err := d.loadRecord(kind, id, d.journal.values[key]); err != nil {
			return fmt.Errorf("record %s: %w", key, err)
		}
	}
	return nil
}

func (d *Director) loadRecord(kind string, id int, data []byte) error {
	switch kind {
	case aTask:
		t := d.newTask()
		d.tasks[id] = t
		return redact.Decode(data, &t.record)
	case aConfig:
		d.configs[id] = &config{}
		return redact.Decode(data, d.configs[id])
	case anEvent:
		d.events[id] = &event{}
		return redact.Decode(data, d.events[id])
	case aRelease:
		r := &release{}
		d.releases = append(d.releases, r)
		return redact.Decode(data, r)
	case aStemcell:
		s := &stemcell{}
		d.cells = append(d.cells, s)
		return redact.Decode(data, s)
	case aDeployment:
		one := &deployment{}
		if err := redact.Decode(data, one); err != nil {
			return err
		}
		d.deployed[one.Name] = one
	}
	return nil
}

// unsettled keeps an event about work that can't be settled.
func (d *Director) unsettled(one *deployment, kind, name string, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	e := &event{User: d.User, Action: "settle", ObjectType: kind, ObjectName: name, Deployment: one.Name}
	_, e.Error = said(err)
	d.keepEvent(e)
}

// settleAll settles the unfinished work of a process that was killed. Work that can't be settled, such as the calls of
// a CPI that is gone, stays for the next task of the deployment, or for the next start, and has an event.
func (d *Director) settleAll(ctx context.Context) error {
	for _, name := range sortedKeys(d.deployed) {
		one := d.deployed[name]
		if _, err := d.settle(ctx, one); err != nil {
			d.unsettled(one, "deployment", one.Name, err)
		}
		for _, begun := range one.Snapshots {
			if begun.Token == "" {
				continue
			}
			if err := d.settleSnapshot(ctx, one, begun); err != nil {
				d.unsettled(one, "snapshot", begun.Disk, err)
			}
		}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(d.tasks)) {
		t := d.tasks[id]
		if t.record.ended() {
			continue
		}
		t.end(&plan.Error{Code: manifest.CodeGeneral, Message: "The director was stopped while the task ran"}, "")
	}
	return nil
}
