package erb_test

// This file shows data that inputs share.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/erb"
)

// The instances of a job have the same properties: they are taken over once.
func ExampleNewData() {
	properties, err := erb.NewData(map[string]any{"port": 8080})
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := erb.Parse("web/config.erb", "<%= spec.index %>: <%= p('port') %>")
	if err != nil {
		fmt.Println(err)
		return
	}
	for index := range 2 {
		out, err := t.Render(context.Background(), erb.Input{Spec: map[string]any{"index": index, "properties": properties}})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(out.Text)
	}
	// Output:
	// 0: 8080
	// 1: 8080
}
