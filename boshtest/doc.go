// Package boshtest tests the job templates of a release with go test.
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
//		out.Golden("testdata/gateway.yml") // go test -boshtest.update rewrites it
//
//		gateway.Fails(t, boshtest.Unset("gateway.port")).Raises(boshtest.UnknownProperty, "gateway.port")
//	}
//
// Names and defaults are the same as in the classes of Bosh::Common::Template::Test, so that tests that use them can be
// ported line by line. A template is named by the file that it renders. Properties get the defaults of the job spec,
// and undeclared properties are dropped. A link that the job doesn't consume is an error. The default instance is at
// my.bosh.com in az1. One behaviour is the director's instead: the keys of hashes among the properties are sorted.
// The names that [Set], [Unset] and [Spec] take have to exist, because a typing error would let a test pass for the
// wrong reason. [Undeclared] allows others.
//
// A failing helper reports the position in the template, or a diff. It ends the test if there is no value for
// further helpers. Failures are reported to the t that is passed to Render or Fails. Tests can be parallel.
//
// Tests can also be written in YAML, see [Run]. BOSHTEST_COVERAGE=‹folder› in the environment records the coverage
// of templates, see package coverage. go test reuses a cached result only if no file of the release has changed,
// wherever the release is.
package boshtest
