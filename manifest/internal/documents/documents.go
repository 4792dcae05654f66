// Package documents describes the documents that directors and the CLI read: their keys, and the sections that they
// refuse.
package documents

// This file names the kinds of documents.

import (
	"github.com/boshrender/boshrender/internal/codes"
	"github.com/boshrender/boshrender/internal/keytable"
)

// Document is a kind of documents.
type Document struct {
	Name, Title string
	Keys        *keytable.Key
	// Refused are sections that must not be in the document.
	Refused []Section
}

// Section is a section that is refused.
type Section struct {
	Key string
	// Code and Text are the code and the text of the director's error; %s in it is the key.
	Code int
	Text string
}

// All returns the kinds of documents.
func All() []Document {
	k := described.Get()
	return []Document{
		{Name: "manifest", Title: "Deployment manifest of BOSH", Keys: k.manifest, Refused: Misplaced},
		{Name: "cloud-config", Title: "Cloud config of BOSH", Keys: k.cloud},
		{Name: "runtime-config", Title: "Runtime config of BOSH", Keys: k.runtime},
		{Name: "cpi-config", Title: "CPI config of BOSH", Keys: k.cpi},
		{Name: "ops", Title: "Ops file of BOSH", Keys: k.ops},
	}
}

// Keys returns the description of a kind of documents; nil if there is none.
func Keys(document string) *keytable.Key {
	for _, d := range All() {
		if d.Name == document {
			return d.Keys
		}
	}
	return nil
}

// Jobs returns the description of the jobs of an instance group.
func Jobs() *keytable.Key { return described.Get().jobs }

// AddonJobs returns the description of the jobs of an addon.
func AddonJobs() *keytable.Key { return described.Get().addonJobs }

// Misplaced are the sections of a manifest that belong into a cloud config or into the past.
var Misplaced = []Section{
	{"vm_types", codes.DeploymentInvalidProperty, cloudConfigOnly},
	{"azs", codes.DeploymentInvalidProperty, cloudConfigOnly},
	{"disk_types", codes.DeploymentInvalidProperty, cloudConfigOnly},
	{"compilation", codes.DeploymentInvalidProperty, cloudConfigOnly},
	{"networks", codes.V1DeprecatedNetworks, "Deployment 'networks' are no longer supported. " +
		"Network definitions must now be provided in a cloud-config."},
	{"disk_pools", codes.V1DeprecatedDiskPools, "disk_pools is no longer supported. " +
		"Disk definitions must now be provided as disk_types in a cloud-config"},
	{"jobs", codes.V1DeprecatedJob, "Jobs are no longer supported, please use instance groups instead"},
	{"resource_pools", codes.V1DeprecatedResourcePools, "resource_pools is no longer supported. " +
		"You must now define resources in a cloud-config"},
}

const cloudConfigOnly = "Deployment manifest contains '%s' section, but this can only be set in a cloud-config."

// States are the states that a manifest can set for instances.
var States = []string{"started", "stopped", "detached", "recreate", "restart"}
