package documents

// This file describes the keys of all documents, for the search of unknown keys, for the completion in editors, and for
// JSON schemas.

import (
	"github.com/boshrender/boshrender/internal/keytable"
	"github.com/boshrender/boshrender/internal/lazy"
)

type keyTable = map[string]*keytable.Key

// kinds are the descriptions of all kinds of documents, and of the jobs in them.
type kinds struct {
	manifest, cloud, runtime, cpi, ops *keytable.Key
	jobs, addonJobs                    *keytable.Key
}

var described = lazy.Value[*kinds]{New: describe}

func describe() *kinds {
	jobs := &keytable.Key{About: "Jobs that run on each instance", Kind: keytable.List, Required: true, Keys: jobKeys()}
	addonJobs := &keytable.Key{About: "Jobs that instance groups get", Kind: keytable.List, Keys: jobKeys()}
	return &kinds{manifestKeys(jobs, addonJobs), cloudKeys(), runtimeKeys(addonJobs), cpiKeys(), opsKeys(), jobs, addonJobs}
}

// jobKeys describes a job of a group or an addon.
func jobKeys() keyTable {
	return keyTable{
		"name":       {About: "Name of the job in its release", Kind: keytable.Text, Required: true},
		"release":    {About: "Name of an entry of releases", Kind: keytable.Text, Required: true},
		"properties": {About: "Properties of the job; without this key it gets the group's and the deployment's", Kind: keytable.Hash},
		"provides":   {About: "Links that the job provides: by name, how they are called (as), shared, or nil", Kind: keytable.Hash},
		"consumes":   {About: "Links that the job consumes: by name, from which provider (from) and deployment, or nil", Kind: keytable.Hash},
		"custom_provider_definitions": {About: "More links that the job provides", Kind: keytable.List, Keys: keyTable{
			"name": {About: "Name of the link"}, "type": {About: "Type of the link"},
			"properties": {About: "Names of the properties that consumers see"}}},
	}
}

// resourceKeys describes the size of a VM.
func resourceKeys() keyTable {
	return keyTable{
		"cpu":                 {About: "Number of CPUs", Kind: keytable.Integer, Required: true},
		"ram":                 {About: "Memory in MiB", Kind: keytable.Integer, Required: true},
		"ephemeral_disk_size": {About: "Ephemeral disk in MiB", Kind: keytable.Integer, Required: true},
	}
}

// releaseKeys describes an entry of releases.
func releaseKeys() keyTable {
	return keyTable{
		"name":    {About: "Name of the release", Kind: keytable.Text, Required: true},
		"version": {About: "Version of the release, or latest", Kind: keytable.Text, Required: true},
		"url":     {About: "Where the CLI uploads the release from"}, "sha1": {About: "Digest of the release's file"},
		"stemcell": {About: "Stemcell that the release is compiled for, for the CLI"},
		"exported_from": {About: "Stemcells that a compiled release may be used with", Kind: keytable.List, Keys: keyTable{
			"os":      {About: "Operating system of the stemcell", Kind: keytable.Text, Required: true},
			"version": {About: "Version of the stemcell", Kind: keytable.Text, Required: true}}},
	}
}

// filterKeys describes include and exclude of an addon.
func filterKeys() keyTable {
	return keyTable{
		"deployments": {About: "Names of deployments; only in runtime configs", Kind: keytable.List},
		"jobs": {About: "Jobs of groups; one is enough", Kind: keytable.List, Keys: keyTable{
			"name":    {About: "Name of the job", Kind: keytable.Text, Required: true},
			"release": {About: "Name of the job's release", Kind: keytable.Text, Required: true}}},
		"instance_groups": {About: "Names of instance groups", Kind: keytable.List},
		"stemcell": {About: "Stemcells of groups; one is enough", Kind: keytable.List, Keys: keyTable{
			"os": {About: "Operating system of the stemcell", Kind: keytable.Text, Required: true}}},
		"networks":  {About: "Names of networks of groups; one is enough", Kind: keytable.List},
		"teams":     {About: "Names of teams; one is enough", Kind: keytable.List},
		"azs":       {About: "Names of availability zones of groups; one is enough", Kind: keytable.List},
		"lifecycle": {About: "Lifecycle of groups: service or errand", Kind: keytable.Text},
	}
}

// addonKeys describes an addon.
func addonKeys(addonJobs *keytable.Key) keyTable {
	return keyTable{
		"name":       {About: "Name of the addon", Kind: keytable.Text, Required: true},
		"jobs":       addonJobs,
		"include":    {About: "Which instance groups get the jobs; without it, all", Kind: keytable.Hash, Keys: filterKeys()},
		"exclude":    {About: "Which instance groups don't get the jobs", Kind: keytable.Hash, Keys: filterKeys()},
		"properties": {About: "Properties of those jobs that have none of their own", Kind: keytable.Hash},
	}
}

// variableKeys describes an entry of variables.
func variableKeys() keyTable {
	return keyTable{
		"name":        {About: "Name of the variable", Kind: keytable.String, Required: true},
		"type":        {About: "Type of the value: password, certificate, rsa, ssh, user, …", Kind: keytable.String, Required: true},
		"options":     {About: "Options of the value that is made"},
		"consumes":    {About: "Links whose addresses go into a certificate: alternative_name, common_name"},
		"update_mode": {About: "When a value is made anew: converge, overwrite or no-overwrite"},
		"update": {About: "When instances get a new value", Keys: keyTable{
			"strategy": {About: "on-deploy or on-stemcell-change"}}},
	}
}

// groupKeys describes an instance group.
func groupKeys(jobs *keytable.Key) keyTable {
	return keyTable{
		"name":      {About: "Name of the instance group", Kind: keytable.Text, Required: true},
		"lifecycle": {About: "service, or errand for a group that runs on demand", Kind: keytable.Text, Values: []string{"service", "errand"}},
		"instances": {About: "Number of instances", Kind: keytable.Integer, Required: true},
		"azs":       {About: "Names of availability zones of the cloud config", Kind: keytable.List, Of: keytable.String},
		"jobs":      jobs,
		"networks": {About: "Networks of the cloud config that the instances are in", Kind: keytable.List, Required: true, Keys: keyTable{
			"name":       {About: "Name of the network", Kind: keytable.Text, Required: true},
			"default":    {About: "What the network is the default for: dns, gateway, addressable", Kind: keytable.List},
			"nic_group":  {About: "Number of the interface that networks share", Kind: keytable.Text},
			"static_ips": {About: "An address for each instance: addresses, ranges (a - b), CIDR blocks"}}},
		"stemcell":             {About: "Alias of an entry of stemcells", Kind: keytable.Text, Required: true},
		"vm_type":              {About: "Name of a VM type of the cloud config", Kind: keytable.Text},
		"vm_resources":         {About: "Size of the VM, in place of vm_type", Kind: keytable.Hash, Keys: resourceKeys()},
		"vm_extensions":        {About: "Names of VM extensions of the cloud config", Kind: keytable.List},
		"persistent_disk":      {About: "Size of the persistent disk in MiB", Kind: keytable.Integer},
		"persistent_disk_type": {About: "Name of a disk type of the cloud config", Kind: keytable.Text},
		"persistent_disks": {About: "Several persistent disks, for jobs that handle them", Kind: keytable.List, Keys: keyTable{
			"name": {About: "Name of the disk", Required: true}, "type": {About: "Name of a disk type of the cloud config"}}},
		"env":        {About: "Settings of the VM's agent", Kind: keytable.Hash},
		"update":     {About: "How instances are updated, in place of the deployment's update", Kind: keytable.Hash, Keys: updateKeys(false)},
		"properties": {About: "Deprecated: properties of those jobs that have none of their own", Kind: keytable.Hash},
		"migrated_from": {About: "Groups whose instances this one takes over", Kind: keytable.List, Keys: keyTable{
			"name": {About: "Name of the other group", Kind: keytable.Text, Required: true}, "az": {About: "Zone of its instances", Kind: keytable.Text}}},
		"state":           {About: "State of all instances", Kind: keytable.Text, Values: States},
		"instance_states": {About: "States of instances, by index", Kind: keytable.Hash},
		"tags":            {About: "Tags of the VMs", Kind: keytable.Hash},
	}
}

// updateKeys are the keys of an update block; some are required in the block of the deployment.
func updateKeys(deployment bool) keyTable {
	const count, time = `(.*\n)*([-+]?[0-9]+|[0-9]+%)(\n.*)*`, `(.*\n)*\s*[0-9]+\s*(-\s*[0-9]+\s*)?(\n.*)*`
	return keyTable{
		"canaries":          {About: "Instances that are updated first: a number or a percentage", Kind: keytable.Text, Required: deployment},
		"max_in_flight":     {About: "Instances that are updated at a time: a number or a percentage", Kind: keytable.Text, Required: deployment},
		"canary_watch_time": {About: "Milliseconds to wait for a canary: at most, or from - to", Kind: keytable.Text, Required: deployment, Pattern: time},
		"update_watch_time": {About: "Milliseconds to wait for an instance: at most, or from - to", Kind: keytable.Text, Required: deployment, Pattern: time},
		"serial":            {About: "Update one instance group after the other", Kind: keytable.Boolean},
		"vm_strategy": {About: "Delete a VM before its successor is created, or after", Kind: keytable.Text,
			Values: []string{"delete-create", "create-swap-delete"}},
		"initial_deploy_az_update_strategy": {About: "Create the zones one after the other, or all at once", Kind: keytable.Text,
			Values: []string{"serial", "parallel"}},
	}
}

// manifestKeys describes a deployment manifest.
func manifestKeys(jobs, addonJobs *keytable.Key) *keytable.Key {
	return &keytable.Key{Kind: keytable.Hash, Open: true, Keys: keyTable{
		"name":          {About: "Name of the deployment", Kind: keytable.String, Required: true, Pattern: `(.*\n)*[-0-9A-Za-z_+.]+(\n.*)*`},
		"director_uuid": {About: "Ignored by directors of today"},
		"releases":      {About: "Releases whose jobs are used", Kind: keytable.List, Keys: releaseKeys()},
		"release":       {About: "Deprecated: the only release", Kind: keytable.Hash, Keys: releaseKeys()},
		"stemcells": {About: "Stemcells that instance groups refer to", Kind: keytable.List, Keys: keyTable{
			"alias":   {About: "Name that instance groups use", Kind: keytable.Text, Required: true},
			"name":    {About: "Name of the stemcell, in place of os", Kind: keytable.Text},
			"os":      {About: "Operating system of the stemcell, as ubuntu-jammy", Kind: keytable.Text},
			"version": {About: "Version of the stemcell, or latest", Kind: keytable.Text, Required: true}}},
		"update":          {About: "How instances are updated", Kind: keytable.Hash, Required: true, Keys: updateKeys(true)},
		"instance_groups": {About: "Groups of equal instances", Kind: keytable.List, Keys: groupKeys(jobs)},
		"properties":      {About: "Deprecated: properties of those jobs that have none of their own", Kind: keytable.Hash},
		"addons":          {About: "Jobs for several instance groups", Kind: keytable.List, Keys: addonKeys(addonJobs)},
		"variables":       {About: "Values that the director makes", Kind: keytable.List, Keys: variableKeys()},
		"tags":            {About: "Tags of all VMs", Kind: keytable.Hash},
		"features": {About: "What the director does differently for this deployment", Kind: keytable.Hash, Keys: keyTable{
			"use_dns_addresses":       {About: "Links and specs have DNS names, not IP addresses", Kind: keytable.Boolean},
			"use_short_dns_addresses": {About: "DNS names are short", Kind: keytable.Boolean},
			"use_link_dns_names":      {About: "Links have DNS names of their own", Kind: keytable.Boolean},
			"randomize_az_placement":  {About: "Instances that are left over go to any zones", Kind: keytable.Boolean},
			"converge_variables":      {About: "Values are made anew when their options have changed", Kind: keytable.Boolean},
			"use_tmpfs_config":        {About: "Files of jobs are kept in memory", Kind: keytable.Boolean}}},
	}}
}

// cloudKeys describes a cloud config. Several are joined, so that none needs to have all sections.
func cloudKeys() *keytable.Key {
	return &keytable.Key{Kind: keytable.Hash, Keys: keyTable{
		"azs": {About: "Availability zones", Kind: keytable.List, Keys: keyTable{
			"name": {About: "Name that instance groups and subnets use", Kind: keytable.Text, Required: true},
			"cpi":  {About: "Name of an entry of the CPI config", Kind: keytable.Text}, "cloud_properties": cloudProperties()}},
		"vm_types": {About: "Types of VMs", Kind: keytable.List, Keys: keyTable{
			"name": {About: "Name that instance groups use", Kind: keytable.Text, Required: true}, "cloud_properties": cloudProperties()}},
		"vm_extensions": {About: "Properties that are put over a VM type's", Kind: keytable.List, Keys: keyTable{
			"name": {About: "Name that instance groups use", Kind: keytable.Text, Required: true}, "cloud_properties": cloudProperties()}},
		"disk_types": {About: "Types of persistent disks", Kind: keytable.List, Keys: keyTable{
			"name":      {About: "Name that instance groups use", Kind: keytable.Text, Required: true},
			"disk_size": {About: "Size in MiB", Kind: keytable.Integer, Required: true}, "cloud_properties": cloudProperties()}},
		"networks": {About: "Networks", Kind: keytable.List, Keys: keyTable{
			"name": {About: "Name that instance groups use", Kind: keytable.Text, Required: true},
			"type": {About: "manual (also without this key), dynamic or vip", Kind: keytable.Text,
				Values: []string{"manual", "dynamic", "vip"}},
			"managed":          {About: "The director creates the network itself"},
			"dns":              {About: "Addresses of name servers, of a dynamic network without subnets", Kind: keytable.List},
			"cloud_properties": cloudProperties(),
			"subnets":          {About: "Ranges of addresses", Kind: keytable.List, Keys: subnetKeys()}}},
		"compilation": {About: "How packages are compiled", Kind: keytable.Hash, Keys: keyTable{
			"workers":               {About: "Number of VMs that compile at a time", Kind: keytable.Integer, Required: true},
			"network":               {About: "Name of the network that they are in", Kind: keytable.Text, Required: true},
			"az":                    {About: "Name of the zone that they are in", Kind: keytable.Text},
			"reuse_compilation_vms": {About: "Keep a VM for the next package", Kind: keytable.Boolean},
			"orphan_workers":        {About: "Leave VMs that are done to a later clean-up", Kind: keytable.Boolean},
			"vm_type":               {About: "Name of a VM type", Kind: keytable.Text},
			"vm_resources":          {About: "Size of the VMs, in place of vm_type", Kind: keytable.Hash, Keys: resourceKeys()},
			"vm_extensions":         {About: "Names of VM extensions", Kind: keytable.List},
			"cloud_properties":      cloudProperties(),
			"env":                   {About: "Settings of the VMs' agents", Kind: keytable.Hash}}},
	}}
}

// cloudProperties describes the properties that a CPI gets.
func cloudProperties() *keytable.Key {
	return &keytable.Key{About: "What the CPI needs", Kind: keytable.Hash}
}

// subnetKeys describes a subnet.
func subnetKeys() keyTable {
	return keyTable{
		"name":             {About: "Name of the subnet, in a managed network"},
		"range":            {About: "CIDR block of the subnet", Kind: keytable.Text},
		"gateway":          {About: "Address of the gateway", Kind: keytable.Text},
		"dns":              {About: "Addresses of name servers", Kind: keytable.List},
		"az":               {About: "Name of the subnet's zone", Kind: keytable.Text},
		"azs":              {About: "Names of the subnet's zones", Kind: keytable.List},
		"reserved":         {About: "What the director doesn't use: addresses, ranges (a - b), CIDR blocks", Kind: keytable.Texts, Nullable: true},
		"static":           {About: "What only static_ips use: addresses, ranges (a - b), CIDR blocks", Kind: keytable.Texts, Nullable: true},
		"netmask_bits":     {About: "Length of the netmask, in a managed network", Kind: keytable.Integer},
		"prefix":           {About: "Length of the prefixes that instances get in place of addresses"},
		"cloud_properties": cloudProperties(),
	}
}

// runtimeKeys describes a runtime config.
func runtimeKeys(addonJobs *keytable.Key) *keytable.Key {
	return &keytable.Key{Kind: keytable.Hash, Keys: keyTable{
		"releases":  {About: "Releases of the addons' jobs, with versions other than latest", Kind: keytable.List, Keys: releaseKeys()},
		"addons":    {About: "Jobs for instance groups of all deployments", Kind: keytable.List, Keys: addonKeys(addonJobs)},
		"variables": {About: "Values that the director makes", Kind: keytable.List, Keys: variableKeys()},
		"tags":      {About: "Tags of all VMs", Kind: keytable.Hash},
	}}
}

// cpiKeys describes a CPI config.
func cpiKeys() *keytable.Key {
	return &keytable.Key{Kind: keytable.Hash, Keys: keyTable{
		"cpis": {About: "Clouds that zones refer to", Kind: keytable.List, Required: true, Keys: keyTable{
			"name":       {About: "Name that zones use", Kind: keytable.Text, Required: true},
			"type":       {About: "Type of the cloud: its job is named type_cpi", Kind: keytable.Text, Required: true},
			"exec_path":  {About: "Path of the executable, in place of the job's", Kind: keytable.Text},
			"properties": {About: "What the CPI gets with each call", Kind: keytable.Hash},
			"migrated_from": {About: "Names that the CPI had before", Kind: keytable.List, Keys: keyTable{
				"name": {About: "A former name", Kind: keytable.Text, Required: true}}}}},
	}}
}

// opsKeys describes an ops file.
func opsKeys() *keytable.Key {
	return &keytable.Key{Kind: keytable.List, Nullable: true, Keys: keyTable{
		"type": {About: "What to do: replace (also to add), remove, or test", Required: true, Values: []string{"replace", "remove", "test"}},
		"path": {About: "Where: /key, /list/name=x, /list/0, /list/-; ? behind what may be missing", Kind: keytable.String, Required: true,
			Pattern: "(/.*)?"},
		"value":  {About: "What to put, or to expect"},
		"absent": {About: "Expect that nothing is there: true"},
		"error":  {About: "A text about the operation"},
	}}
}
