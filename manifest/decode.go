package manifest

// This file turns the document tree of a deployment manifest into typed values. It takes values of the right type and
// leaves the zero value in place of others; the validation reports that.

import (
	"context"
	"math"
	"math/big"
	"strconv"

	"github.com/boshrender/boshrender/internal/codes"
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
	return decodeManifest(root), nil
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

func decodeManifest(root *Node) *Manifest { return decodeAgain(root, nil) }

// decodeAgain is decodeManifest that reuses the decoded instance groups of nodes that before has too.
func decodeAgain(root *Node, before *Manifest) *Manifest {
	m := &Manifest{
		Location:     root.at(""),
		Name:         root.Get("name").str(),
		DirectorUUID: root.Get("director_uuid").str(),
		Update:       decodeUpdate(root.Get("update"), "update"),
		Properties:   root.Get("properties").hash(),
		Features:     decodeFeatures(root.Get("features")),
		Tags:         root.Get("tags").hash(),
		root:         root,
	}
	if r := root.Get("release"); r != nil && !root.Has("releases") {
		m.Releases = []*Release{decodeRelease(r, "release")}
	}
	m.Releases = append(m.Releases, decodeList(root.Get("releases"), "releases", decodeRelease)...)
	m.Stemcells = decodeList(root.Get("stemcells"), "stemcells", decodeStemcell)
	known := before.decodedGroups()
	m.InstanceGroups = decodeList(root.Get("instance_groups"), "instance_groups", func(n *Node, path string) *InstanceGroup {
		if g := known[n]; g != nil && g.Location.Path == path {
			return g
		}
		return decodeInstanceGroup(n, path)
	})
	m.Addons = decodeList(root.Get("addons"), "addons", decodeAddon)
	m.Variables = decodeList(root.Get("variables"), "variables", decodeVariable)
	m.decoded = m
	return m
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
func decodeList[T any](list *Node, path string, decode func(*Node, string) T) []T {
	if list.Len() == 0 || list.kind != KindList {
		return nil
	}
	out := make([]T, len(list.items()))
	for i, n := range list.items() {
		out[i] = decode(n, elementPath(path, n, i))
	}
	return out
}

// elementPath returns the path of a list's element: by its name if it has one, else by its index.
func elementPath(list string, n *Node, i int) string {
	for _, key := range [...]string{"name", "alias"} {
		if k := n.Get(key); k != nil && k.kind == KindScalar && k.scalar != nil {
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
	if s, ok := n.scalar.(string); ok {
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
	if i, ok := n.scalar.(*big.Int); ok { // code that refuses large numbers must not take it for none
		return i.Sign() * math.MaxInt
	}
	return 0
}

func (n *Node) bool() *bool {
	if n == nil || n.kind != KindScalar {
		return nil
	}
	if b, ok := n.scalar.(bool); ok {
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

func decodeRelease(n *Node, path string) *Release {
	return &Release{
		Location: n.at(path),
		Name:     n.Get("name").str(),
		Version:  n.Get("version").str(),
		URL:      n.Get("url").str(),
		SHA1:     n.Get("sha1").str(),
		Stemcell: n.Get("stemcell").hash(),
		ExportedFrom: decodeList(n.Get("exported_from"), path+".exported_from", func(n *Node, path string) *ExportedFrom {
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

func decodeVariable(n *Node, path string) *Variable {
	return &Variable{
		Location:       n.at(path),
		Name:           n.Get("name").str(),
		Type:           n.Get("type").str(),
		Options:        n.Get("options").hash(),
		Consumes:       n.Get("consumes").hash(),
		UpdateMode:     n.Get("update_mode").str(),
		UpdateStrategy: n.Get("update").Get("strategy").str(),
	}
}

func decodeAddon(n *Node, path string) *Addon {
	a := &Addon{
		Location:   n.at(path),
		Name:       n.Get("name").str(),
		Jobs:       decodeList(n.Get("jobs"), path+".jobs", decodeJob),
		Include:    decodeFilter(n.Get("include"), path+".include"),
		Exclude:    decodeFilter(n.Get("exclude"), path+".exclude"),
		Properties: n.Get("properties").hash(),
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
