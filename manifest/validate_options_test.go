package manifest

// This file tests the options of a director that decide which keys a cloud config may leave out.

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDirectorOptions(t *testing.T) {
	const (
		noGateway = `Required property 'gateway' was not specified in object ({"name" => "s", "range" => "10.0.1.0/24", "azs" => ["z1"]})`
		noRange   = `Required property 'range' was not specified in object ({"name" => "s", "azs" => ["z1"]})`
		noName    = `Required property 'name' was not specified in object ({"azs" => ["z1"]})`
	)
	cpi := func(v *Validation) { v.EnableCPIManagement = true }
	ignore := func(v *Validation) { v.IgnoreMissingGateway = true }
	for _, tt := range []struct {
		name, network string
		with          func(*Validation)
		want          string
	}{
		{"no gateway", "{name: n, subnets: [{name: s, range: 10.0.1.0/24, azs: [z1]}]}", nil, noGateway},
		{"no gateway, ignored", "{name: n, subnets: [{name: s, range: 10.0.1.0/24, azs: [z1]}]}", ignore, ""},
		{"no gateway, managed", "{name: n, managed: true, subnets: [{name: s, range: 10.0.1.0/24, azs: [z1]}]}", cpi, ""},
		{"no gateway, managed but off", "{name: n, managed: true, subnets: [{name: s, range: 10.0.1.0/24, azs: [z1]}]}", nil, noGateway},
		{"no gateway, not managed", "{name: n, managed: false, subnets: [{name: s, range: 10.0.1.0/24, azs: [z1]}]}", cpi, noGateway},
		{"no range, managed", "{name: n, managed: true, subnets: [{name: s, azs: [z1]}]}", cpi, ""},
		{"no range, ignored gateway", "{name: n, subnets: [{name: s, azs: [z1]}]}", ignore, noRange},
		{"no name, managed", "{name: n, managed: true, subnets: [{azs: [z1]}]}", cpi, noName},
		{"wrong gateway, ignored", "{name: n, subnets: [{range: 10.0.1.0/24, gateway: 10.0.2.1, azs: [z1]}]}", ignore,
			"Invalid gateway for network 'n': must be inside the range"},
		{"gateway null, ignored", "{name: n, subnets: [{range: 10.0.1.0/24, gateway: ~, azs: [z1]}]}", ignore,
			"Property 'gateway' value (nil) did not match the required type 'String'"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := validateCase(t, refusal{cloud: []edit{{networksText, networksText + "- " + tt.network + "\n"}}, with: tt.with})
			if tt.want == "" {
				require.NoError(t, err)
				return
			}
			require.Len(t, AsErrors(err), 1)
			require.Equal(t, tt.want, AsErrors(err)[0].Message)
		})
	}
}
