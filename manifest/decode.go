package manifest

// This file turns the document tree of a deployment manifest into typed values. It takes values of the right type and
// leaves the zero value in place of others; the validation reports that.

import (
	"context"
	"math"
	"math/big"
	"strconv"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/limit"
)

// Parse reads a deployment manifest as the director does. It fails where the director's upload does: on an empty
// document, on text that is not YAML or holds dates, and on a document whose root is not a mapping; and on a document
// that exceeds the limits of YAML. The error is an *Error with a position.
func Parse(ctx context.Context, name string, data []byte) (*Manifest, error) {
	return YAML{}.Manifest(ctx, name, data)
}

// Manifest reads a deployment manifest.
func (y YAML) Manifest(ctx context.Context, name string, data []byte) (*Manifest, error) {
	root, err := y.mapping(ctx, name, data)
	if err != nil {
		return nil, err
	}
	return decoded(ctx, root, (*decoder).manifest)
}

// mapping reads a document whose root must be a mapping, as the director checks uploads.
func (y YAML) mapping(ctx context.Context, name string, data []byte) (*Node, error) {
	if len(data) == 0 {
		return nil, &Error{Location: Location{File: name}, Code: codes.BadManifest, Message: "Manifest should not be empty"}
	}
	root, err := y.Document(ctx, name, data)
	if err != nil {
		return nil, err
	}
	return root, root.mustBeMap(name)
}

// mustBeMap refuses a root that is not a mapping, with the director's text.
func (n *Node) mustBeMap(name string) error {
	if n.Kind() == KindMap {
		return nil
	}
	return &Error{Location: Location{File: name, Line: n.Line(), Column: n.Column()}, Code: codes.BadManifest, Message: "Manifest should be a hash"}
}

// decoder makes the parts of documents from nodes, until its context ends. Nil goes on to the end.
type decoder struct{ poll limit.Poll }

// decoded returns what decode makes of a document, or the cause if the context ended.
func decoded[T any](ctx context.Context, root *Node, decode func(*decoder, *Node) *T) (*T, error) {
	d := &decoder{limit.NewPoll(ctx)}
	document := decode(d, root)
	if err := d.poll.Err(); err != nil {
		return nil, err
	}
	return document, nil
}

// ended counts a piece of work, and reports whether the context has ended.
func (d *decoder) ended() bool { return d != nil && d.poll.Tick() != nil }

// hash returns a map as a Map, nil for anything else.
func (d *decoder) hash(n *Node) *Map {
	if n == nil || n.kind != KindMap {
		return nil
	}
	m, _ := d.value(n).(*Map)
	return m
}

func (d *decoder) manifest(root *Node) *Manifest { return (*Manifest)(nil).again(d, root) }

// again decodes a manifest that was made from m, which may be nil. Instance groups of the same nodes are reused.
func (m *Manifest) again(d *decoder, root *Node) *Manifest {
	next := &Manifest{
		Location:     root.at(""),
		Name:         root.Get("name").str(),
		DirectorUUID: root.Get("director_uuid").str(),
		Update:       decodeUpdate(root.Get("update"), "update"),
		Properties:   d.hash(root.Get("properties")),
		Features:     decodeFeatures(root.Get("features")),
		Tags:         d.hash(root.Get("tags")),
		root:         root,
	}
	if r := root.Get("release"); r != nil && !root.Has("releases") {
		next.Releases = []*Release{d.release(r, "release")}
	}
	next.Releases = append(next.Releases, decodeList(d, root.Get("releases"), "releases", d.release)...)
	next.Stemcells = decodeList(d, root.Get("stemcells"), "stemcells", decodeStemcell)
	known := m.decodedGroups()
	next.InstanceGroups = decodeList(d, root.Get("instance_groups"), "instance_groups", func(n *Node, path string) *InstanceGroup {
		if g := known[n]; g != nil && g.Location.Path == path {
			return g
		}
		return d.instanceGroup(n, path)
	})
	next.Addons = decodeList(d, root.Get("addons"), "addons", d.addon)
	next.Variables = decodeList(d, root.Get("variables"), "variables", d.variable)
	next.decoded = next
	return next
}

// decodedGroups returns the instance groups by their nodes, none of a manifest that addons or anything else changed.
func (m *Manifest) decodedGroups() map[*Node]*InstanceGroup {
	if m == nil || m.decoded != m {
		return nil
	}
	groups := make(map[*Node]*InstanceGroup, len(m.InstanceGroups))
	for _, g := range m.InstanceGroups {
		groups[g.Location.node] = g
	}
	return groups
}

// decodeList decodes the elements of a list. Each gets its path: the list's path, then its name, or index, in brackets.
func decodeList[T any](d *decoder, list *Node, path string, decode func(*Node, string) T) []T {
	if list.Len() == 0 || list.kind != KindList {
		return nil
	}
	out := make([]T, len(list.items()))
	for i, n := range list.items() {
		if d.ended() {
			return nil
		}
		out[i] = decode(n, elementPath(path, n, i))
	}
	return out
}

// elementPath returns the path of a list's element: by its name if it has one, else by its index.
func elementPath(list string, n *Node, i int) string {
	for _, key := range [...]string{"name", "alias"} {
		if k := n.Get(key); k != nil && k.kind == KindScalar && k.value != nil {
			return longer(list, "["+brief(k.toS())+"]")
		}
	}
	return longer(list, "["+strconv.Itoa(i)+"]")
}

// At returns the location of n in its document, to be known by a path: "instance_groups[api].properties".
func (n *Node) At(path string) Location { return n.at(path) }

// at returns the location of n under the given path.
func (n *Node) at(path string) Location {
	return Location{File: n.File(), Line: n.Line(), Column: n.Column(), Path: path, node: n}
}

// str returns a string, or the text of a number, as the director coerces one.
func (n *Node) str() string {
	if n == nil || n.kind != KindScalar {
		return ""
	}
	if s, ok := n.value.(string); ok {
		return s
	}
	if n.numeric() {
		return n.text()
	}
	return ""
}

func (n *Node) int() int {
	if i, ok := n.integer(); ok {
		return i
	}
	if n == nil {
		return 0
	}
	if i, ok := n.value.(*big.Int); ok { // code that refuses large numbers must not take it for none
		return i.Sign() * math.MaxInt
	}
	return 0
}

func (n *Node) bool() *bool {
	if n == nil || n.kind != KindScalar {
		return nil
	}
	if b, ok := n.value.(bool); ok {
		return &b
	}
	return nil
}

// strings returns the texts of a list's scalars; nil if n is not a list.
func (n *Node) strings() []string {
	if n == nil || n.kind != KindList {
		return nil
	}
	out := make([]string, len(n.items()))
	for i, c := range n.items() {
		out[i] = c.text()
	}
	return out
}

// addresses returns a string or a nested list of strings as a flat list, which is how addresses are given.
func (n *Node) addresses() []string {
	switch {
	case n == nil || n.IsNull():
		return nil
	case n.kind == KindList:
		out := []string{}
		for _, c := range n.items() {
			out = append(out, c.addresses()...)
		}
		return out
	}
	return []string{n.text()}
}

func (d *decoder) release(n *Node, path string) *Release {
	return &Release{
		Location: n.at(path),
		Name:     n.Get("name").str(),
		Version:  n.Get("version").str(),
		URL:      n.Get("url").str(),
		SHA1:     n.Get("sha1").str(),
		Stemcell: d.hash(n.Get("stemcell")),
		ExportedFrom: decodeList(d, n.Get("exported_from"), path+".exported_from", func(n *Node, path string) *ExportedFrom {
			return &ExportedFrom{Location: n.at(path), OS: n.Get("os").str(), Version: n.Get("version").str()}
		}),
	}
}

func decodeStemcell(n *Node, path string) *Stemcell {
	return &Stemcell{
		Location: n.at(path),
		Alias:    n.Get("alias").str(),
		Name:     n.Get("name").str(),
		OS:       n.Get("os").str(),
		Version:  n.Get("version").str(),
	}
}

func decodeUpdate(n *Node, path string) *Update {
	if n.Kind() != KindMap {
		return nil
	}
	return &Update{
		Location:                      n.at(path),
		Canaries:                      n.Get("canaries").str(),
		MaxInFlight:                   n.Get("max_in_flight").str(),
		CanaryWatchTime:               n.Get("canary_watch_time").str(),
		UpdateWatchTime:               n.Get("update_watch_time").str(),
		Serial:                        n.Get("serial").bool(),
		VMStrategy:                    n.Get("vm_strategy").str(),
		InitialDeployAZUpdateStrategy: n.Get("initial_deploy_az_update_strategy").str(),
	}
}

func decodeFeatures(n *Node) Features {
	return Features{
		Location:             n.at("features"),
		UseDNSAddresses:      n.Get("use_dns_addresses").bool(),
		UseShortDNSAddresses: n.Get("use_short_dns_addresses").bool(),
		UseLinkDNSNames:      n.Get("use_link_dns_names").bool(),
		RandomizeAZPlacement: n.Get("randomize_az_placement").bool(),
		ConvergeVariables:    n.Get("converge_variables").bool(),
		UseTmpfsConfig:       n.Get("use_tmpfs_config").bool(),
	}
}

func (d *decoder) variable(n *Node, path string) *Variable {
	return &Variable{
		Location:       n.at(path),
		Name:           n.Get("name").str(),
		Type:           n.Get("type").str(),
		Options:        d.hash(n.Get("options")),
		Consumes:       d.hash(n.Get("consumes")),
		UpdateMode:     n.Get("update_mode").str(),
		UpdateStrategy: n.Get("update").Get("strategy").str(),
	}
}

func (d *decoder) addon(n *Node, path string) *Addon {
	a := &Addon{
		Location:   n.at(path),
		Name:       n.Get("name").str(),
		Jobs:       decodeList(d, n.Get("jobs"), path+".jobs", d.job),
		Include:    decodeFilter(n.Get("include"), path+".include"),
		Exclude:    decodeFilter(n.Get("exclude"), path+".exclude"),
		Properties: d.hash(n.Get("properties")),
	}
	for _, j := range a.Jobs {
		j.Addon = a.Name
		j.CustomProviders = nil // the director drops the custom providers of addons
	}
	return a
}

func decodeFilter(n *Node, path string) *Filter {
	if n.Kind() != KindMap {
		return nil
	}
	f := &Filter{
		Location:       n.at(path),
		Deployments:    n.Get("deployments").strings(),
		InstanceGroups: n.Get("instance_groups").strings(),
		Networks:       n.Get("networks").strings(),
		Teams:          n.Get("teams").strings(),
		AZs:            n.Get("azs").strings(),
		Lifecycle:      n.Get("lifecycle").str(),
	}
	for _, j := range n.Get("jobs").Items() {
		f.Jobs = append(f.Jobs, FilterJob{Name: j.Get("name").str(), Release: j.Get("release").str()})
	}
	for _, s := range n.Get("stemcell").Items() {
		f.Stemcells = append(f.Stemcells, s.Get("os").str())
	}
	return f
}
