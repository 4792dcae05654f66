package erb_test

// This file shows parsing, limits of inputs, and the information in errors.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/limits"
)

// A template is parsed once, and then renders any number of times.
func ExampleParse() {
	t, err := erb.Parse("web/port", `<%= p("port") + 1 %>`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for port := range 3 {
		out, err := t.Render(context.Background(), erb.Input{
			Spec: map[string]any{"properties": map[string]any{"port": port}},
		})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(out.Text)
	}
	_, err = erb.Parse("web/broken", "one\n<% if %>\n")
	fmt.Println(err)
	// Output:
	// 1
	// 2
	// 3
	// web/broken:3:1: SyntaxError: unexpected end of template: expected `end` for `if` at line 2
}

// The output of a render has its dependencies and its costs.
func ExampleTemplate_Render() {
	t, err := erb.Parse("web/id", "<%= spec.id %> <%= rand(10) %>")
	if err != nil {
		fmt.Println(err)
		return
	}
	in := erb.Input{Spec: map[string]any{"id": "6d5a"}, Rand: zeros{}}
	out, err := t.Render(context.Background(), in)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(out.Text, out.Reads, out.Volatile, out.Steps > 0, out.Memory > 0)
	// Output: 6d5a 5 [spec.id] [Kernel#rand] true true
}

// zeros is a source of numbers that are not random.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// The templates of one job run in one session: what one sets, the next one reads.
func ExampleNewSession() {
	s, err := erb.NewSession(erb.Input{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"<% @ports = [80] %>", "<% @ports << 443 %>", "<%= @ports.inspect %>"} {
		t, err := erb.Parse("web", text)
		if err != nil {
			fmt.Println(err)
			return
		}
		out, err := s.Render(context.Background(), t)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%q\n", out.Text)
	}
	_, err = erb.NewSession(erb.Input{Spec: map[string]any{"name": make(chan int)}})
	fmt.Println(err)
	// Output:
	// ""
	// ""
	// "[80, 443]"
	// spec: at .name: a chan int has no counterpart in Ruby
}

// The size of a document from elsewhere is bounded before it is parsed.
func ExampleInputLimits_Parse() {
	_, err := erb.InputLimits{Depth: 2}.Parse(context.Background(), []byte(`{"properties": {"a": {"b": 1}}}`))
	fmt.Println(err)
	fmt.Println(errors.Is(err, limits.ErrExceeded))
	// Output:
	// spec: 1:22: limit of 2 for depth exceeded
	// true
}

// Snippet shows where the error happened; Kind says whether Ruby would fail too.
func ExampleError_Snippet() {
	t, err := erb.Parse("web/config", "port: <%= p('port') %>\nhost: <%= p('host') %>\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = t.Render(context.Background(), erb.Input{Spec: map[string]any{"properties": map[string]any{"port": 80}}})
	var failed *erb.Error
	if errors.As(err, &failed) {
		fmt.Println(failed.Kind, failed.Class, failed.Message)
		fmt.Print(failed.Snippet())
	}
	// Output:
	// ruby Bosh::Common::Template::UnknownProperty Can't find property '["host"]'
	//     1 | port: <%= p('port') %>
	//     2 | host: <%= p('host') %>
	//       |           ^
}

// A template without tags is its own output.
func ExampleTemplate_Static() {
	for _, text := range []string{"check process web\n", "<%= name %>"} {
		t, err := erb.Parse("web/monit", text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(t.Name(), t.Static())
	}
	// Output:
	// web/monit true
	// web/monit false
}

// Code that no render has evaluated is not tested.
func ExampleParseCovered() {
	t, err := erb.ParseCovered(context.Background(), "config.erb", "<% if p('tls') -%>\nport: 443\n<% else -%>\nport: 80\n<% end -%>\n")
	if err != nil {
		panic(err)
	}
	in, err := erb.ParseInput([]byte("properties: {tls: true}"))
	if err != nil {
		panic(err)
	}
	if _, err := t.Render(context.Background(), in); err != nil {
		panic(err)
	}
	for _, line := range t.Coverage().Lines {
		fmt.Println("line", line.Line, "times", line.Count())
	}
	for _, b := range t.Coverage().Branches {
		fmt.Println(b.Line, b.Kind, b.Ways)
	}
	// Output:
	// line 1 times 1
	// line 2 times 1
	// line 4 times 0
	// 1 if [{true 1} {false 0}]
}

func ExampleParseTraced() {
	t, err := erb.ParseTraced(context.Background(), "web.yml", "# ports\nport: <%= 80 %>\n")
	if err != nil {
		panic(err)
	}
	out, err := t.Render(context.Background(), erb.Input{})
	if err != nil {
		panic(err)
	}
	at, tag := out.Source(strings.Index(out.Text, "80"))
	fmt.Println(at, tag)
	// Output: 14 true
}

// A service parses templates from others within a deadline.
func ExampleParseContext() {
	ctx, cancel := context.WithTimeout(context.Background(), -time.Second) // which has passed
	defer cancel()
	_, err := erb.ParseContext(ctx, "web.yml", "port: <%= 80 %>\n")
	fmt.Println(err)
	fmt.Println(errors.Is(err, context.DeadlineExceeded))
	// Output:
	// web.yml: Cancelled: cancelled: context deadline exceeded
	// true
}
