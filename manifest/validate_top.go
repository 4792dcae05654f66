package manifest

// This file validates the top level of a manifest: upload checks, keys that belong elsewhere, releases, stemcells,
// update, features and tags.

import (
	"strconv"
	"strings"

	"github.com/boshrender/boshrender/dns"
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest/internal/documents"
)

var deploymentName = pattern.New(`(?m)^[-0-9A-Za-z_+.]+$`)

// upload makes the checks that the director makes before it makes a task of a deploy.
func (v *validator) upload() {
	name := v.root.Get("name")
	if name == nil || name.kind == KindScalar && (name.value == nil || name.value == false) {
		at := name
		if at == nil {
			at = v.root
		}
		v.fail(codes.ValidationMissingField, at, "name", "Deployment manifest must have a 'name' key")
		return
	}
	s, ok := name.value.(string)
	if !ok || name.kind != KindScalar {
		v.fail(CodeGeneral, name, "name", "%s", rubytext.NoMethod("downcase", view{n: name}))
		return
	}
	canonical, ok := v.canonical(name, "name")
	if !ok {
		return
	}
	if inv := v.opts.Inventory; inv != nil {
		for _, other := range inv.Deployments {
			c, err := dns.Canonical(other)
			if err == nil && c == canonical && other != s {
				v.fail(codes.DeploymentCanonicalNameTaken, name, "name",
					"Invalid deployment name '%s', canonical name already taken ('%s')", name.toS(), name.shownCanonical(canonical))
				break
			}
		}
	}
	if !deploymentName.MatchString(s) {
		v.fail(CodeGeneral, name, "name", "name is invalid")
	}
}

// canonical returns the DNS form of a name and records when it has none.
func (v *validator) canonical(name *Node, path string) (string, bool) {
	c, err := dns.Canonical(name.text())
	if err == nil {
		return c, true
	}
	message := err.Error()
	if name.secret() {
		hidden, err := dns.Canonical(name.toS())
		if err != nil {
			hidden = name.toS()
		}
		message = "Invalid DNS canonical name '" + hidden + "', cannot start or end with a hyphen"
	}
	v.fail(codes.DNSInvalidCanonicalName, name, path, "%s", message)
	return "", false
}

// shownCanonical returns a canonical name, or a replacement if it may not be shown.
func (n *Node) shownCanonical(canonical string) string {
	if n.secret() {
		return n.toS()
	}
	return canonical
}

// misplacedKeys reports misplaced sections.
func (v *validator) misplacedKeys() {
	for _, s := range documents.Misplaced {
		if k := v.root.key(s.Key); k != nil {
			v.fail(Code(s.Code), k, s.Key, "%s", strings.ReplaceAll(s.Text, "%s", s.Key))
		}
	}
}

var flagValue = pattern.New(`(?m)^\d+%$|\A[-+]?[0-9]+\z`)

// flags checks the values of the CLI's flags.
func (v *validator) flags() {
	for _, f := range [...]struct{ name, value string }{
		{"max_in_flight", v.opts.MaxInFlight}, {"canaries", v.opts.Canaries},
	} {
		if f.value != "" && !flagValue.MatchString(f.value) {
			v.fail(CodeGeneral, nil, "", "%s value should be integer or percent", f.name)
		}
	}
}

// stemcells checks the `stemcells` section.
func (v *validator) stemcells() {
	v.stemcell = map[string]*Node{}
	items, ok := v.elements(v.root, "", "stemcells")
	if !ok {
		v.markBroken("stemcells")
		return
	}
	for i, s := range items {
		path := elementPath("stemcells", s, i)
		alias, ok := v.requiredString(s, path, "alias")
		if ok {
			if _, dup := v.stemcell[alias.text()]; dup {
				v.fail(codes.StemcellAliasAlreadyExists, alias, path+".alias", "Duplicate stemcell alias '%s'", alias.toS())
			} else {
				v.stemcell[alias.text()] = s
			}
		} else {
			v.markBroken("stemcell aliases")
		}
		if s.Kind() != KindMap {
			continue
		}
		name, nameOK := v.optional(s, path, "name", stringClass)
		os, osOK := v.optional(s, path, "os", stringClass)
		v.requiredString(s, path, "version")
		if nameOK && osOK && name == nil && os == nil {
			v.fail(codes.ValidationMissingField, s, path,
				"Required property 'os' or 'name' was not specified in object (%s)", s.inspect())
		}
	}
}

// releases checks the `releases` section, or a single `release`.
func (v *validator) releases() {
	v.release = map[string]*Node{}
	if single := v.root.Get("release"); single != nil {
		if v.root.Has("releases") {
			v.fail(codes.DeploymentAmbiguousReleaseSpec, v.root.key("release"), "release",
				"Deployment manifest contains both 'release' and 'releases' sections, please use one of the two.")
			v.markBroken("releases")
			return
		}
		v.oneRelease(single, "release")
		return
	}
	list, ok := v.required(v.root, "", "releases", arrayClass)
	if !ok {
		v.markBroken("releases")
		return
	}
	for i, r := range list.Items() {
		v.oneRelease(r, elementPath("releases", r, i))
	}
}

// oneRelease checks an entry of `releases` and adds it to the known ones.
func (v *validator) oneRelease(r *Node, path string) {
	name, ok := v.requiredString(r, path, "name")
	if r.Kind() == KindMap {
		v.requiredString(r, path, "version")
		exported, _ := v.elements(r, path, "exported_from")
		for i, e := range exported {
			p := elementPath(path+".exported_from", e, i)
			if _, ok := v.requiredString(e, p, "os"); ok || e.Kind() == KindMap {
				v.requiredString(e, p, "version")
			}
		}
	}
	if !ok {
		v.markBroken("releases")
		return
	}
	if _, dup := v.release[name.text()]; dup {
		v.fail(codes.DeploymentDuplicateReleaseName, name, path+".name", "Duplicate release name '%s'", name.toS())
		return
	}
	v.release[name.text()] = r
}

var (
	watchRange  = pattern.New(`(?m)^\s*(\d+)\s*-\s*(\d+)\s*$`)
	watchNumber = pattern.New(`(?m)^\s*(\d+)\s*$`)
)

// update checks the update block under key of obj; the deployment's block is required, with four of its keys.
func (v *validator) update(obj *Node, path, key string, deployment bool) {
	lookup := v.optional
	if deployment {
		lookup = v.required
	}
	parent := path[:max(0, len(path)-len(key)-1)]
	u, ok := lookup(obj, parent, key, hashClass)
	if !ok {
		return
	}
	u = v.withFlags(u, deployment)
	var watch [2]*Node
	for i, key := range [...]string{"canaries", "max_in_flight", "canary_watch_time", "update_watch_time"} {
		n, ok := lookup(u, path, key, stringClass)
		if ok && i >= 2 {
			watch[i-2] = n
		}
	}
	for i, key := range [...]string{"canary_watch_time", "update_watch_time"} {
		if watch[i] != nil {
			if problem := watchTimeProblem(watch[i].text()); problem != "" {
				v.fail(codes.UpdateConfigInvalidWatchTime, watch[i], join(path, key), "%s", problem)
			}
		}
	}
	if s, ok := v.optional(u, path, "vm_strategy", stringClass); ok && s != nil &&
		s.text() != VMStrategyCreateSwapDelete && s.text() != VMStrategyDeleteCreate {
		v.fail(codes.ValidationInvalidValue, s, path+".vm_strategy",
			"Invalid vm_strategy '%s', valid strategies are: create-swap-delete, delete-create", s.toS())
	}
	v.optional(u, path, "serial", booleanClass)
	if s, ok := v.optional(u, path, "initial_deploy_az_update_strategy", stringClass); ok && s != nil &&
		s.text() != AZUpdateParallel && s.text() != AZUpdateSerial {
		v.fail(codes.ValidationInvalidValue, s, path+".initial_deploy_az_update_strategy",
			"Invalid initial_deploy_az_update_strategy '%s', valid strategies are: 'parallel, serial'", s.toS())
	}
}

// withFlags returns an update block with the values that the director merges into it: the CLI's flags and, at the top,
// a mark that shows in messages.
func (v *validator) withFlags(update *Node, deployment bool) *Node {
	if update == nil {
		update = &Node{kind: KindMap}
	}
	merged := update.fork()
	if deployment {
		merged.set(update.beside("is_deploy_action"), update.beside(true))
	}
	for _, f := range [...]struct{ key, value string }{
		{"canaries", v.opts.Canaries}, {"max_in_flight", v.opts.MaxInFlight},
	} {
		if f.value != "" {
			merged.set(update.beside(f.key), update.beside(f.value))
		}
	}
	return merged
}

// watchTimeProblem returns the director's text about a watch time, "" if it is good.
func watchTimeProblem(s string) string {
	lo, hi, ok := watchTime(s)
	switch {
	case !ok:
		return "Watch time should be an integer or a range of two integers"
	case lo > hi:
		return "Min watch time cannot be greater than max watch time"
	}
	return ""
}

// watchTime reads "min-max" or one number of milliseconds.
func watchTime(s string) (lo, hi int, ok bool) {
	m := watchRange.FindStringSubmatch(s)
	if m == nil {
		if m = watchNumber.FindStringSubmatch(s); m == nil {
			return 0, 0, false
		}
		m = append(m, m[1])
	}
	return saturate(m[1]), saturate(m[2]), true
}

// saturate reads digits; a number that does not fit becomes the largest number.
func saturate(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil {
		return int(^uint(0) >> 1)
	}
	return n
}

// features checks the `features` section.
func (v *validator) features() {
	f, ok := v.optional(v.root, "", "features", hashClass)
	if !ok || f == nil {
		return
	}
	for _, key := range [...]string{"use_dns_addresses", "use_link_dns_names", "use_short_dns_addresses",
		"randomize_az_placement", "converge_variables", "use_tmpfs_config"} {
		if n := f.Get(key); n != nil && n.bool() == nil {
			v.fail(codes.FeaturesInvalidFormat, n, "features."+key,
				"Key '%s' in 'features' expected to be a boolean, but received '%s'", key, n.class())
		}
	}
	if b := f.Get("use_link_dns_names").bool(); b == nil || !*b {
		return
	}
	for _, key := range [...]string{"use_short_dns_addresses", "use_dns_addresses"} {
		if n := f.Get(key); n != nil {
			if b := n.bool(); b != nil && !*b {
				v.fail(codes.IncompatibleFeatures, n, "features."+key,
					"cannot enable `use_link_dns_names` when `%s` is explicitly disabled", key)
			}
		}
	}
}
