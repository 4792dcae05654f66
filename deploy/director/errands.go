package director

// This file runs errands, and keeps their results and logs (director: jobs/run_errand.rb, errand/).

import (
	"context"
	"crypto/sha1"
	"fmt"
	"net/http"
	"strings"

	"github.com/boshrender/boshrender/deploy"
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/plan"
	"github.com/boshrender/boshrender/deploy/state"
)

func (d *Director) runErrand(w http.ResponseWriter, r *http.Request) error {
	one, err := d.find(r)
	if err != nil {
		return err
	}
	var given struct {
		KeepAlive   bool `json:"keep-alive"`
		WhenChanged bool `json:"when-changed"`
		Instances   []struct{ Group, ID string }
	}
	if err := readJSON(w, r, &given); err != nil {
		return err
	}
	name := r.PathValue("errand")
	o := plan.Options{Errand: &plan.ErrandOptions{Name: name, KeepAlive: given.KeepAlive, WhenChanged: given.WhenChanged}}
	for _, i := range given.Instances {
		if i.ID == "" {
			o.Errand.Instances = append(o.Errand.Instances, i.Group)
		} else {
			o.Errand.Instances = append(o.Errand.Instances, slug(i.Group, i.ID))
		}
	}
	of := taskRecord{Type: "run_errand", Description: fmt.Sprintf("run errand %s from deployment %s", name, one.Name), Deployment: one.Name}
	return d.begin(w, r, of, func(ctx context.Context, t *task) (string, error) {
		in := &input{d: d, t: t, one: one, options: o}
		err := d.audited(t, "run", "errand", name, func() error { return in.run(ctx, in.compute) })
		if err != nil {
			return "", err
		}
		return in.summary(), nil
	})
}

// summary counts the results of errands. An errand with an exit code above 128 was canceled.
func (in *input) summary() string {
	var succeeded, errored, canceled int
	for _, code := range in.results {
		switch {
		case code > 128:
			canceled++
		case code > 0:
			errored++
		case code == 0:
			succeeded++
		}
	}
	return fmt.Sprintf("%d succeeded, %d errored, %d canceled", succeeded, errored, canceled)
}

// event passes on an event of the executor: to the outputs of the task. The logs of an errand are fetched when it has
// ended: its VM may go afterwards.
func (in *input) event(ctx context.Context, e deploy.Event) {
	in.t.told(e)
	switch {
	case e.State == deploy.ErrandRan:
		if in.ran == nil {
			in.ran = map[string]*driver.ErrandResult{}
		}
		in.ran[e.Task] = e.Errand
		in.results = append(in.results, e.Errand.ExitCode)
	case (e.State == deploy.TaskFinished || e.State == deploy.TaskFailed) && in.ran[e.Task] != nil:
		result := in.ran[e.Task]
		delete(in.ran, e.Task)
		group, id, _ := strings.Cut(e.Task, "/")
		id, _, _ = strings.Cut(id, " ")
		logs, err := in.errandLogs(ctx, slug(group, id))
		in.lose(err)
		in.t.log("result", map[string]any{
			"instance": map[string]string{"group": group, "id": id}, "errand_name": in.options.Errand.Name, "exit_code": result.ExitCode,
			"stdout": result.Stdout, "stderr": result.Stderr, "logs": logs,
		})
	}
}

// errandLogs fetches the logs of an instance.
func (in *input) errandLogs(ctx context.Context, instance string) (map[string]any, error) {
	logs := map[string]any{"blobstore_id": nil, "sha1": nil}
	s, err := state.Load(ctx, in.d.store, in.one.Name)
	if err != nil {
		return logs, err
	}
	packed, err := in.d.packLogs(ctx, in.t, s, in.resolved, deploy.LogOptions{Instances: []string{instance}})
	for _, data := range packed {
		blob, err := in.d.keepBlob(ctx, data)
		if err != nil {
			return logs, err
		}
		logs["blobstore_id"], logs["sha1"] = blob, fmt.Sprintf("%x", sha1.Sum(data))
	}
	return logs, err
}
