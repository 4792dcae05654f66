package boshrender

// This file decides which of the director's rules for manifests hold in Kubernetes.

import (
	"regexp"
	"slices"
	"strings"

	"github.com/boshrender/boshrender/manifest"
)

// validate checks the manifest by the rules of the director. A manifest for Kubernetes need not say anything about
// machines, so that what is wrong there counts with a Director alone.
func (r *resolver) validate() {
	v := manifest.Validation{RuntimeConfigs: r.d.Addons.RuntimeConfigs, Teams: r.d.Addons.Teams, Ignore: r.world.ignores}
	r.world.rules(&v)
	if all := manifest.AsErrors(r.m.Validate(v)); len(all) > 0 {
		r.fail(all)
	}
	if v.Inventory == nil {
		return
	}
	if m, err := r.m.ResolveVersions(v.Inventory); err == nil { // else it was reported
		r.m = m
	}
}

// machineCodes are those of findings about machines, and of empty lists of AZs.
var machineCodes = []manifest.Code{
	manifest.CodeInstanceGroupBadVMConfiguration, manifest.CodeJobMissingNetwork, manifest.CodeInstanceGroupUnknownStemcell,
	manifest.CodeDeploymentInvalidResourceSpecification, manifest.CodeJobMissingAvailabilityZones,
}

var (
	// machinePath is the way to a part of a manifest that is about machines, or about updating them.
	machinePath = regexp.MustCompile(`^(instance_groups\[[^]]*\]\.)?(update|stemcells?|networks|vm_\w+|env|migrated_from)\b`)
	// missingField is the director's text for a key that is absent.
	missingField = regexp.MustCompile(`\ARequired property '(\w+)' was not specified`)
	// neededFields are the keys without which nothing can be rendered.
	neededFields = []string{"name", "instances", "jobs", "release", "type"}
)

// aboutMachines reports whether a finding is about machines and so has no meaning for pods.
func aboutMachines(e *manifest.Error) bool {
	if slices.Contains(machineCodes, e.Code) || machinePath.MatchString(e.Path) {
		return true
	}
	missing := missingField.FindStringSubmatch(e.Message)
	return missing != nil && !slices.Contains(neededFields, missing[1])
}

// autoErrand is a lifecycle that quarks knows and the director doesn't: an errand that runs on each deployment.
const autoErrand = "auto-errand"

// quarksOnly reports whether a finding is about what quarks alone understands.
func quarksOnly(e *manifest.Error) bool {
	return e.Code == manifest.CodeJobInvalidLifecycle && strings.Contains(e.Message, "'"+autoErrand+"'")
}
