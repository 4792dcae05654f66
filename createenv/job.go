package createenv

// This file renders all templates of a job.

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// File is a rendered template of a job.
type File struct {
	// Path is the destination below the job's folder: "bin/run", or "monit".
	Path string
	// Template is the source below the job's folder: "templates/run.erb", or "monit".
	Template string
	Text     []byte
}

// RenderJob renders the templates of a job in the order of their names, and then its monit file. All are tried: the error
// joins the errors of all templates.
func (r Renderer) RenderJob(ctx context.Context, j Job, of *spec.JobSpec) ([]File, error) {
	defaults, err := defaultsOf(of)
	if err != nil {
		return nil, err
	}
	var files []File
	var errs []error
	add := func(path string, file *spec.File, err error) {
		var text []byte
		if err == nil {
			text, err = r.renderFile(ctx, j, defaults, file)
		}
		if err != nil {
			errs = append(errs, err)
			return
		}
		files = append(files, File{path, file.Name, text})
	}
	templates := slices.SortedFunc(slices.Values(of.Templates), func(a, b spec.Template) int { return cmp.Compare(a.Source, b.Source) })
	for _, t := range templates {
		file, err := of.ReadTemplate(ctx, t.Source)
		add(t.Destination, file, err)
	}
	monit, err := of.ReadMonit(ctx)
	add("monit", monit, err)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return files, nil
}

// defaultsOf returns the defaults of a spec's properties, nil for those without one. The CLI reads specs with its own library,
// which takes the names of properties as they are written.
func defaultsOf(of *spec.JobSpec) (map[string]any, error) {
	text, err := of.ReadSpec()
	if err != nil {
		return nil, err
	}
	o := psych.Options{Name: of.Name + "/" + text.Name, Dialect: psych.CLI}
	root, err := psych.ParseFirst(text.Data, o)
	if err != nil {
		return nil, err
	}
	p := &parser{}
	defaults := map[string]any{}
	for key, definition := range pairs(child(root, "properties")) {
		name, err := psych.CLIName(key, o)
		if err != nil {
			return nil, err
		}
		defaults[name] = nil
		if n := child(definition, "default"); n != nil {
			v, err := psych.Decode(n, o)
			if err != nil {
				return nil, err
			}
			node, err := manifest.NewNode(v)
			if err != nil {
				return nil, err
			}
			defaults[name] = p.plain(node, "properties."+name)
		}
	}
	return defaults, errors.Join(p.errs...)
}

// pairs yields the keys and values of a mapping, or of the one that an alias refers to; nothing for other nodes.
func pairs(n *psych.Node) iter.Seq2[*psych.Node, *psych.Node] {
	if n != nil && n.Alias() != nil {
		n = n.Alias()
	}
	if n == nil || n.Kind != psych.KindMapping {
		return func(func(*psych.Node, *psych.Node) bool) {}
	}
	return n.Pairs()
}

// child returns the value of a key, nil if there is none.
func child(n *psych.Node, key string) *psych.Node {
	for k, v := range pairs(n) {
		if k.Value == key {
			return v
		}
	}
	return nil
}

// NewJob returns a job that no manifest names, with properties of its own; nil for none. Its address is 10.0.0.1.
func NewJob(name, deployment string, properties *manifest.Map) Job {
	j := Job{Name: name, deployment: deployment, address: "10.0.0.1"}
	if properties != nil {
		j.own = map[string]any{}
		for key, v := range properties.All() {
			j.own[key] = v
		}
	}
	return j
}

// RenderTemplate renders one template of a job, or its monit file. The error of a failure is an *Error.
func (r Renderer) RenderTemplate(ctx context.Context, j Job, of *spec.JobSpec, file *spec.File) ([]byte, error) {
	defaults, err := defaultsOf(of)
	if err != nil {
		return nil, err
	}
	return r.renderFile(ctx, j, defaults, file)
}

func (r Renderer) renderFile(ctx context.Context, j Job, defaults map[string]any, file *spec.File) ([]byte, error) {
	document, err := r.document(j, defaults)
	if err != nil {
		return nil, err
	}
	return r.Render(ctx, j.Name+"/"+file.Name, string(file.Data), document)
}

// document makes the context of a template (templatescompiler/job_evaluation_context.go). Each has another id.
func (r Renderer) document(j Job, defaults map[string]any) ([]byte, error) {
	id, err := r.id()
	if err != nil {
		return nil, err
	}
	type network struct {
		IP      string `json:"ip"`
		Netmask string `json:"netmask"`
		Gateway string `json:"gateway"`
	}
	return json.Marshal(struct {
		Index      int                `json:"index"`
		ID         string             `json:"id"`
		AZ         string             `json:"az"`
		Bootstrap  bool               `json:"bootstrap"`
		Job        map[string]string  `json:"job"`
		Deployment string             `json:"deployment"`
		Address    string             `json:"address,omitempty"`
		Networks   map[string]network `json:"networks"`
		Global     map[string]any     `json:"global_properties"`
		Cluster    map[string]any     `json:"cluster_properties"`
		Own        map[string]any     `json:"job_properties"`
		Defaults   map[string]any     `json:"default_properties"`
	}{
		ID: id, AZ: "unknown", Bootstrap: true, Job: map[string]string{"name": j.Name}, Deployment: j.deployment, Address: j.address,
		Networks: map[string]network{"default": {}}, Global: j.global, Cluster: j.cluster, Own: j.own, Defaults: defaults,
	})
}

// id returns a random UUID, or one of zeros if there is no source of random numbers.
func (r Renderer) id() (string, error) {
	var b [16]byte
	if r.Rand != nil {
		if _, err := io.ReadFull(r.Rand, b[:]); err != nil {
			return "", err
		}
	}
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80 // version 4
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:]), nil
}
