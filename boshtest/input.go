package boshtest

// This file defines the inputs of a render: properties, the instance, links.

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/internal/lazy"
	"github.com/boshrender/boshrender/internal/spelling"
	"github.com/boshrender/boshrender/manifest"
	"github.com/boshrender/boshrender/spec"
)

// Option sets an input of a render: Properties, Set, Unset, Undeclared, RawProperties, Strict, Instance, Spec, Link,
// LinkProperties, NoLink, Now, Seed, With. Options are applied in order, so that a later one overrides earlier ones.
// Only Undeclared applies to all of them.
type Option interface{ apply(*input) error }

// input holds the inputs of a render.
type input struct {
	parsed     *parsed
	properties *manifest.Map
	raw        *manifest.Map // instead of properties
	strict     bool
	spec       *manifest.Map
	links      map[string]*manifest.Map
	erb        erb.Input
	allowed    map[string]bool // the names in Undeclared
	hide       bool            // secrets in the messages of exceptions
	createEnv  bool            // as without a director
}

type optionFunc func(*input) error

func (f optionFunc) apply(in *input) error { return f(in) }

// Properties returns the option for properties of the manifest: YAML text, or a map of Go's or of manifest. Hashes
// are merged into the hashes of earlier options, key by key; other values, including lists, replace the earlier ones.
func Properties(properties any) Option {
	return optionFunc(func(in *input) error {
		m, err := hash("properties", properties)
		if err == nil {
			merge(in.properties, m)
		}
		return err
	})
}

// merge merges a hash into another one.
func merge(to, from *manifest.Map) {
	for key, value := range from.All() {
		old, _ := to.Get(key)
		inner, isMap := value.(*manifest.Map)
		into, wasMap := old.(*manifest.Map)
		if isMap && wasMap {
			merge(into, inner)
			continue
		}
		if isMap {
			value = inner.Clone()
		}
		to.Set(key, value)
	}
}

// Set returns the option for one property, by its dotted name: Set("app.tls.port", 443). The value is any value of
// YAML, in Go's types. The name must be declared by the job's spec, or be above or below a declared one: otherwise
// the test would test the default. [Undeclared] allows other names.
func Set(name string, value any) Option {
	return optionFunc(func(in *input) error {
		if err := in.declared(name); err != nil {
			return err
		}
		n, err := manifest.NewNode(value)
		if err != nil {
			return fmt.Errorf("property %s: %w", name, err)
		}
		m := in.properties
		keys := strings.Split(name, ".")
		for i, key := range keys[:len(keys)-1] {
			inner, _ := m.Get(key)
			next, ok := inner.(*manifest.Map)
			if inner != nil && !ok {
				return fmt.Errorf("property %s: %s is no hash", name, strings.Join(keys[:i+1], "."))
			}
			if !ok {
				next = new(manifest.Map)
				m.Set(key, next)
			}
			m = next
		}
		m.Set(keys[len(keys)-1], n.Value())
		return nil
	})
}

// Unset returns the option that removes properties of earlier options, by dotted names. They get the defaults of the
// spec, if it has any. An undeclared name is a mistake, as with [Set].
func Unset(names ...string) Option {
	return optionFunc(func(in *input) error {
		var errs []error
		for _, name := range names {
			errs = append(errs, in.declared(name))
			m := in.properties
			keys := strings.Split(name, ".")
			for _, key := range keys[:len(keys)-1] {
				inner, _ := m.Get(key)
				m, _ = inner.(*manifest.Map) // nil can be read
			}
			if m.Has(keys[len(keys)-1]) {
				m.Delete(keys[len(keys)-1])
			}
		}
		return errors.Join(errs...)
	})
}

// Undeclared returns the option that allows names that are otherwise mistakes: of properties that the job's spec
// doesn't declare, in Set and Unset, and of keys that a director doesn't send, in Spec. A test needs it to show that
// such a property is dropped, or for a template that checks whether a key exists.
func Undeclared(names ...string) Option { return undeclaredNames(names) }

type undeclaredNames []string

func (u undeclaredNames) apply(in *input) error {
	for _, name := range u {
		in.allowed[name] = true
	}
	return nil
}

// declared checks that the spec declares a property of that name, or one above or below it.
func (in *input) declared(name string) error {
	if in.allowed[name] || in.parsed.alone {
		return nil
	}
	names := make([]string, len(in.parsed.job.Properties))
	for i, p := range in.parsed.job.Properties {
		if p.Name == name || strings.HasPrefix(p.Name, name+".") || strings.HasPrefix(name, p.Name+".") {
			return nil
		}
		names[i] = p.Name
	}
	return fmt.Errorf("job %s declares no property %s%s", in.parsed.job.Name, name, hint(name, names))
}

// hint suggests a known name similar to an unknown one.
func hint(name string, known []string) string {
	if near := spelling.Nearest(name, known); near != "" {
		return " (did you mean " + near + "?)"
	}
	return ""
}

// RawProperties returns the option for properties that the template sees unchanged, in the forms of [Properties]:
// without defaults, and with undeclared ones. It replaces all properties of other options.
func RawProperties(properties any) Option {
	return optionFunc(func(in *input) (err error) {
		in.raw, err = hash("properties", properties)
		return err
	})
}

// Strict returns the option that checks the properties: an undeclared property, which a director only drops, is a
// mistake; and the properties must satisfy the job's properties_schema.json, if it has one.
func Strict() Option {
	return optionFunc(func(in *input) error {
		in.strict = true
		return nil
	})
}

// check makes the checks of Strict.
func (in *input) check(bound *manifest.Map) error {
	if in.parsed.alone {
		return errors.New("a file has no spec that declares its properties")
	}
	var unknown []string
	undeclared(in.parsed.job, "", in.properties, &unknown)
	unknown = slices.DeleteFunc(unknown, func(name string) bool { return in.allowed[name] })
	if len(unknown) > 0 && in.raw == nil {
		names := make([]string, len(in.parsed.job.Properties))
		for i, p := range in.parsed.job.Properties {
			names[i] = p.Name
		}
		for i, name := range unknown {
			unknown[i] += hint(name, names)
		}
		return fmt.Errorf("job %s declares no property %s", in.parsed.job.Name, strings.Join(unknown, ", "))
	}
	return in.parsed.schema.Validate(context.Background(), bound)
}

// undeclared lists the properties below a name that a spec doesn't declare.
func undeclared(job *spec.JobSpec, name string, m *manifest.Map, list *[]string) {
	for key, value := range m.All() {
		full := strings.TrimPrefix(name+"."+key, ".")
		if _, ok := job.Property(full); ok {
			continue
		}
		inner, ok := value.(*manifest.Map)
		if ok && slices.ContainsFunc(job.Properties, func(p spec.Property) bool { return strings.HasPrefix(p.Name, full+".") }) {
			undeclared(job, full, inner, list)
			continue
		}
		*list = append(*list, full)
	}
}

// hash reads a hash in any of its forms.
func hash(what string, v any) (*manifest.Map, error) {
	n, err := manifest.NewNode(v)
	if text, ok := v.(string); ok {
		n, err = manifest.YAML{}.Document(context.Background(), what, []byte(text))
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

// Instance is the instance that the template is rendered for. An empty string means the default, which each comment
// names; use Spec for keys that should be nil or that have no field here.
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
	// Name is the instance group's name, spec.name and spec.job.name: "me".
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

// Spec sets keys of spec, overriding the keys of an earlier Instance. A key that a director doesn't send is a mistake,
// unless [Undeclared] names it; so are properties and links, which have options of their own.
type Spec map[string]any

// specKeys are the keys of the hash that a director renders templates with. The values are the options to use
// instead.
var specKeys = lazy.Value[map[string]string]{New: func() map[string]string {
	return map[string]string{
		"address": "", "az": "", "bootstrap": "", "deployment": "", "dns_domain_name": "", "id": "", "index": "", "ip": "", "job": "",
		"links": "Link", "name": "", "networks": "", "persistent_disk": "", "properties": "Properties", "properties_need_filtering": "",
		"release": "",
	}
}}

func (s Spec) apply(in *input) error {
	m, err := hash("spec", map[string]any(s))
	errs := []error{err}
	for key, value := range m.All() {
		option, ok := specKeys.Get()[key]
		switch {
		case option != "":
			errs = append(errs, fmt.Errorf("spec.%s is set by the option %s", key, option))
		case !ok && !in.allowed[key]:
			errs = append(errs, fmt.Errorf("spec has no key %s%s", key, hint(key, slices.Collect(maps.Keys(specKeys.Get())))))
		}
		in.spec.Set(key, value)
	}
	return errors.Join(errs...)
}

// Link is a link that the job consumes.
type Link struct {
	// Name is that in the consumes section of the job spec.
	Name string
	// Instances are the instances of the provider, in order. Without any the link has an empty list.
	Instances []LinkInstance
	// Properties are the properties that the link shares, in a form that the function Properties takes; nil means
	// none.
	Properties any
	// Address is the result of the link's method address; "" means nil.
	Address string
	// Details are further keys of the link's hash, as a director sends them: "deployment_name", "domain",
	// "default_network", "instance_group".
	Details map[string]any
}

// LinkInstance is an instance of a link's provider. Of an empty string the default counts, which the comments name; the
// other fields count as they are. DefaultLinkInstance is the one with index 4 that bosh-template has for
// LinkInstance.new.
type LinkInstance struct {
	// Name is the name of its instance group: "i-name".
	Name string
	// ID is "jkl8098".
	ID string
	// Index is the number of the instance.
	Index int
	// AZ is "az4".
	AZ string
	// Address is "link.instance.fake.example.com".
	Address string
	// Bootstrap is set for one of the instances.
	Bootstrap bool
	// Details are further keys of the instance's hash: "addresses", "uuid".
	Details map[string]any
}

// DefaultLinkInstance returns the instance that bosh-template makes without arguments.
func DefaultLinkInstance() LinkInstance {
	return LinkInstance{Name: "i-name", ID: "jkl8098", Index: 4, AZ: "az4", Address: "link.instance.fake.example.com"}
}

func (i LinkInstance) hash() map[string]any {
	d := DefaultLinkInstance()
	m := map[string]any{
		"name": cmp.Or(i.Name, d.Name), "id": cmp.Or(i.ID, d.ID), "index": i.Index, "az": cmp.Or(i.AZ, d.AZ),
		"address": cmp.Or(i.Address, d.Address), "bootstrap": i.Bootstrap,
	}
	maps.Copy(m, i.Details)
	return m
}

func (l Link) apply(in *input) error {
	if _, ok := in.parsed.job.Consume(l.Name); !ok && !in.parsed.alone {
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
	maps.Copy(link, l.Details)
	in.links[l.Name], err = hash("link "+l.Name, link)
	return err
}

// LinkProperties returns the option that merges properties into the properties of a link of earlier options, as
// [Properties] does.
func LinkProperties(name string, properties any) Option {
	return optionFunc(func(in *input) error {
		link, ok := in.links[name]
		if !ok {
			return fmt.Errorf("there is no link %s to merge properties into", name)
		}
		m, err := hash("properties of link "+name, properties)
		if err != nil {
			return err
		}
		old, _ := link.Get("properties")
		merged := new(manifest.Map)
		for _, one := range []any{old, m} {
			one, _ := one.(*manifest.Map)
			merge(merged, one)
		}
		link.Set("properties", merged)
		return nil
	})
}

// NoLink returns the option that removes links of earlier options, by their names.
func NoLink(names ...string) Option {
	return optionFunc(func(in *input) error {
		for _, name := range names {
			delete(in.links, name)
		}
		return nil
	})
}

// With changes the input of the evaluator: limits, and the clock and the source of random numbers, without which
// templates that use them fail. The spec hash is set afterwards.
func With(change func(*erb.Input)) Option {
	return optionFunc(func(in *input) error {
		change(&in.erb)
		return nil
	})
}

// Now returns the option for the time that the template sees. Without it a template that asks for the time fails.
func Now(t time.Time) Option {
	return With(func(in *erb.Input) { in.Now = func() time.Time { return t } })
}

// Seed returns the option for random numbers, always the same ones for a number. Without it a template that asks for
// random numbers fails.
func Seed(n uint64) Option {
	return With(func(in *erb.Input) {
		var seed [32]byte
		binary.LittleEndian.PutUint64(seed[:], n)
		in.Rand = rand.NewChaCha8(seed)
	})
}

// newInput applies the options.
func newInput(p *parsed, options []Option) (*input, error) {
	in := &input{
		parsed: p, properties: new(manifest.Map), spec: new(manifest.Map), links: map[string]*manifest.Map{}, allowed: map[string]bool{},
	}
	in.erb.StableSort = true // as on the stemcells where releases are deployed
	var errs []error
	for _, o := range options {
		if u, ok := o.(undeclaredNames); ok {
			errs = append(errs, u.apply(in))
		}
	}
	for _, o := range append([]Option{Instance{}}, options...) {
		errs = append(errs, o.apply(in))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	bound := in.raw
	switch {
	case bound != nil:
	case p.alone:
		bound = in.properties
	default:
		var err error
		if bound, err = spec.BindProperties(p.job, in.properties); err != nil {
			return nil, err
		}
	}
	if in.strict {
		if err := in.check(bound); err != nil {
			return nil, err
		}
	}
	if in.createEnv && len(in.links) > 0 {
		return nil, errors.New("bosh create-env has no links")
	}
	if in.createEnv && p.alone {
		return nil, errors.New("a file has no spec, which create-env needs")
	}
	links := new(manifest.Map)
	for _, name := range in.linkNames() {
		if link, ok := in.links[name]; ok {
			links.Set(name, link)
		}
	}
	in.spec.Set("properties", bound)
	in.spec.Set("links", links)
	in.erb.Spec = in.spec
	return in, nil
}

// linkNames returns the names of the links that the template may have, in the order of the spec.
func (in *input) linkNames() (names []string) {
	if in.parsed.alone {
		return slices.Sorted(maps.Keys(in.links))
	}
	for _, c := range in.parsed.job.Consumes {
		names = append(names, c.Name)
	}
	return names
}
