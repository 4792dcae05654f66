package boshtest

// This file describes what a template is rendered with: properties, the instance, links.

import (
	"cmp"
	"fmt"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// Option is a part of what a template is rendered with: Properties, Instance, Spec, Link, With.
type Option interface{ apply(*input) error }

// input is what a template is rendered with.
type input struct {
	job        *spec.JobSpec
	properties *manifest.Map
	spec       *manifest.Map
	links      map[string]*manifest.Map
	erb        erb.Input
}

type optionFunc func(*input) error

func (f optionFunc) apply(in *input) error { return f(in) }

// Properties returns the option for the properties of the manifest: YAML text, a *manifest.Map, or a map[string]any. Of
// several the last one counts.
func Properties(properties any) Option {
	return optionFunc(func(in *input) error {
		m, err := hash("properties", properties)
		in.properties = m
		return err
	})
}

// hash reads a hash in any of its forms.
func hash(what string, v any) (*manifest.Map, error) {
	n, err := manifest.NewNode(v)
	if text, ok := v.(string); ok {
		n, err = manifest.YAML{}.Document(what, []byte(text))
	}
	if err != nil {
		return nil, err
	}
	switch v := n.Value().(type) {
	case nil:
		return new(manifest.Map), nil
	case *manifest.Map:
		return v, nil
	}
	return nil, fmt.Errorf("%s are no hash", what)
}

// Instance is the instance that the template is rendered for. An empty string stands for the default, which each
// comment names; use Spec for keys that should be nil or that have no field here.
type Instance struct {
	// Address is spec.address: "my.bosh.com".
	Address string
	// AZ is spec.az: "az1".
	AZ string
	// Bootstrap is spec.bootstrap: false.
	Bootstrap bool
	// Deployment is spec.deployment: "my-deployment".
	Deployment string
	// ID is spec.id: "xxxxxx-xxxxxxxx-xxxxx".
	ID string
	// Index is spec.index: 0.
	Index int
	// IP is spec.ip: "192.168.0.0".
	IP string
	// Name is spec.name and spec.job.name, that of the instance group: "me".
	Name string
	// Networks is spec.networks, from names to settings; nil is network1 with the address 192.168.0.0.
	Networks map[string]any
}

func (i Instance) apply(in *input) error {
	name := cmp.Or(i.Name, "me")
	networks := i.Networks
	if networks == nil {
		networks = map[string]any{"network1": map[string]any{"foo": "bar", "ip": "192.168.0.0"}}
	}
	return Spec{
		"address": cmp.Or(i.Address, "my.bosh.com"), "az": cmp.Or(i.AZ, "az1"), "bootstrap": i.Bootstrap,
		"deployment": cmp.Or(i.Deployment, "my-deployment"), "id": cmp.Or(i.ID, "xxxxxx-xxxxxxxx-xxxxx"), "index": i.Index,
		"ip": cmp.Or(i.IP, "192.168.0.0"), "name": name, "networks": networks, "job": map[string]any{"name": name},
	}.apply(in)
}

// Spec sets keys of spec, over those of Instance if it comes after it.
type Spec map[string]any

func (s Spec) apply(in *input) error {
	m, err := hash("spec", map[string]any(s))
	for key, value := range m.All() {
		in.spec.Set(key, value)
	}
	return err
}

// Link is a link that the job consumes.
type Link struct {
	// Name is that in the consumes section of the job spec.
	Name string
	// Instances are those behind the link, in order. Without any the link has an empty list.
	Instances []LinkInstance
	// Properties are those that the link shares, in a form that the function Properties takes; nil is none.
	Properties any
	// Address is what the link's method address returns; "" is nil.
	Address string
}

// LinkInstance is an instance behind a link. The zero value has all the defaults that the comments name; in any other,
// an empty string stands for the default, and Index is what it says.
type LinkInstance struct {
	// Name is that of its instance group: "i-name".
	Name string
	// ID is "jkl8098".
	ID string
	// Index is 4.
	Index int
	// AZ is "az4".
	AZ string
	// Address is "link.instance.fake.example.com".
	Address string
	// Bootstrap is false.
	Bootstrap bool
}

func (i LinkInstance) hash() map[string]any {
	if i == (LinkInstance{}) {
		i.Index = 4
	}
	return map[string]any{
		"name": cmp.Or(i.Name, "i-name"), "id": cmp.Or(i.ID, "jkl8098"), "index": i.Index, "az": cmp.Or(i.AZ, "az4"),
		"address": cmp.Or(i.Address, "link.instance.fake.example.com"), "bootstrap": i.Bootstrap,
	}
}

func (l Link) apply(in *input) error {
	if _, ok := in.job.Consume(l.Name); !ok {
		return fmt.Errorf("Link '%s' is not declared as a consumed link in this job.", l.Name) //nolint:staticcheck // Ruby's text
	}
	properties, err := hash("properties of link "+l.Name, l.Properties)
	if err != nil {
		return err
	}
	instances := make([]any, len(l.Instances))
	for n, i := range l.Instances {
		instances[n] = i.hash()
	}
	link := map[string]any{"instances": instances, "name": l.Name, "properties": properties, "address": nil}
	if l.Address != "" {
		link["address"] = l.Address
	}
	in.links[l.Name], err = hash("link "+l.Name, link)
	return err
}

// With changes what the evaluator takes: limits, and the clock and the source of random numbers, without which
// templates that ask for them fail. The spec hash is put in afterwards.
func With(change func(*erb.Input)) Option {
	return optionFunc(func(in *input) error {
		change(&in.erb)
		return nil
	})
}

// newInput puts the options together.
func newInput(job *spec.JobSpec, options []Option) (erb.Input, error) {
	in := &input{job: job, properties: new(manifest.Map), spec: new(manifest.Map), links: map[string]*manifest.Map{}}
	in.erb.StableSort = true // as on the stemcells where releases are deployed
	for _, o := range append([]Option{Instance{}}, options...) {
		if err := o.apply(in); err != nil {
			return erb.Input{}, err
		}
	}
	bound, err := spec.BindProperties(job, in.properties)
	if err != nil {
		return erb.Input{}, err
	}
	links := new(manifest.Map)
	for _, c := range job.Consumes {
		if link, ok := in.links[c.Name]; ok {
			links.Set(c.Name, link)
		}
	}
	in.spec.Set("properties", bound)
	in.spec.Set("links", links)
	in.erb.Spec = in.spec
	return in.erb, nil
}
