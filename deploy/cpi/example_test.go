package cpi_test

// This file shows how the clouds of a CPI config are made.

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/boshrender/boshrender/deploy/cpi"
	"github.com/boshrender/boshrender/manifest"
)

func ExampleClouds() {
	config, err := manifest.ParseCPIConfig(context.Background(), "cpi.yml", []byte(`
cpis:
- {name: east, type: openstack, properties: {password: secret}, migrated_from: [{name: main}]}
- {name: west, type: aws, exec_path: /opt/aws/cpi}
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	clouds := cpi.Clouds(config, func(*manifest.CPI) *cpi.CPI { return &cpi.CPI{Journal: "calls"} })
	for _, name := range slices.Sorted(maps.Keys(clouds)) {
		fmt.Println(name, clouds[name].(*cpi.CPI).Path)
	}
	// Output:
	// east /var/vcap/jobs/openstack_cpi/bin/cpi
	// main /var/vcap/jobs/openstack_cpi/bin/cpi
	// west /opt/aws/cpi
}
