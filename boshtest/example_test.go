package boshtest_test

// This file shows how a template is tested.

import (
	"fmt"

	"github.com/boshrender/boshrender/boshtest"
)

// printer takes the place of a test's *testing.T.
type printer struct{}

func (printer) Helper()                           {}
func (printer) Errorf(format string, args ...any) { fmt.Printf("FAIL: "+format+"\n", args...) }
func (printer) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

func Example() {
	var t printer // in a test: func TestApp(t *testing.T)
	config := boshtest.Release("testdata/release").Job("app").Template("config/app.yml")

	out := config.Render(t, boshtest.Properties("port: 8080"), boshtest.Instance{AZ: "z2"})
	out.Contains("port: 8080").Path("listen.0.zone").Equals("z2")
	out.Path("listen.0.port").Equals(80) // fails the test

	failure := config.Fails(t, boshtest.Properties("port: 0")).Contains("no port")
	fmt.Println(failure.Class, failure.Line)
	// Output:
	// FAIL: testdata/release/jobs/app/templates/config.yml.erb: listen.0.port differs:
	// --- want
	// +++ got
	// @@ -1 +1 @@
	// -80
	// +8080
	//
	// ArgumentError 2
}
