package manifest

// This file finds keys that the director ignores.

import (
	"maps"
	"slices"
)

// knownKeys maps the keys that a hash may have to the known keys of their values. Nil allows any key.
type knownKeys map[string]knownKeys

// free is for a value that may have any keys.
var free knownKeys

var (
	jobKeys = knownKeys{"name": free, "release": free, "properties": free, "provides": free, "consumes": free,
		"custom_provider_definitions": {"name": free, "type": free, "properties": free}}
	updateKeys = knownKeys{"canaries": free, "max_in_flight": free, "canary_watch_time": free, "update_watch_time": free,
		"serial": free, "vm_strategy": free, "initial_deploy_az_update_strategy": free}
	releaseKeys = knownKeys{"name": free, "version": free, "url": free, "sha1": free, "stemcell": free,
		"exported_from": {"os": free, "version": free}}
	filterKeys = knownKeys{"deployments": free, "jobs": {"name": free, "release": free}, "instance_groups": free,
		"stemcell": {"os": free}, "networks": free, "teams": free, "azs": free, "lifecycle": free}
	addonKeys    = knownKeys{"name": free, "jobs": jobKeys, "include": filterKeys, "exclude": filterKeys, "properties": free}
	variableKeys = knownKeys{"name": free, "type": free, "options": free, "consumes": free, "update_mode": free,
		"update": {"strategy": free}}
	resourceKeys = knownKeys{"cpu": free, "ram": free, "ephemeral_disk_size": free}
	groupKeys    = knownKeys{
		"name": free, "lifecycle": free, "instances": free, "azs": free, "jobs": jobKeys,
		"networks": {"name": free, "default": free, "nic_group": free, "static_ips": free},
		"stemcell": free, "vm_type": free, "vm_resources": resourceKeys, "vm_extensions": free,
		"persistent_disk": free, "persistent_disk_type": free, "persistent_disks": {"name": free, "type": free},
		"env": free, "update": updateKeys, "properties": free, "migrated_from": {"name": free, "az": free},
		"state": free, "instance_states": free, "tags": free,
	}
	manifestKeys = knownKeys{
		"name": free, "director_uuid": free, "releases": releaseKeys, "release": releaseKeys,
		"stemcells": {"alias": free, "name": free, "os": free, "version": free},
		"update":    updateKeys, "instance_groups": groupKeys, "properties": free, "addons": addonKeys,
		"variables": variableKeys, "tags": free,
		"features": {"use_dns_addresses": free, "use_short_dns_addresses": free, "use_link_dns_names": free,
			"randomize_az_placement": free, "converge_variables": free, "use_tmpfs_config": free},
	}
)

// UnknownKey is a key that is not read.
type UnknownKey struct {
	Location
	// Key is the key.
	Key string
	// Known are the keys that are read in its place, in alphabetical order.
	Known []string
}

// UnknownKeys returns the keys that neither the director nor the CLI reads, which are often misspelt, in the order of
// the document. The manifest keeps them.
func (m *Manifest) UnknownKeys() []UnknownKey {
	var found []UnknownKey
	manifestKeys.check(m.root, "", &found)
	return found
}

func (k knownKeys) check(n *Node, path string, found *[]UnknownKey) {
	if k == nil {
		return
	}
	for i, e := range n.Items() {
		k.check(e, elementPath(path, e, i), found)
	}
	for key, value := range n.Pairs() {
		sub := join(path, key.toS())
		below, known := k[key.text()]
		if !known {
			*found = append(*found, UnknownKey{key.at(sub), key.toS(), slices.Sorted(maps.Keys(k))})
			continue
		}
		below.check(value, sub, found)
	}
}

// Keys returns the keys that a manifest can have behind the keys in path, in alphabetical order; nil where any key is
// allowed, or none. Elements of lists have no key in the path: Keys("instance_groups", "jobs").
func Keys(path ...string) []string {
	k := manifestKeys
	for _, key := range path {
		k = k[key]
	}
	if k == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(k))
}
