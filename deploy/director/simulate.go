package director

// This file has the side door: it makes things go wrong on a simulated cloud, for tests of clients of a director.

import (
	"cmp"
	"net/http"
	"sync"
	"time"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/codes"
)

// simulation is a simulated cloud with the faults that were asked for.
type simulation struct {
	*sim.Cloud
	mu     sync.Mutex
	errors map[string]*simulatedError // by methods
	lasts  map[string]time.Duration   // by methods
}

// simulatedError is an error of a method, some times.
type simulatedError struct {
	err   driver.CloudError
	times int // how often; less than 0 for ever
}

// newSimulation hooks into a cloud. It is asked after the cloud's own Fault and Latency.
func newSimulation(cloud *sim.Cloud) *simulation {
	s := &simulation{Cloud: cloud, errors: map[string]*simulatedError{}, lasts: map[string]time.Duration{}}
	fault, latency := cloud.Fault, cloud.Latency
	cloud.Fault = func(method, about string) sim.Fault {
		if fault != nil {
			if f := fault(method, about); f.Before != nil || f.After != nil || f.Vanish || f.By != "" || f.Task != nil {
				return f
			}
		}
		return s.fault(method)
	}
	cloud.Latency = func(method string) time.Duration {
		s.mu.Lock()
		defer s.mu.Unlock()
		if d, ok := s.lasts[method]; ok || latency == nil {
			return d
		}
		return latency(method)
	}
	return s
}

func (s *simulation) fault(method string) sim.Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.errors[method]
	if e == nil || e.times == 0 {
		return sim.Fault{}
	}
	e.times--
	err := e.err
	return sim.Fault{Before: &err}
}

// wish is the body of a request to the side door.
type wish struct {
	Do         string `json:"do"`
	Deployment string `json:"deployment"`
	Instance   string `json:"instance"` // "‹group›/‹id›" or "‹group›/‹index›"
	VM         string `json:"vm"`
	Disk       string `json:"disk"`
	Off        bool   `json:"off"`
	Method     string `json:"method"`
	Type       string `json:"type"`
	Message    string `json:"message"`
	Times      *int   `json:"times"`
	Lasts      string `json:"lasts"`
}

// simulate fulfils a wish.
func (d *Director) simulate(w http.ResponseWriter, r *http.Request) error {
	s := d.Platform.simulation
	if s == nil {
		return unserved("accidents: its cloud is real")
	}
	var wish wish
	if err := readJSON(w, r, &wish); err != nil {
		return err
	}
	if wish.Instance != "" {
		vm, err := d.vmOf(r, &wish)
		if err != nil {
			return err
		}
		wish.VM = vm
	}
	switch wish.Do {
	case "silence":
		s.Silence(wish.VM, !wish.Off)
	case "fail":
		s.Fail(wish.VM, !wish.Off)
	case "vanish":
		s.Vanish(wish.VM)
	case "unplug":
		s.Unplug(wish.Disk)
	case "lose":
		s.Lose(wish.Disk)
	case "error", "last":
		return s.wish(&wish)
	default:
		return refuse(codes.ValidationInvalidValue, "Invalid value of do '%s', valid values are: silence, fail, vanish, unplug, lose, error, last", wish.Do)
	}
	return nil
}

// vmOf returns the VM of an instance.
func (d *Director) vmOf(r *http.Request, wish *wish) (string, error) {
	one, err := d.findNamed(wish.Deployment)
	if err != nil {
		return "", err
	}
	s, err := state.Load(r.Context(), d.store, one.Name)
	if err != nil {
		return "", err
	}
	for _, i := range s.Instances {
		if vm := i.VM(); vm != nil && i.Is(wish.Instance) {
			return vm.CID, nil
		}
	}
	return "", refuse(70004, "'%s/%s' has no VM", one.Name, wish.Instance)
}

// wish changes the behaviour of a method.
func (s *simulation) wish(w *wish) error {
	if w.Method == "" {
		return refuse(codes.ValidationMissingField, "Missing 'method' field")
	}
	lasts, err := time.ParseDuration(cmp.Or(w.Lasts, "0s"))
	if err != nil {
		return refuse(codes.ValidationInvalidValue, "Invalid value of lasts '%s'", w.Lasts)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case w.Do == "last":
		s.lasts[w.Method] = lasts
	case w.Off:
		delete(s.errors, w.Method)
	default:
		times := 1
		if w.Times != nil {
			times = *w.Times
		}
		s.errors[w.Method] = &simulatedError{times: times, err: driver.CloudError{
			Type: cmp.Or(w.Type, "Bosh::Clouds::CloudError"), Message: cmp.Or(w.Message, "as wished"), Method: w.Method,
		}}
	}
	return nil
}
