package cpi

// This file makes the clouds of a CPI config.

import (
	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/manifest"
)

// Clouds returns the clouds of a valid, interpolated CPI config, for deploy.Executor.Clouds. VMs and disks keep the
// name of their CPI, so that each is also found by the names that it had before. New returns a CPI with the settings
// that the config doesn't have; its Path and Properties are replaced, Path unless it is set.
func Clouds(config *manifest.CPIConfig, New func(entry *manifest.CPI) *CPI) map[string]driver.Cloud {
	clouds := map[string]driver.Cloud{}
	for _, entry := range config.CPIs {
		c := New(entry)
		c.Properties = entry.Properties
		if c.Path == "" {
			c.Path = entry.Exec()
		}
		for _, name := range entry.Names() {
			clouds[name] = c
		}
	}
	return clouds
}
