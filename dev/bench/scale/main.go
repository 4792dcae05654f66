// Command scale resolves a generated deployment, writes the documents of its groups and renders its pods:
//
//	scale -groups 1000 -pods 10 [-template peers] [-rest=false]
//
// It prints nothing; another program measures it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing/fstest"

	"github.com/boshrender/boshrender"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/pod"
	"github.com/boshrender/boshrender/spec"
)

// templates are the templates of each group's second job.
var templates = map[string]string{
	// alone lists no peers.
	"alone": "<%= spec.index %> <%= p('key7.host') %>\n",
	// peers lists all peers once.
	"peers": "<%= spec.index %>\n<% link('w').instances.each do |i| %><%= i.address %>\n<% end %>",
	// once reads the link once and lists its peers, and loop reads it for each of them.
	"once": "<%= spec.index %>\n<% w = link('w'); w.instances.each do |i| %><%= i.address %> <%= w.p('key3.port') %>\n<% end %>",
	// size counts the peers, first looks at one, find at those before it, map at all. same is the same for each pod.
	"size":  "<%= spec.index %> <%= link('w').instances.size %>\n",
	"first": "<%= spec.index %> <%= link('w').instances.first.address %>\n",
	"find":  "<%= link('w').instances.find { |i| i.index == spec.index }.address %>\n",
	"map":   "<%= spec.index %> <%= link('w').instances.map(&:address).size %>\n",
	"same":  "<%= link('w').instances.map(&:address).join(',') %>\n",
	"loop":  "<%= spec.index %>\n<% link('w').instances.each do |i| %><%= i.address %> <%= link('w').p('key3.port') %>\n<% end %>",
}

func main() {
	var d deployment
	flag.IntVar(&d.groups, "groups", 1000, "number of instance groups")
	flag.IntVar(&d.pods, "pods", 10, "number of pods in each")
	flag.StringVar(&d.template, "template", "alone", "what the second job of each group renders: a name in templates")
	rest := flag.Bool("rest", true, "write documents and render pods too")
	flag.Parse()
	if err := d.run(context.Background(), *rest); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// deployment describes a generated deployment: groups with two jobs, each with 40 properties, a bpm.yml, a monit file
// and three other templates, that consume the link of the next group.
type deployment struct {
	groups, pods int
	template     string
}

func (d deployment) run(ctx context.Context, rest bool) error {
	made, err := d.make()
	if err != nil {
		return err
	}
	resolved, err := made.Resolve(ctx)
	if err != nil || !rest {
		return err
	}
	for g := range resolved.All() {
		if _, err := pod.Marshal(ctx, g); err != nil {
			return err
		}
	}
	for _, err := range resolved.Render(ctx) {
		if err != nil {
			return err
		}
	}
	return nil
}

func (d deployment) make() (*boshrender.Deployment, error) {
	text, ok := templates[d.template]
	if !ok {
		return nil, fmt.Errorf("there is no template %q", d.template)
	}
	m, err := manifest.YAML{Reading: manifest.AsDeployed}.Manifest(context.Background(), "manifest.yml", []byte(d.manifest()))
	if err != nil {
		return nil, err
	}
	files := fstest.MapFS{}
	for job, template := range map[string]string{"app": templates["alone"], "side": text} {
		for name, data := range jobFiles(job, template) {
			files["jobs/"+job+"/"+name] = &fstest.MapFile{Data: []byte(data), Mode: 0o644}
		}
	}
	releases, err := spec.Options{Name: "r"}.OpenFS(context.Background(), files)
	if err != nil {
		return nil, err
	}
	return &boshrender.Deployment{Manifest: m, Releases: releases, Options: boshrender.Options{Workers: 1}, Kubernetes: &boshrender.Kubernetes{}}, nil
}

func (d deployment) manifest() string {
	var b strings.Builder
	b.WriteString("name: scale\nreleases: [{name: r, version: 1}]\ninstance_groups:\n")
	for g := range d.groups {
		fmt.Fprintf(&b, "- name: g%d\n  azs: [z1]\n  instances: %d\n  jobs:\n"+
			"  - {name: app, release: r, provides: {w: {as: w%d}}, consumes: {w: {from: w%d}}, properties: {key1: {host: g%d, port: 80}}}\n"+
			"  - {name: side, release: r, consumes: {w: {from: w%d}}}\n", g, d.pods, g, (g+1)%d.groups, g, g)
	}
	return b.String()
}

func jobFiles(job, template string) map[string]string {
	var s strings.Builder
	fmt.Fprintf(&s, "name: %s\ntemplates: {config.yml.erb: config.yml, text.erb: text, start.erb: bin/start, bpm.yml.erb: config/bpm.yml}\n"+
		"consumes: [{name: w, type: w}]\n", job)
	if job == "app" {
		s.WriteString("provides: [{name: w, type: w, properties: [key1, key2, key3]}]\n")
	}
	s.WriteString("properties:\n")
	for p := range 40 {
		fmt.Fprintf(&s, "  key%d: {default: {host: h%d.example.com, port: %d, tags: [a, b]}}\n", p, p, p)
	}
	return map[string]string{
		"spec":                     s.String(),
		"monit":                    "check process " + job + " with pidfile /var/vcap/sys/run/bpm/" + job + "/" + job + ".pid\n",
		"templates/config.yml.erb": "<%= {'host' => p('key1.host'), 'all' => (2..12).map { |n| p(\"key#{n}\") }, 'index' => spec.index}.to_yaml %>",
		"templates/text.erb":       template,
		"templates/start.erb":      "#!/bin/bash\nexec " + job + " --port <%= p('key7.port') %>\n",
		"templates/bpm.yml.erb": "processes:\n- {name: " + job + ", executable: /var/vcap/packages/" + job + "/bin/" + job +
			", args: [--port, '<%= p('key7.port') %>']}\n",
	}
}
