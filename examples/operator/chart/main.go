// Command chart checks the chart of the operator as `helm lint` does and writes the output of `helm template`: the
// objects of a release, its CRDs first.
//
//	go run . [-name RELEASE] [-namespace NAMESPACE] [-values FILE]
//
// It is a module of its own, because of Helm's dependencies.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"helm.sh/helm/v3/pkg/chart/loader"
	"helm.sh/helm/v3/pkg/chartutil"
	"helm.sh/helm/v3/pkg/engine"
	"helm.sh/helm/v3/pkg/lint"
	"helm.sh/helm/v3/pkg/lint/support"
)

// chart is the folder of the chart.
const chart = "boshrender-operator"

func main() {
	name := flag.String("name", "boshrender-operator", "`name` of the release")
	namespace := flag.String("namespace", "boshrender", "`namespace` of the release")
	values := flag.String("values", "", "`file` of values; none for the chart's own")
	flag.Parse()
	if err := write(os.Stdout, *name, *namespace, *values); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(w io.Writer, name, namespace, file string) error {
	values := chartutil.Values{}
	if file != "" {
		var err error
		if values, err = chartutil.ReadValuesFile(file); err != nil {
			return err
		}
	}
	var errs []error
	for _, m := range lint.AllWithKubeVersion(chart, values, namespace, nil).Messages {
		if m.Severity >= support.WarningSev {
			errs = append(errs, m)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return err
	}
	c, err := loader.Load(chart)
	if err != nil {
		return err
	}
	all, err := chartutil.ToRenderValues(c, values, chartutil.ReleaseOptions{Name: name, Namespace: namespace, IsInstall: true}, nil)
	if err != nil {
		return err
	}
	texts, err := engine.Render(c, all)
	if err != nil {
		return err
	}
	for _, crd := range c.CRDObjects() {
		fmt.Fprintf(w, "---\n%s\n", crd.File.Data)
	}
	var paths []string
	for path := range texts {
		if strings.HasSuffix(path, ".yaml") {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	for _, path := range paths {
		fmt.Fprintf(w, "---\n%s\n", texts[path])
	}
	return nil
}
