// Package boshtest helps to test the job templates of a release with go test.
//
//	var gateway = boshtest.Release("..").Job("gateway").Template("config/gateway.yml")
//
//	func TestGateway(t *testing.T) {
//		out := gateway.Render(t,
//			boshtest.Properties(`gateway: {port: 8080, status: {user: admin}}`),
//			boshtest.Instance{Index: 1, AZ: "z2"},
//			boshtest.Link{Name: "backend", Instances: []boshtest.LinkInstance{{Address: "10.0.0.1"}}},
//		)
//		out.Path("status.user").Equals("admin")
//		out.Contains("port: 8080")
//		out.Golden("testdata/gateway.yml") // UPDATE=1 in the environment rewrites it
//
//		gateway.Fails(t, boshtest.Unset("gateway.port")).Raises(boshtest.UnknownProperty, "gateway.port")
//	}
//
// Nouns and defaults are those of the classes in Bosh::Common::Template::Test, so that a test written for them can be
// ported line by line: a template is named by the file that it renders, properties get the defaults of the job spec and
// those that it doesn't declare are dropped, a link that the job doesn't consume is a mistake, an instance that nobody
// describes is at my.bosh.com in az1. One thing is as in the director instead: the keys of hashes among the properties
// are sorted. Names that [Set], [Unset] and [Spec] take have to exist: a typing error would make a test pass for the
// wrong reason. [Undeclared] allows others.
//
// A helper that fails reports the place in the template, or a diff; where nothing is left to look at, it ends the test.
// The test that fails is the one that renders: its t is passed to Render and Fails. Tests can be parallel.
//
// Tests without Go are written as YAML, see [Run]. With BOSHTEST_COVERAGE=‹folder› in the environment it is counted
// what tests evaluate of the templates, see package coverage below this one. go test repeats a result only if no file
// of the release has changed, wherever the release lies.
package boshtest
