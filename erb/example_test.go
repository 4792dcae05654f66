package erb_test

// This file has the examples that the documentation shows.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/boshrender/boshrender/erb"
	"github.com/boshrender/boshrender/limits"
)

// A template is parsed once and rendered against the spec hash of an instance.
func Example() {
	t, err := erb.Parse("router/config.yml.erb", `port: <%= p("port") %>
<% if_p("tls.cert") do |cert| -%>
cert: <%= cert.lines.first.chomp %>
<% end.else do -%>
cert: none
<% end -%>
peers: <%= link("peers").instances.map(&:address).join(", ") %>
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	in, err := erb.ParseInput([]byte(`
name: router
properties: {port: 8080}
links:
  peers:
    instances: [{address: 10.0.0.1}, {address: 10.0.0.2}]
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := t.Render(context.Background(), in)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(out.Text)
	fmt.Println(out.Reads)
	// Output:
	// port: 8080
	// cert: none
	// peers: 10.0.0.1, 10.0.0.2
	// [properties.port properties.tls[?] links.peers.instances[] links.peers.instances.address]
}

// The spec hash can be Go values too. The keys of Go maps are sorted.
func ExampleInput() {
	t, err := erb.Parse("users", `<%= p("users").map { |name, id| "#{name}=#{id}" }.join(" ") %>`)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := t.Render(context.Background(), erb.Input{
		Spec: map[string]any{
			"properties": map[string]any{"users": map[string]any{"ops": 2, "admin": 1}},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(out.Text)
	// Output: admin=1 ops=2
}

// JSON and YAML keep the order of their keys.
func ExampleParseInput() {
	in, err := erb.ParseInput([]byte(`{"properties": {"users": {"ops": 2, "admin": 1}}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	t, err := erb.Parse("users", `<%= p("users").to_json %>`)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := t.Render(context.Background(), in)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(out.Text)
	// Output: {"ops":2,"admin":1}
}

// Clock and randomness come from the Input. The output lists their uses by the template.
func ExampleInput_now() {
	t, err := erb.Parse("stamp", `<%= Time.now.utc.iso8601 %>`)
	if err != nil {
		fmt.Println(err)
		return
	}
	now := func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }
	out, err := t.Render(context.Background(), erb.Input{Now: now})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(out.Text, out.Volatile)

	_, err = t.Render(context.Background(), erb.Input{})
	fmt.Println(err)
	// Output:
	// 2026-01-02T03:04:05Z [Time.now]
	// stamp:1:10: Unsupported: Time.now: the input has no time
}

// A limit ends an endless template.
func ExampleLimits() {
	t, err := erb.Parse("endless", "<% n = 0\nloop { n += 1 } %>")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = t.Render(context.Background(), erb.Input{Limits: erb.Limits{Steps: 10_000}})
	fmt.Println(err)
	fmt.Println(errors.Is(err, limits.ErrExceeded))
	// Output:
	// endless:2:1: Limit: steps limit of 10000 exceeded
	// true
}

// The templates of one job share their definitions.
func ExampleSession() {
	s, err := erb.NewSession(erb.Input{Spec: map[string]any{"name": "web"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{
		`<% def greeting = "hello from #{name}"; @count = 1 %>`,
		`<%= greeting %> <%= @count += 1 %>`,
		`<%= @count %>`,
	} {
		t, err := erb.Parse("template", text)
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
	// Output:
	// ""
	// "hello from web 2"
	// "2"
}

// An exception carries Ruby's class and message and the place where it was raised.
func ExampleError() {
	t, err := erb.Parse("router/config.yml.erb", `<% def port(name)
  p("ports.#{name}")
end %>
http: <%= port("http") %>
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = t.Render(context.Background(), erb.Input{})
	var e *erb.Error
	if errors.As(err, &e) {
		fmt.Println(e.Kind, e.Class)
		fmt.Println(e.Message)
		fmt.Printf("%s, line %d, column %d\n", e.Template, e.Line, e.Column)
		for _, f := range e.Stack {
			fmt.Printf("in %s, called in line %d\n", f.Method, f.Line)
		}
		fmt.Print(e.Snippet())
	}
	// Output:
	// ruby Bosh::Common::Template::UnknownProperty
	// Can't find property '["ports.http"]'
	// router/config.yml.erb, line 2, column 3
	// in port, called in line 4
	//     1 | <% def port(name)
	//     2 |   p("ports.#{name}")
	//       |   ^
}

// Parse finds all unsupported features that the syntax shows, and reports them at once.
func ExampleErrors() {
	_, err := erb.Parse("a.erb", "<%= `hostname` %>\n<%= 1i %>\n")
	var all erb.Errors
	if errors.As(err, &all) {
		for _, e := range all {
			fmt.Println(e.Kind, e.Line, e.Column, e.Message)
		}
	}
	// Output:
	// unsupported 1 5 backtick string: processes can't be reached
	// unsupported 2 5 imaginary number: complex numbers are left out
}

// Use of something that templates can't reach, or that the evaluator lacks, ends the render with an error that
// names it. Template code can't rescue it.
func ExampleError_unsupported() {
	t, err := erb.Parse("a.erb", `<%= File.read("/etc/passwd") rescue "none" %>`)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = t.Render(context.Background(), erb.Input{})
	var e *erb.Error
	fmt.Println(errors.As(err, &e) && e.Kind == erb.Unsupported)
	fmt.Println(err)
	// Output:
	// true
	// a.erb:1:10: Unsupported: File.read: templates can't reach files
}

// encoder returns link("…").address as the DNS of a director would.
type encoder struct{}

func (encoder) EncodeQuery(criteria map[string]any, short bool) (string, error) {
	return strings.Join([]string{
		fmt.Sprint(criteria["group_name"]), fmt.Sprint(criteria["default_network"]), fmt.Sprint(criteria["deployment_name"]), "bosh",
	}, "."), nil
}

func ExampleAddressEncoder() {
	in, err := erb.ParseInput([]byte(`
links:
  db:
    instance_group: postgres
    default_network: private
    deployment_name: prod
    domain: bosh
    instances: []
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	in.AddressEncoder = encoder{}
	t, err := erb.Parse("db", `<%= link("db").address %>`)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := t.Render(context.Background(), in)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(out.Text)
	// Output: postgres.private.prod.bosh
}
