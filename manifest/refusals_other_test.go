package manifest

// This file lists refusals of addons, runtime configs, variables, and of releases and stemcells that a director does
// not have.

import (
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/manifest/uploaded"
)

// addon replaces the jobs of the manifest's addon and the text after them.
func addon(text string) []edit {
	return []edit{{addonsText, "addons:\n- name: logging\n" + text}}
}

var addonRefusals = []refusal{
	{name: "addons null", manifest: []edit{{addonsText, "addons: ~\n"}}, code: codes.ValidationInvalidType, at: "~",
		text: "Property 'addons' value (nil) did not match the required type 'Array'"},
	{name: "addon without name", manifest: []edit{{addonsText, "addons:\n- jobs:  []\n"}}, code: codes.ValidationMissingField, at: "jobs:  []",
		text: `Required property 'name' was not specified in object ({"jobs" => []})`, path: "addons[0]"},
	{name: "addon job without release", manifest: addon("  jobs: [{name: x}]\n"), code: codes.ValidationMissingField, at: "{name: x}",
		text: `Required property 'release' was not specified in object ({"name" => "x"})`, path: "addons[logging].jobs[x]"},
	{name: "addon job provides null", manifest: addon("  jobs: [{name: x, release: web, provides: ~}]\n"), code: codes.ValidationInvalidType, at: "~",
		text: "Property 'provides' value (nil) did not match the required type 'Hash'"},
	{name: "addon job consumes null", manifest: addon("  jobs: [{name: x, release: web, consumes: ~}]\n"), code: codes.ValidationInvalidType, at: "~",
		text: "Property 'consumes' value (nil) did not match the required type 'Hash'"},
	{name: "addon job of unlisted release", manifest: addon("  jobs: [{name: x, release: logs}]\n"), code: codes.AddonReleaseNotListedInReleases, at: "logs}",
		text: "Manifest specifies job 'x' which is defined in 'logs', but 'logs' is not listed in the deployment releases section."},
	{name: "addon for deployments", manifest: addon("  include: {deployments: [shop]}\n"), code: codes.AddonDeploymentFilterNotAllowed, at: "[shop]}",
		text: "Deployment filter is not allowed for deployment level addons.", path: "addons[logging].include.deployments"},
	{name: "filter no hash", manifest: addon("  include: []\n"), code: codes.ValidationInvalidType, at: "deployment.yml:89:12",
		text: "Property 'include' value ([]) did not match the required type 'Hash'"},
	{name: "filter list no list", manifest: addon("  exclude: {azs: z1}\n"), code: codes.ValidationInvalidType, at: "z1}",
		text: "Property 'azs' value (\"z1\") did not match the required type 'Array'"},
	{name: "filter lifecycle no string", manifest: addon("  exclude: {lifecycle: [errand]}\n"), code: codes.ValidationInvalidType, at: "[errand]",
		text: "Property 'lifecycle' value ([\"errand\"]) did not match the required type 'String'"},
	{name: "filter job without release", manifest: addon("  include: {jobs: [{name: nginx}]}\n"), code: codes.AddonIncompleteFilterJobSection, at: "{name: nginx}",
		text: `Job {"name" => "nginx"} in deployment config's include section must have both name and release.`},
	{name: "filter stemcell without os", manifest: addon("  exclude: {stemcell: [{name: x}]}\n"), code: codes.AddonIncompleteFilterStemcellSection, at: "{name: x}",
		text: `Stemcell {"name" => "x"} in deployment config's exclude section must have an os name.`},
	{name: "filter azs for a group without", manifest: append(addon("  include: {azs: [z1]}\n"), edit{groupsText,
		"instance_groups:\n- {name: g, instances: 0, stemcell: default, vm_type: small, jobs: [], networks: [{name: public}]}\n"}),
		code: CodeGeneral, at: "{name: g", text: "undefined method 'any?' for nil"},
	{name: "addon job twice", manifest: addon("  jobs: [{name: cache, release: web}]\n"), code: CodeGeneral, at: "{name: cache",
		text: "Colocated job 'cache' is already added to the instance group 'frontend'."},
	{name: "runtime releases null", runtime: []edit{{"releases:\n- name: agent\n  version: \"3.1\"", "releases: ~"}}, code: codes.ValidationInvalidType, at: "~",
		text: "Property 'releases' value (nil) did not match the required type 'Array'"},
	{name: "runtime release without version", runtime: []edit{{"\n  version: \"3.1\"", ""}}, code: codes.ValidationMissingField, at: "name: agent\naddons",
		text: `Required property 'version' was not specified in object ({"name" => "agent"})`},
	{name: "runtime release latest", runtime: []edit{{"\"3.1\"", "3.latest"}}, code: codes.RuntimeInvalidReleaseVersion, at: "3.latest",
		text: "Runtime manifest contains the release 'agent' with version as '3.latest'. Please specify the actual version string."},
	{name: "runtime addon of unlisted release", runtime: []edit{{"    release: agent", "    release: db"}}, code: codes.AddonReleaseNotListedInReleases, at: "db\n  include",
		text: "Manifest specifies job 'agent' which is defined in 'db', but 'db' is not listed in the runtime releases section."},
	{name: "runtime filter job without name", runtime: []edit{{"lifecycle: service", "jobs: [{release: x}]"}}, code: codes.AddonIncompleteFilterJobSection, at: "{release: x}",
		text: `Job {"release" => "x"} in runtime config's include section must have both name and release.`},
	{name: "runtime release conflict", runtime: []edit{{"releases:\n- name: agent\n  version: \"3.1\"", "releases:\n- name: web\n  version: \"2\""}, {"    release: agent", "    release: web"}},
		code: codes.RuntimeInvalidDeploymentRelease, at: "\"2\"", text: "Runtime manifest specifies release 'web' with version as '2'. " +
			"This conflicts with version '1.2.0' specified in the deployment manifest."},
	{name: "runtime variable twice", runtime: []edit{{"/agent/token", "web_tls"}}, code: codes.DeploymentDuplicateVariableName, at: "web_tls\n  type: password",
		text: "Duplicate variable name 'web_tls'"},
	{name: "runtime tags twice", with: func(v *Validation) { v.RuntimeConfigs = append(v.RuntimeConfigs, v.RuntimeConfigs[0]) }, code: codes.RuntimeConfigParseError,
		at: "tags:\n  owner", text: "Runtime config 'tags' key cannot be defined in multiple runtime configs."},
}

// variables replaces the manifest's `variables` section.
func variables(text string) []edit {
	return []edit{{section(deploymentText, "variables:", "tags:"), "variables: " + text + "\n"}}
}

var variableRefusals = []refusal{
	{name: "variables no list", manifest: variables("{}"), code: codes.ValidationInvalidType, at: "{}",
		text: "Property 'variables' value ({}) did not match the required type 'Array'"},
	{name: "variable no hash", manifest: variables("[pw]"), code: codes.VariablesInvalidFormat, at: "pw]", text: "All 'variables' elements should be Hashes"},
	{name: "variable without name", manifest: variables("[{type: rsa}]"), code: codes.VariablesInvalidFormat, at: "{type: rsa}",
		text: "At least one of the variables is missing the 'name' key; 'name' must be specified", path: "variables[0]"},
	{name: "variable with empty name", manifest: variables("[{name: ' ', type: rsa}]"), code: codes.VariablesInvalidFormat, at: "' '",
		text: "At least one of the variables has an empty 'name'; 'name' must not be empty or nil"},
	{name: "variable with null name", manifest: variables("[{name: ~, type: rsa}]"), code: codes.VariablesInvalidFormat, at: "~",
		text: "At least one of the variables has an empty 'name'; 'name' must not be empty or nil"},
	{name: "variable with number as name", manifest: variables("[{name: 77, type: rsa}]"), code: CodeGeneral, at: "77",
		text: "undefined method 'strip' for an instance of Integer"},
	{name: "variable without type", manifest: variables("[{name: pw}]"), code: codes.VariablesInvalidFormat, at: "{name: pw}",
		text: "Type for variable 'pw' is missing; 'type' must be specified"},
	{name: "variable with null type", manifest: variables("[{name: pw, type: ~}]"), code: codes.VariablesInvalidFormat, at: "~",
		text: "Type for variable 'pw' is nil; 'type' must not be nil"},
	{name: "variable with type no string", manifest: variables("[{name: pw, type: [x]}]"), code: codes.VariablesInvalidFormat, at: "[x]",
		text: `Type for variable 'pw' must be a String, but was '["x"]'`},
	{name: "variable with empty type", manifest: variables("[{name: pw, type: ''}]"), code: codes.VariablesInvalidFormat, at: "''",
		text: "Type for variable 'pw' is empty; 'type' must not be empty"},
	{name: "variable consumes list", manifest: variables("[{name: pw, type: x, consumes: [y]}]"), code: codes.VariablesInvalidFormat, at: "[y]",
		text: "Consumes for variable 'pw' must be a Hash or nil"},
	{name: "variable twice", manifest: variables("[{name: pw, type: x}, {name:  pw, type: y}]"), code: codes.VariablesInvalidFormat, at: "pw, type: y",
		text: "Some of the variables have duplicate names, eg: 'pw'"},
	{name: "variable options list", manifest: variables("[{name: pw, type: x, options: [y]}]"), code: codes.VariablesInvalidFormat, at: "[y]",
		text: "options of variable with name 'pw' is not a Hash", path: "variables[pw].options"},
	{name: "variable update mode", manifest: variables("[{name: pw, type: x, update_mode: 7}]"), code: codes.VariablesInvalidFormat, at: "7}",
		text: "Update mode for variable 'pw' must be a String, but was '7'"},
	{name: "password consumes", manifest: variables("[{name: pw, type: password, consumes: {common_name: {from: x}}}]"), code: CodeGeneral, at: "common_name",
		text: "Variable 'pw' can not define 'consumes' key for type 'password'"},
	{name: "certificate consumes", manifest: variables("[{name: pw, type: certificate, consumes: {ca: {from: x}, key: {}}}]"), code: CodeGeneral, at: "ca: {from",
		text: "Consumer name 'ca' is not a valid consumer for variable 'pw'. Acceptable consumer types are: alternative_name, common_name\n" +
			"Consumer name 'key' is not a valid consumer for variable 'pw'. Acceptable consumer types are: alternative_name, common_name"},
}

// has returns an inventory with everything that the documents name, changed by f.
func has(f func(*Inventory)) func(*Validation) {
	return func(v *Validation) {
		inv := &Inventory{
			Releases: []uploaded.Release{
				{Name: "web", Version: "1.2.0", Jobs: []uploaded.Job{{Name: "nginx", Packages: []string{"golang"}}, {Name: "cache", Packages: []string{"golang"}}, {Name: "shipper", Packages: nil}},
					Packages: []uploaded.Package{{Name: "golang", Fingerprint: "aaa"}}},
				{Name: "db", Version: "7", Jobs: []uploaded.Job{{Name: "postgres", Packages: []string{"golang"}}}, Packages: []uploaded.Package{{Name: "golang", Fingerprint: "bbb"}}},
				{Name: "agent", Version: "3.1"},
			},
			Stemcells:   []uploaded.Stemcell{{Name: "bosh-aws", OS: "ubuntu-jammy", Version: "1.117"}, {Name: "bosh-warden", OS: "ubuntu-jammy", Version: "1.80"}},
			Deployments: []string{"shop"},
		}
		f(inv)
		v.Inventory, v.Instances = inv, []ExistingInstance{{"proxy", "z1"}, {"proxy", ""}}
	}
}

var bindingRefusals = []refusal{
	{name: "release not uploaded", with: has(func(i *Inventory) { i.Releases = i.Releases[:1] }), code: codes.ReleaseNotFound, at: "db\n- name: backup",
		text: "Release 'db' doesn't exist", path: "instance_groups[database].jobs[postgres].release"},
	{name: "release version not uploaded", with: has(func(i *Inventory) { i.Releases[1].Version = "8" }), code: codes.ReleaseVersionNotFound,
		at: "db\n- name: backup", text: "Release version 'db/7' doesn't exist"},
	{name: "release version invalid", manifest: []edit{{"\"7\"", "7 beta"}}, with: has(func(*Inventory) {}), code: codes.ReleaseVersionInvalid,
		at: "db\n- name: backup", text: "Release version invalid: 7 beta"},
	{name: "latest of unknown release", manifest: []edit{{"name: db\n  version: \"7\"", "name: dbs\n  version: latest"}}, with: has(func(*Inventory) {}),
		code: codes.ReleaseNotFound, at: "latest", text: "Release 'dbs' doesn't exist"},
	{name: "latest release with prefix", manifest: []edit{{"\"7\"", "8.latest"}}, with: has(func(*Inventory) {}), code: CodeGeneral, at: "8.latest",
		text: "undefined method '[]' for nil"},
	{name: "latest of unknown os", manifest: []edit{{"os: ubuntu-jammy\n  version: \"1.117\"", "os: ubuntu-noble\n  version: latest"}}, with: has(func(*Inventory) {}),
		code: codes.StemcellNotFound, at: "latest", text: "Stemcell with Operating System 'ubuntu-noble' doesn't exist"},
	{name: "latest of os with prefix", manifest: []edit{{"\"1.117\"", "2.latest"}}, with: has(func(*Inventory) {}), code: codes.StemcellNotFound, at: "2.latest",
		text: "Stemcell with Operating System 'ubuntu-jammy' exists, but version with prefix '2' not found."},
	{name: "latest of unknown stemcell", manifest: []edit{{"name: bosh-warden\n  version: \"1.80\"", "name: bosh-gcp\n  version: latest"}}, with: has(func(*Inventory) {}),
		code: codes.StemcellNotFound, at: "latest", text: "Stemcell 'bosh-gcp' doesn't exist"},
	{name: "latest of stemcell with prefix", manifest: []edit{{"\"1.80\"", "1.9.latest"}}, with: has(func(*Inventory) {}), code: codes.StemcellNotFound, at: "1.9.latest",
		text: "Stemcell 'bosh-warden' exists, but version with prefix '1.9' not found."},
	{name: "latest of nothing", manifest: []edit{{"name: bosh-warden\n  version: \"1.80\"", "version: latest"}}, with: has(func(*Inventory) {}), code: CodeGeneral, at: "latest",
		text: "Stemcell definition must contain either name or os"},
	{name: "job not in release", with: has(func(i *Inventory) { i.Releases[0].Jobs = i.Releases[0].Jobs[1:] }), code: codes.ReleaseMissingJob,
		at: "nginx\n    release: web\n    properties", text: "Job 'nginx' not found in release 'web'", path: "instance_groups[frontend].jobs[nginx].name"},
	{name: "addon job not in release", with: has(func(i *Inventory) { i.Releases[0].Jobs = i.Releases[0].Jobs[:2] }), code: codes.DeploymentUnknownTemplate,
		at: "shipper", text: "Can't find job 'shipper'"},
	{name: "stemcell not uploaded by os", with: has(func(i *Inventory) { i.Stemcells = i.Stemcells[1:] }), code: codes.StemcellNotFound, at: "\"1.117\"",
		text: "Stemcell version '1.117' for OS 'ubuntu-jammy' doesn't exist", manifest: []edit{{addonsText, ""}}},
	{name: "stemcell not uploaded by name", with: has(func(i *Inventory) { i.Stemcells = i.Stemcells[:1] }), code: codes.StemcellNotFound, at: "\"1.80\"",
		text: "Stemcell 'bosh-warden/1.80' doesn't exist"},
	{name: "migrated group still there", manifest: []edit{{"name: proxy\n    az: z1", "name: database"}}, code: codes.DeploymentInvalidMigratedFromJob,
		at: "name: database\n- name: database", text: "Failed to migrate instance group 'database' to 'frontend'. A deployment can not migrate an instance group " +
			"and also specify it. Please remove instance group 'database'."},
	{name: "group migrated twice", manifest: []edit{{"lifecycle: errand", "migrated_from: [{name:  proxy}]"}}, code: codes.DeploymentInvalidMigratedFromJob,
		at: "name: proxy", text: "Failed to migrate instance group 'proxy' to 'frontend'. An instance group may be migrated to only one instance group."},
	{name: "migrated without az", manifest: []edit{{"name: proxy\n    az: z1", "name: proxy"}}, with: has(func(*Inventory) {}), code: codes.DeploymentInvalidMigratedFromJob,
		at: "name: proxy", text: "Failed to migrate instance group 'proxy' to 'frontend', availability zone of 'proxy' is not specified"},
	{name: "migrated from another az", manifest: []edit{{"    az: z1", "    az: z2"}}, with: has(func(*Inventory) {}), code: codes.DeploymentInvalidMigratedFromJob,
		at: "name: proxy", text: "Failed to migrate instance group 'proxy' to 'frontend', 'proxy' belongs to availability zone 'z1' and manifest specifies 'z2'"},
	{name: "package collision", manifest: []edit{{"- name: cache\n    release: web", "- name: postgres\n    release: db"}}, with: has(func(*Inventory) {}),
		code: codes.JobPackageCollision, at: "name: postgres\n    release: db\n  migrated_from",
		text: "Package name collision detected in instance group 'frontend': job 'web/nginx' depends on package 'web/golang' with fingerprint 'aaa', " +
			"job 'db/postgres' depends on package 'db/golang' with fingerprint 'bbb'. BOSH cannot currently collocate two packages with identical names " +
			"and different fingerprints or dependencies."},
	{name: "exported from another stemcell", manifest: []edit{{"\"1.5\"", "\"2.5\""}}, with: has(func(*Inventory) {}), code: codes.JobWithExportedFromMismatch,
		at: "name: postgres", text: "Invalid release detected in instance group 'database' using stemcell 'bosh-warden/1.80': release 'db' must be exported " +
			"from stemcell 'bosh-warden/1.80'. Release 'db' is exported from: 'ubuntu-jammy/2.5'."},
}
