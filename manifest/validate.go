package manifest

// This file drives the validation: the order of the director's steps.

import (
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest/uploaded"
)

// Validation configures the checks of a manifest. With the zero value only the manifest itself is checked:
// references to a cloud config or to uploaded releases and stemcells are not checked.
type Validation struct {
	// CloudConfigs, all of them; the director concatenates their lists. None: rules that need one do not apply.
	CloudConfigs []*CloudConfig
	// RuntimeConfigs whose releases, addons and variables are added.
	RuntimeConfigs []*RuntimeConfig
	// Inventory lists uploads and deployments; nil: not checked.
	Inventory *Inventory
	// Instances of the deployment as it is, for migrated_from.
	Instances []ExistingInstance
	// Teams of the deployment, for the addons' filters.
	Teams []string
	// Canaries and MaxInFlight are the values of the CLI's flags; empty: not given.
	Canaries, MaxInFlight string
	// DirectorIPs are addresses or blocks that manual networks may not hand out.
	DirectorIPs []string
	// EnableCPIManagement is the director's option networks.enable_cpi_management: manual networks with `managed` may
	// leave range and gateway to the CPI, and their subnets need names (director: deployment_plan/manual_network.rb).
	EnableCPIManagement bool
	// IgnoreMissingGateway is the director's option of that name: subnets of manual networks need no gateway
	// (director: deployment_plan/manual_network_subnet.rb).
	IgnoreMissingGateway bool
	// Ignore, if set, reports whether a finding is to be left out. Such findings don't count towards the bound on
	// findings.
	Ignore func(*Error) bool
}

// Validate checks the manifest as the director would when it is deployed. The error is of type Errors: everything
// that is wrong independently of other errors, in the director's order, so that the first is the one that
// the director stops at. Links and templates are not checked.
//
// The manifest should have been interpolated: a placeholder where a number belongs is an error, as it is for the
// director. One deviation: a release or stemcell without version is reported as lacking it; the director goes on
// with an empty version and then does not find it.
func (m *Manifest) Validate(opts Validation) error { return m.validate(opts, maxAddonJobs) }

func (m *Manifest) validate(opts Validation, maxJobs int) error {
	v := &validator{opts: opts, root: withVersionTexts(m.root), addonJobs: maxJobs}
	v.ignores = opts.Ignore
	v.upload()
	cloud := v.mergeCloudConfigs(opts.CloudConfigs)
	v.mergeRuntimeConfigs()
	v.misplacedKeys()
	v.latestVersions()
	v.flags()
	v.optional(v.root, "", "tags", hashClass)
	if cloud != nil {
		v.cloudConfig(cloud)
	}
	v.stemcells()
	v.optional(v.root, "", "properties", hashClass)
	v.releases()
	v.update(v.root, "update", "update", true)
	v.variables(v.root, "variables")
	v.features()
	v.instanceGroups()
	v.deploymentAddons()
	v.runtimeConfigs()
	if !v.broken["stemcells"] && v.root.Get("stemcells").Len() == 0 {
		v.fail(codes.DeploymentInvalidResourceSpecification, v.root, "", "'stemcells' needs to be specified")
	}
	v.binding()
	return v.all().err()
}

// validator collects the findings of one validation.
type validator struct {
	opts Validation
	root *Node
	findings
	// addonJobs is how many jobs addons may still add.
	addonJobs int
	addonWork addonWork
	// hides is set for a document whose values messages must not show.
	hides bool
	// broken names sections that could not be read; references to their entries are not reported again.
	broken        map[string]bool
	brokenRuntime []*Node
	// unresolved are releases and stemcells whose `latest` has no version.
	unresolved []*Node

	cloud     *cloudIndex // nil without cloud config
	stemcell  map[string]*Node
	release   map[string]*Node
	uploaded  map[*Node]*uploaded.Release // by entry of `releases`
	groups    []*groupInfo
	groupName map[string]*groupInfo
}

// markBroken remembers that a section cannot be relied on.
func (v *validator) markBroken(section string) {
	if v.broken == nil {
		v.broken = map[string]bool{}
	}
	v.broken[section] = true
}

// withVersionTexts returns the tree with the versions of releases and stemcells as strings, which is how the
// director's messages show them.
func withVersionTexts(root *Node) *Node {
	a := applier{doc: root, owned: map[*Node]bool{}}
	for _, section := range [...]string{"releases", "stemcells"} {
		for i, e := range root.Get(section).Items() {
			if version := e.Get("version"); version.numeric() && !version.secret() {
				a.setVersion(section, i, version.text())
			}
		}
	}
	a.finish()
	return a.doc
}
