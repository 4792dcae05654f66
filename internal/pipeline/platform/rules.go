package platform

// This file decides which of the director's rules for manifests apply in Kubernetes.

import (
	"slices"
	"strings"

	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/manifest"
)

// machineCodes are the codes of findings on machines, and on empty lists of AZs.
var machineCodes = []manifest.Code{
	codes.InstanceGroupBadVMConfiguration, codes.JobMissingNetwork, codes.InstanceGroupUnknownStemcell,
	codes.DeploymentInvalidResourceSpecification, codes.JobMissingAvailabilityZones,
}

var (
	// machinePath matches the path to a part of a manifest that configures machines, or their updates.
	machinePath = pattern.New(`^(instance_groups\[[^]]*\]\.)?(update|stemcells?|networks|vm_\w+|env|migrated_from)\b`)
	// missingField is the director's text for a key that is absent.
	missingField = pattern.New(`\ARequired property '(\w+)' was not specified`)
	// neededFields are the keys without which nothing can be rendered.
	neededFields = []string{"name", "instances", "jobs", "release", "type"}
)

// aboutMachines reports whether a finding concerns machines and so has no meaning for pods.
func aboutMachines(e *manifest.Error) bool {
	if slices.Contains(machineCodes, e.Code) || machinePath.MatchString(e.Location.Path) {
		return true
	}
	missing := missingField.FindStringSubmatch(e.Message)
	return missing != nil && !slices.Contains(neededFields, missing[1])
}

// AutoErrand is a lifecycle of quarks that the director lacks: an errand that runs on each deployment.
const AutoErrand = "auto-errand"

// quarksOnly reports whether a finding concerns a value that only quarks accepts.
func quarksOnly(e *manifest.Error) bool {
	return e.Code == codes.JobInvalidLifecycle && strings.Contains(e.Message, "'"+AutoErrand+"'")
}
