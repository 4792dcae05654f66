package unittest

// This file tests the templates of the job gateway.

import (
	"testing"

	"github.com/boshrender/boshrender/boshtest"
)

const release = "../deployment/releases/"

// backend is a link with an instance in each of two zones.
var backend = boshtest.Link{
	Name: "backend",
	Instances: []boshtest.LinkInstance{
		{Name: "api", Address: "10.0.1.5", AZ: "z1"},
		{Name: "api", Address: "10.0.2.5", AZ: "z2", Index: 1},
	},
	Properties: `api: {port: 8080, routes: ["https://API.example.com/v1", "www.example.com"]}`,
}

const certificate = `gateway: {tls: {certificates: [{certificate: "a certificate\n", private_key: "a key\n"}]}}`

func TestGateway(t *testing.T) {
	config := boshtest.Release(release + "ferry").Job("gateway").Template("config/gateway.json")

	out := config.Render(t, boshtest.Properties(certificate), backend)
	out.Path("listen").Equals(80)
	out.Path("tls.minimum_version").Equals("TLSv1.2")
	out.Path("timeouts").Equals(map[string]any{"connect": "5s", "idle": "90s", "request": "900s"})
	out.Path("metrics").Absent()
	out.Path("status").Absent()

	out = config.Render(t,
		boshtest.Properties(`gateway: {tls: {port: 0}, status: {password: pass}, allowed_networks: [192.0.2.0/25]}`),
		boshtest.Link{Name: "metrics", Instances: []boshtest.LinkInstance{{Name: "broker", Address: "10.0.1.9"}}},
	)
	out.Path("tls").Absent()
	out.Path("status.credentials").Equals("c3RhdHVzOnBhc3M=")
	out.Path("metrics.0").Equals("broker@10.0.1.9")
	out.Path("operators.0").Equals([]any{"192.0.2.0", "192.0.2.127"})
}

func TestGatewayRefuses(t *testing.T) {
	config := boshtest.Release(release + "ferry").Job("gateway").Template("config/gateway.json")
	for properties, message := range map[string]string{
		`gateway: {port: 0, tls: {port: 0}}`:                         "gateway.port and gateway.tls.port are both 0",
		`gateway: {}`:                                                "gateway.tls.port needs gateway.tls.certificates",
		`gateway: {tls: {certificates: [{certificate: x}]}}`:         "gateway.tls.certificates[0] lacks private_key",
		`gateway: {balancing: random, tls: {port: 0}}`:               "gateway.balancing must be round-robin or least-connections, not 'random'",
		`gateway: {max_header_kb: 2000, tls: {port: 0}}`:             "gateway.max_header_kb must be between 1 and 1024",
		`gateway: {max_header_kb: many, tls: {port: 0}}`:             `invalid value for Integer(): "many"`,
		`gateway: {allowed_networks: [10.0.0.0/33], tls: {port: 0}}`: "invalid length",
	} {
		t.Run(message, func(t *testing.T) {
			t.Parallel()
			config.Fails(t, boshtest.Properties(properties)).Contains(message)
		})
	}
}

func TestBackends(t *testing.T) {
	backends := boshtest.Release(release + "ferry").Job("gateway").Template("config/backends.json")
	backends.Render(t, backend, boshtest.Instance{AZ: "z2"}).Golden("testdata/backends.json")

	out := backends.Render(t, backend, boshtest.Instance{AZ: "z2"}, boshtest.Properties(`gateway: {prefer_own_zone: false}`))
	out.Path("targets.0.address").Equals("10.0.1.5:8080")
	out.Path("targets.1.tier").Equals(0)

	backends.Fails(t, boshtest.Link{Name: "backend", Properties: `api: {port: 1, routes: []}`}).
		Contains("link 'backend' has no instances").AtLine(8)
	backends.Fails(t).Contains("Can't find link 'backend'")
}

// TestFiles runs tests written in YAML.
func TestFiles(t *testing.T) { boshtest.Run(t, "testdata/*.yml") }

func TestMaintenance(t *testing.T) {
	page := boshtest.Release(release + "ferry").Job("gateway").Template("public/maintenance.html")
	page.Render(t).Contains("Please try again later.")
	page.Render(t, boshtest.Properties(`gateway: {support_email: "<a&b>"}`)).Contains(`<a href="mailto:&lt;a&amp;b&gt;">`)
}
