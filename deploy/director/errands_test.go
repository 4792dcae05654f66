package director

// This file has errands with their logs, and cloud checks of several instances.

import (
	"crypto/sha1"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestErrandLogs downloads the logs of an errand whose VM is gone.
func TestErrandLogs(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	does(t, d, "POST", "/deployments", yaml, shop("shop", 1))
	id := begun(t, d, "POST", "/deployments/shop/errands/check/runs", js, "{}")
	d.running.Wait()
	state, result := howEnded(t, d, id)
	require.Equal(t, []string{done, "1 succeeded, 0 errored, 0 canceled"}, []string{state, result})
	var is struct {
		Logs struct {
			ID   string `json:"blobstore_id"`
			SHA1 string
		}
	}
	output := d.send("GET", fmt.Sprintf("/tasks/%d/output?type=result", id), "", "")
	require.NoError(t, json.Unmarshal(output.Body.Bytes(), &is))
	logs := d.send("GET", "/resources/"+is.Logs.ID, "", "")
	require.Equal(t, http.StatusOK, logs.Code)
	require.Equal(t, is.Logs.SHA1, fmt.Sprintf("%x", sha1.Sum(logs.Body.Bytes())))
	var stages []string
	for _, line := range strings.Split(strings.TrimSpace(d.send("GET", fmt.Sprintf("/tasks/%d/output?type=event", id), "", "").Body.String()), "\n") {
		var e struct{ Stage, State string }
		require.NoError(t, json.Unmarshal([]byte(line), &e))
		stage, _, _ := strings.Cut(e.Stage, "/")
		stages = append(stages, stage+" "+e.State)
	}
	order := []string{"Running errand started", "Running errand finished", "Fetching logs for check started", "Fetching logs for check finished"}
	require.Subset(t, stages, order)
	require.Contains(t, strings.Join(stages, "; "), strings.Join(order, "; "))
}

// TestInFlight repairs VMs, as many at a time as is asked for.
func TestInFlight(t *testing.T) {
	for _, c := range []struct{ overrides, state, result string }{
		{`{"web":"50%"}`, done, "2 resolved"},
		{`{"web":1}`, done, "2 resolved"},
		{`{"web":"x"}`, failed, "cannot be calculated"},
		{`{"web":1.5}`, failed, "cannot be calculated"},
		{`{"other":"x"}`, done, "2 resolved"},
	} {
		for _, way := range []string{"recreate_vm", "reboot_vm"} {
			d := open(t, Options{})
			stock(t, d)
			does(t, d, "POST", "/deployments", yaml, shop("shop", 2))
			for n := range 2 {
				w := d.send("POST", "/-/simulate", js, fmt.Sprintf(`{"do":"silence","deployment":"shop","instance":"web/%d"}`, n))
				require.Equal(t, http.StatusOK, w.Code)
			}
			does(t, d, "POST", "/deployments/shop/scans", "", "")
			body := `{"resolutions":{`
			for n, p := range ask[[]struct{ ID int }](t, d, "/deployments/shop/problems") {
				if n > 0 {
					body += ","
				}
				body += fmt.Sprintf("%q:%q", fmt.Sprint(p.ID), way)
			}
			state, result := ended(t, d, "PUT", "/deployments/shop/problems", js, body+`},"max_in_flight_overrides":`+c.overrides+"}")
			if way == "reboot_vm" && c.state == done {
				continue // a silenced agent stays so
			}
			require.Equal(t, []string{c.state, c.result}, []string{state, result}, "%s %s", way, c.overrides)
		}
	}
}

// TestKeptVariables deploys a variable that a director would make anew.
func TestKeptVariables(t *testing.T) {
	d := open(t, Options{})
	stock(t, d)
	id := begun(t, d, "POST", "/deployments?force_latest_variables=true", yaml,
		strings.Replace(shop("shop", 1), "type: password}", "type: password, update_mode: overwrite}", 1))
	d.running.Wait()
	require.Contains(t, d.send("GET", fmt.Sprintf("/tasks/%d/output?type=event", id), "", "").Body.String(),
		"The value of variable 'pass' is kept: this director doesn't serve update_mode 'overwrite'")
}
