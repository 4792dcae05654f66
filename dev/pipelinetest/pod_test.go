package pipelinetest

// This file tests the rendering of instances and pods, one and many.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/links"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/placement"
	"github.com/boshrender/boshrender/pod"
)

func TestPodFromEnv(t *testing.T) {
	for _, c := range []struct {
		env  string
		want pod.Pod
		err  string
	}{
		{
			env:  "INSTANCE_GROUP_NAME=web AZ_INDEX=2 REPLICAS=3 POD_ORDINAL=1 POD_IP=10.0.0.1",
			want: pod.Pod{Group: "web", Zone: 1, Replicas: 3, Ordinal: 1, IP: "10.0.0.1"},
		},
		{env: "HOSTNAME=cf-web-z1-12", want: pod.Pod{Zone: pod.NoZone, Ordinal: 12}},
		{env: "HOSTNAME=web-1 POD_ORDINAL=0", want: pod.Pod{Zone: pod.NoZone}},
		{env: "HOSTNAME=nats-z0-2.nats.cf.svc.cluster.local", want: pod.Pod{Zone: pod.NoZone, Ordinal: 2}},
		{env: "HOSTNAME=web-1.cf-7", want: pod.Pod{Zone: pod.NoZone, Ordinal: 1}},
		{env: "HOSTNAME=smoke-tests-0c9d8f-x2x9z", want: pod.Pod{Zone: pod.NoZone, Ordinal: pod.NoOrdinal}},
		{env: "HOSTNAME=web.cf-7", want: pod.Pod{Zone: pod.NoZone, Ordinal: pod.NoOrdinal}},
		{env: "HOSTNAME=7", want: pod.Pod{Zone: pod.NoZone, Ordinal: pod.NoOrdinal}},
		{env: "", err: `there is no POD_ORDINAL, and no HOSTNAME that could end in one`},
		{
			env: "AZ_INDEX=-1 REPLICAS=0 POD_ORDINAL=x",
			err: "AZ_INDEX is \"-1\", expected a number from 0\nREPLICAS is \"0\", expected a number from 1\nPOD_ORDINAL is \"x\", expected a number from 0",
		},
	} {
		t.Run(c.env, func(t *testing.T) {
			env := map[string]string{}
			for _, v := range strings.Fields(c.env) {
				name, value, _ := strings.Cut(v, "=")
				env[name] = value
			}
			p, err := pod.FromEnv(func(name string) string { return env[name] })
			if c.err != "" {
				require.EqualError(t, err, c.err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, c.want, p)
		})
	}
}

func TestRenderPod(t *testing.T) {
	const text = "instance_groups:\n- {name: web, instances: 2, azs: [a, b], jobs: [{name: app, release: r}]}\n" +
		"- {name: once, instances: 1, lifecycle: errand, jobs: [{name: app, release: r}]}\n"
	r := resolve(t, deploy(t, text, job("<%= [index, spec.id, spec.az, spec.ip, spec.address, spec.networks.default.ip].inspect %>")))
	for _, c := range []struct {
		group string
		pod   pod.Pod
		want  string
	}{
		{"web", pod.Pod{}, `[0, "web-0-app", "a", nil, "web-z0-0", nil]`},
		{"web", pod.Pod{Zone: 1, Ordinal: 1, IP: "10.0.0.9"}, `[3, "web-3-app", "b", "10.0.0.9", "web-z1-1", "10.0.0.9"]`},
		{"web", pod.Pod{Zone: 1, Ordinal: 1, Replicas: 5}, `[6, "web-6-app", "b", nil, "web-z1-1", nil]`},
		{"web", pod.Pod{Zone: 1, Ordinal: 4, Replicas: 1}, `[9, "web-9-app", "b", nil, "web-z1-4", nil]`},
		{"once", pod.Pod{Ordinal: 3}, `[0, "once-0-app", nil, nil, "once-0", nil]`},
		{"once", pod.Pod{Ordinal: pod.NoOrdinal}, `[0, "once-0-app", nil, nil, "once-0", nil]`},
		{"once", pod.Pod{}, `[0, "once-0-app", nil, nil, "once-0", nil]`},
		{"once", pod.Pod{Zone: pod.NoZone}, `[0, "once-0-app", nil, nil, "once-0", nil]`},
	} {
		i, err := pod.Render(t.Context(), r.Group(c.group), c.pod)
		require.NoError(t, err)
		require.Equal(t, c.want, string(i.File("app/file").Data), "%+v", c.pod)
	}
	web := r.Group("web")
	_, err := pod.Render(t.Context(), web, pod.Pod{Zone: 2})
	require.ErrorIs(t, err, placement.ErrAZIndex)
	_, err = pod.Render(t.Context(), web, pod.Pod{Zone: pod.NoZone})
	require.ErrorIs(t, err, placement.ErrAZIndex, "a group with AZs needs the number")
	_, err = pod.Render(t.Context(), web, pod.Pod{Ordinal: -1})
	require.ErrorIs(t, err, placement.ErrOrdinal)
	_, err = pod.Render(t.Context(), web, pod.Pod{Group: "once"})
	require.EqualError(t, err, `the pod belongs to instance group "once", not to "web"`)
	_, err = web.RenderInstance(t.Context(), 4)
	require.EqualError(t, err, `instance group "web" has 4 instances, asked for number 4`)
	_, err = web.RenderInstance(t.Context(), -1)
	require.Error(t, err)
}

func TestFiles(t *testing.T) {
	f := files{
		"r/app/spec":  "name: app\ntemplates: {a.erb: bin/a, b.erb: b, c.erb: b, pic: pic.png}\n",
		"r/app/monit": "monit <%= name %>", "r/app/templates/a.erb": "a <% @x = 1 %>", "r/app/templates/b.erb": "b",
		"r/app/templates/c.erb": "c <%= @x.inspect %>", "r/app/templates/pic": "\x89PNG\x00<% \xff",
	}
	i, err := firstGroup(t, resolve(t, deploy(t, one, f))).RenderInstance(t.Context(), 0)
	require.NoError(t, err)
	var list []string
	for _, f := range i.Files {
		list = append(list, fmt.Sprintf("%s %s %s %o %q", f.Path, f.Job, f.Source, f.Mode, f.Data))
	}
	require.Equal(t, []string{
		`app/monit app monit 640 "monit web-app"`,
		`app/bin/a app a.erb 755 "a "`,
		`app/b app c.erb 640 "c 1"`,
		`app/pic.png app pic 640 "\x89PNG\x00<% \xff"`,
		`app/.bosh/links.json app .bosh/links.json 644 "[]\n"`,
	}, list, "the last of two templates for one place stays; templates share instance variables")
	require.Nil(t, i.File("app/nothing"))
	require.Len(t, i.File("app/monit").Reads, 1)
}

// When a job or a file fails, the others are still rendered.
func TestPartialInstance(t *testing.T) {
	f := job("<% raise 'no' %>")
	f["r/app/spec"] = "name: app\ntemplates: {file.erb: file, good.erb: good}\n"
	f["r/app/templates/good.erb"] = "good"
	i, err := firstGroup(t, resolve(t, deploy(t, one, f))).RenderInstance(t.Context(), 0)
	require.Error(t, err)
	require.NotNil(t, i.File("app/good"))
	require.Nil(t, i.File("app/file"))
}

func TestSpecHash(t *testing.T) {
	d := deploy(t, "instance_groups:\n- {name: web, instances: 1, jobs: [{name: app, release: r, properties: {a: ((x))}}]}\n", jobWith("", "{a: {}}", ""))
	d.Variables = manifest.Vars{"x": "value"}
	g := resolve(t, d).Group("web")
	h, err := g.SpecHash(t.Context(), "app", g.Jobs[0].Instances[0])
	require.NoError(t, err)
	text, err := h.MarshalJSON()
	require.NoError(t, err)
	require.JSONEq(t, `{"deployment": "dep", "job": {"name": "web", "templates": [{"name": "app", "version": "1", "sha1": null,
		"blobstore_id": null, "logs": []}], "template": "app", "version": "1"}, "index": 0, "bootstrap": true, "name": "web-app",
		"id": "web-0-app", "az": null, "networks": {"default": {"ip": null, "dns_record_name": "web-0"}},
		"properties_need_filtering": true, "dns_domain_name": "bosh", "address": "web-0", "persistent_disk": 0,
		"properties": {"a": "value"}, "links": {}, "ip": null, "release": {"name": "r", "version": "1"}}`, string(text))
	_, err = g.SpecHash(t.Context(), "nope", g.Jobs[0].Instances[0])
	require.EqualError(t, err, `instance group "web" has no job "nope"`)

	d.Variables = nil
	_, err = resolve(t, d).Group("web").SpecHash(t.Context(), "app", g.Jobs[0].Instances[0])
	require.ErrorIs(t, err, manifest.Code(codes.ConfigServerMissingName))
}

const many = "instance_groups:\n- {name: web, instances: 40, jobs: [{name: app, release: r}]}\n- {name: db, instances: 20, jobs: [{name: app, release: r}]}\n"

func TestRenderInOrder(t *testing.T) {
	for _, workers := range []int{0, 1, 3, 100} {
		d := deploy(t, many, job("<%= index %>"))
		d.Workers = workers
		n := 0
		for i, err := range resolve(t, d).Render(t.Context()) {
			require.NoError(t, err)
			require.Equal(t, fmt.Sprint(n%40), string(i.File("app/file").Data))
			n++
		}
		require.Equal(t, 60, n)
	}
}

func TestRenderStops(t *testing.T) {
	r := resolve(t, deploy(t, many, job("<%= index %>")))
	for range r.Render(t.Context()) {
		break
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	enough := errors.New("enough")
	var last error
	n := 0
	for i, err := range r.Render(ctx) {
		if n++; n == 3 {
			cancel(enough)
		}
		if last = err; err != nil {
			require.Nil(t, i)
		}
	}
	require.ErrorIs(t, last, enough)
	require.Less(t, n, 60)
	for i, err := range r.Group("db").Render(ctx) {
		require.Nil(t, i)
		require.ErrorIs(t, err, enough)
	}
}

// A template that doesn't end is stopped by its context.
func TestRenderCancelsTemplates(t *testing.T) {
	d := deploy(t, one, job("<% loop {} %>"))
	d.Limits.Steps = -1
	g := resolve(t, d).Group("web")
	ctx, cancel := context.WithCancel(t.Context())
	var done sync.WaitGroup
	done.Add(1)
	go func() {
		defer done.Done()
		i, err := g.RenderInstance(ctx, 0)
		if i != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%v %v", i, err)
		}
	}()
	cancel()
	done.Wait()
}

func TestEmptyGroups(t *testing.T) {
	r := resolve(t, deploy(t, "instance_groups:\n- {name: web, instances: 0, jobs: [{name: app, release: r}]}\n- {name: none, instances: 3, jobs: []}\n", job("")))
	for range r.Render(t.Context()) {
		t.Error("there are no instances")
	}
	require.Zero(t, r.Group("none").Size())
	require.Nil(t, r.Group("other"))
	configs, err := pod.BPM(t.Context(), r.Group("web"))
	require.NoError(t, err)
	require.Empty(t, configs)
}

func TestLogger(t *testing.T) {
	d := bundled(t)
	var log bytes.Buffer
	d.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	d.Workers = 1
	for _, err := range resolve(t, d).Render(t.Context()) {
		require.NoError(t, err)
	}
	require.Contains(t, log.String(), "msg=rendered instance=broker/3")
	for name, value := range d.Variables.(manifest.Vars) {
		if n, ok := value.(*manifest.Node); ok {
			if text, ok := n.Value().(string); ok {
				require.NotContains(t, log.String(), text, name)
			}
		}
	}
}

// In a lenient deployment a missing template is an error only when it is rendered.
func TestLenient(t *testing.T) {
	f := job("here")
	f["r/app/spec"] = strings.Replace(f["r/app/spec"], "templates: {", "templates: {gone: bin/gone, ", 1)
	d := deploy(t, "instance_groups:\n- {name: web, instances: 1, jobs: [{name: app, release: r}]}\n", f)
	_, err := d.Resolve(t.Context())
	require.ErrorIs(t, err, manifest.Code(codes.JobMissingTemplateFile))
	d.Lenient = true
	i, err := firstGroup(t, resolve(t, d)).RenderInstance(t.Context(), 0)
	var missing *boshrender.TemplateError
	require.ErrorAs(t, err, &missing)
	require.Equal(t, "gone", missing.Source)
	require.Equal(t, "here", string(i.File("app/file").Data))
}

// A link to another Kubernetes deployment has the names that the other computed when it was exported; a document
// keeps them.
func TestAddressesOfOthers(t *testing.T) {
	const provided = "provides: [{name: db, type: db}]\n"
	const group = "{name: sql, instances: 2, azs: [a, b, c], jobs: [{name: db, release: p, provides: {db: {shared: true, as: store}}}]}"
	provider := files{"p/db/spec": "name: db\ntemplates: {}\n" + provided, "p/db/monit": ""}
	exported, err := resolve(t, deploy(t, "instance_groups:\n- "+group+"\n", provider)).Links().Export()
	require.NoError(t, err)
	exported.Name = "other"
	exported.Providers[0].Content.Set("deployment_name", "other")
	data, err := json.Marshal(exported)
	require.NoError(t, err)
	other, err := links.ReadExports(t.Context(), manifest.YAML{}, "other.json", data)
	require.NoError(t, err)

	for _, c := range []struct{ arguments, want string }{
		{"", "sql"},
		{"azs: []", "sql"},
		{"azs: ['b']", "sql-z1"},
		{"azs: ['a', 'b', 'c', 'a']", "sql"},
		{"azs: ['a', 'b']", "RuntimeError: no Kubernetes service selects 2 of the 3 AZs of instance group 'sql'"},
		{"azs: ['x']", "RuntimeError: Unknown AZ: 'x'"},
		{"azs: [1]", "RuntimeError: Unknown AZ: '1'"},
		{"azs: 'a'", "NoMethodError: undefined method 'each' for an instance of String"},
		{"uuid: link('db').instances.last.id", "sql-z2-1"},
		{"uuid: 'x'", "RuntimeError: Unknown instance UUID: 'x'"},
		{"status: 'healthy'", "sql"},
		{"status: 'unhealthy'", "RuntimeError: no Kubernetes service selects the unhealthy instances of instance group 'sql'"},
		{"status: 'all'", "RuntimeError: no Kubernetes service selects the all instances of instance group 'sql'"},
	} {
		t.Run(c.arguments, func(t *testing.T) {
			show := "<%= begin; link('db').address(" + c.arguments + "); rescue => e; \"#{e.class}: #{e.message}\"; end %>"
			const web = "- {name: web, instances: 1, jobs: [{name: app, release: r, consumes: {db: {from: store"
			consumer := jobWith(show, "{}", "consumes: [{name: db, type: db}]\n")
			all := maps.Clone(provider)
			maps.Copy(all, consumer)
			remote := deploy(t, "instance_groups:\n"+web+", deployment: other}}}]}\n", consumer)
			remote.Others = []links.Exports{other}
			require.Equal(t, c.want, renderOne(t, remote))

			both := deploy(t, "instance_groups:\n"+web+"}}}]}\n- "+group+"\n", all)
			require.Equal(t, c.want, renderOne(t, both), "in one deployment")

			document, err := pod.Marshal(t.Context(), firstGroup(t, resolve(t, remote)))
			require.NoError(t, err)
			read, err := pod.ParseGroup(t.Context(), "group.yml", document, remote.Releases, boshrender.Options{})
			require.NoError(t, err)
			i, err := read.RenderInstance(t.Context(), 0)
			require.NoError(t, err)
			require.Equal(t, c.want, string(i.File("app/file").Data))
		})
	}
}

// In Kubernetes, too, a consumer may name another deployment, and the one network that pods have.
func TestConsumesInKubernetes(t *testing.T) {
	const provided = "provides: [{name: db, type: db}]\n"
	const consumed = "consumes: [{name: db, type: db}]\n"
	const show = "<%= link('db').instances.map(&:address).join(',') %>"
	provider := resolve(t, deploy(t, "instance_groups:\n- {name: sql, instances: 2, azs: [a, b], jobs: [{name: app, release: r, "+
		"provides: {db: {shared: true}}}]}\n", jobWith("", "{}", provided)))
	other, err := provider.Links().Export()
	require.NoError(t, err)
	other.Name = "other"
	for _, c := range []struct{ consumes, groups, links, want string }{
		{"{deployment: other}", "", consumed, "sql-z0-0,sql-z0-1,sql-z1-0,sql-z1-1"},
		{"{deployment: other, network: default}", "", consumed, "sql-z0-0,sql-z0-1,sql-z1-0,sql-z1-1"},
		{"{from: db, network: default}", "", provided + consumed, "web-0"},
		{"{from: db, network: default}", "networks: [{name: private}], ", provided + consumed, "web-0"},
		{"{from: db, network: private}", "networks: [{name: private}], ", provided + consumed, "web-0"},
	} {
		t.Run(c.consumes+c.groups, func(t *testing.T) {
			d := deploy(t, "instance_groups:\n- {name: web, instances: 1, "+c.groups+"jobs: [{name: app, release: r, consumes: {db: "+c.consumes+"}}]}\n",
				jobWith(show, "{}", c.links))
			d.Others = []links.Exports{other}
			require.Equal(t, c.want, renderOne(t, d))
		})
	}
	d := deploy(t, "instance_groups:\n- {name: web, instances: 1, jobs: [{name: app, release: r, consumes: {db: {network: x}}}]}\n",
		jobWith(show, "{}", provided+consumed))
	_, err = d.Resolve(t.Context())
	require.ErrorIs(t, err, links.ErrNetwork)
}
