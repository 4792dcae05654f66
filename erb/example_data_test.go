package erb_test

// This file shows data that inputs share.

import (
	"context"
	"fmt"

	"github.com/boshrender/boshrender/erb"
)

// Jobs of the same kind have properties with the same keys.
func ExampleDataMaker() {
	var maker erb.DataMaker
	t, err := erb.Parse("web/config.erb", "<%= p('host') %>:<%= p('port') %>")
	if err != nil {
		fmt.Println(err)
		return
	}
	for port, host := range []string{"a.example.com", "b.example.com"} {
		properties, err := maker.Data(map[string]any{"host": host, "port": 8080 + port})
		if err != nil {
			fmt.Println(err)
			return
		}
		out, err := t.Render(context.Background(), erb.Input{Spec: map[string]any{"properties": properties}})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(out.Text)
	}
	// Output:
	// a.example.com:8080
	// b.example.com:8081
}

// The instances of a job have the same properties: they are converted once.
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
