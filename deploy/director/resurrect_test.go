package director

// This file lets VMs die and has them made anew.

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/sim"
	"github.com/boshrender/boshrender/deploy/state"
)

// TestResurrection: the switch outlives the process.
func TestResurrection(t *testing.T) {
	dir := t.TempDir()
	d := open(t, Options{Dir: dir})
	on := func() bool { return ask[struct{ Resurrection bool }](t, d, "/resurrection").Resurrection }
	require.True(t, on())
	require.Equal(t, http.StatusOK, d.send("PUT", "/resurrection", js, `{"resurrection_paused":true}`).Code)
	require.False(t, on())
	require.NoError(t, d.Close())
	d = open(t, Options{Dir: dir})
	require.False(t, on())
	require.Equal(t, http.StatusOK, d.send("PUT", "/resurrection", js, `{"resurrection_paused":false}`).Code)
	require.True(t, on())
}

// wish asks the side door.
func (d *Director) wish(t testing.TB, do, instance string) {
	t.Helper()
	w := d.send("POST", "/-/simulate", js, fmt.Sprintf(`{"do":%q,"deployment":"shop","instance":%q}`, do, instance))
	require.Equal(t, http.StatusOK, w.Code, w.Body.String())
}

// cids are the VMs of the shop, by indexes.
func (d *Director) cids(t testing.TB) []string {
	t.Helper()
	s, err := state.Load(t.Context(), d.store, "shop")
	require.NoError(t, err)
	var list []string
	for _, i := range s.Instances {
		if i.Group == "web" {
			list = append(list, i.VM().CID)
		}
	}
	return list
}

// fixes counts the tasks that make VMs anew.
func (d *Director) fixes() (n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, t := range d.tasks {
		if t.record.Type == aFix {
			n++
		}
	}
	return n
}

// alerts lists the messages of alerts.
func alerts(t testing.TB, d *Director) (list []string) {
	t.Helper()
	for _, e := range ask[[]struct{ Context struct{ Message string } }](t, d, "/events?object_type=alert") {
		list = append(list, e.Context.Message)
	}
	return list
}

func TestScanAndFix(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 3))
	was := d.cids(t)
	d.wish(t, "vanish", "web/0")
	d.wish(t, "silence", "web/1")
	const path = "/deployments/shop/scan_and_fix"
	require.Equal(t, http.StatusOK, d.send("PUT", "/resurrection", js, `{"resurrection_paused":true}`).Code)
	w := d.send("PUT", path, js, `{"jobs":{"web":["0"]}}`)
	require.Equal(t, []any{http.StatusBadRequest, `{"code":410004,"description":"Resurrector is paused"}` + "\n"}, []any{w.Code, w.Body.String()})
	require.Equal(t, http.StatusOK, d.send("PUT", "/resurrection", js, `{"resurrection_paused":false}`).Code)

	state, result := ended(t, d, "PUT", path, js, `{"jobs":{"web":["0",2]}}`)
	require.Equal(t, []string{done, "scan and fix complete"}, []string{state, result})
	now := d.cids(t)
	require.NotEqual(t, was[0], now[0])
	require.Equal(t, was[1:], now[1:], "one wasn't named, the other is well")
	require.Equal(t, http.StatusNotFound, d.send("PUT", "/deployments/gone/scan_and_fix", js, `{"jobs":{}}`).Code)

	for _, id := range []string{`""`, "null", "true", "[1]", "{}"} {
		w := d.send("PUT", path, js, `{"jobs":{"web":["0",`+id+`]}}`)
		require.Equal(t, []any{http.StatusBadRequest, `{"code":440010,"description":"'jobs.web' must be a list of IDs or indexes"}` + "\n"}, []any{w.Code, w.Body.String()}, id)
	}

	d.locks.holders["shop"] = &holder{d.newTask(), make(chan struct{})}
	state, result = ended(t, d, "PUT", path, js, `{"jobs":{"web":["1"]}}`)
	require.Equal(t, []string{failed, "Unable to get deployment lock, maybe a deployment is in progress. Try again later."}, []string{state, result})
}

func TestLook(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 6))
	was := d.cids(t)
	seen := d.look(nil)
	d.wish(t, "vanish", "web/0")
	seen = d.look(seen)
	require.Zero(t, d.fixes(), "it may come back")
	d.wish(t, "silence", "web/1")
	d.locks.holders["shop"] = &holder{d.newTask(), make(chan struct{})}
	seen = d.look(seen)
	require.Zero(t, d.fixes(), "another task changes it")
	delete(d.locks.holders, "shop")
	seen = d.look(seen)
	d.running.Wait()
	require.Equal(t, 1, d.fixes())
	now := d.cids(t)
	require.NotEqual(t, was[0], now[0])
	require.Equal(t, was[1:], now[1:])

	require.Equal(t, http.StatusOK, d.send("PUT", "/deployments/shop/instance_groups/web/1/ignore", js, `{"ignore":true}`).Code)
	for range 3 {
		seen = d.look(seen)
	}
	require.Equal(t, 1, d.fixes(), "it is ignored")
	require.Equal(t, http.StatusOK, d.send("PUT", "/deployments/shop/instance_groups/web/1/ignore", js, `{"ignore":false}`).Code)
	for n := range 5 {
		d.wish(t, "silence", fmt.Sprintf("web/%d", n))
	}
	for range 3 {
		seen = d.look(seen)
	}
	require.Equal(t, 1, d.fixes())
	require.Equal(t, []string{"We are in meltdown. Skipping resurrection; deployment: 'shop'; 5 of 6 agents are unhealthy"}, alerts(t, d), "told once")
	require.Equal(t, http.StatusOK, d.send("PUT", "/resurrection", js, `{"resurrection_paused":true}`).Code)
	require.Empty(t, d.look(seen))
}

// TestMonitor lets a director look by itself, each minute of its clock.
func TestMonitor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		platform := Simulation(&sim.Cloud{})
		platform.Clock = driver.SystemClock
		d := open(t, Options{Platform: platform, Resurrect: time.Minute})
		stock(t, d)
		does(t, d, "POST", "/deployments", yaml, shop("shop", 2))
		was := d.cids(t)
		d.wish(t, "vanish", "web/1")
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
		defer cancel()
		<-ctx.Done()
		synctest.Wait()
		now := d.cids(t)
		require.Equal(t, 1, d.fixes())
		require.Equal(t, was[0], now[0])
		require.False(t, slices.Contains(was, now[1]))
		require.NoError(t, d.Close())
	})
}
