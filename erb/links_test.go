package erb_test

// This file proves that a link which lists its instances on demand behaves as one that listed them at once.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/boshrender/boshrender/dev/tier"
	"github.com/boshrender/boshrender/erb"
)

// lateLinks are templates that read a link in all ways, before and after something is changed.
var lateLinks = []string{
	"<%= l.instances.map(&:name) %>",
	"<%= l.instances.map { |i| [i.name, i.index, i.id, i.az, i.address, i.bootstrap, i.properties] } %>",
	"<%= l.instances.first.p('port') %> <%= l.instances.last.p('port', 5) %>",
	"<%= l.p('user') %> <%= l.instances.size %> <%= l.p('user') %>",
	"<%= l.instances.equal?(l.instances) %> <%= l.instances[0].equal?(l.instances[0]) %> <%= l.instances[0].name.equal?(l.instances[0].name) %>",
	"<%= link('a').instances.equal?(l.instances) %> <%= link('a').instances[0].name.equal?(l.instances[0].name) %>",
	"<%= l.instances[0].properties.equal?(@links['a']['instances'][0]['properties']) %>",
	"<%= l.instances[0].name.equal?(@links['a']['instances'][0]['name']) %>",
	"<%= l.instance_variables %> <%= l.instances[0].instance_variables %>",
	"<%= l.instance_variable_get(:@instances).map { |i| i.instance_variable_get(:@name) } %>",
	"<%= l.dup.instances.map(&:name) %> <%= l.clone.p('user') %>",
	"<%= l.inspect.gsub(/0x\\h+/, '') %>",
	"<%= l.instances.inspect.gsub(/0x\\h+/, '') %>",
	"<% @links['a']['instances'].shift %><%= l.instances.map(&:name) %> <%= link('a').instances.map(&:name) %>",
	"<% @links['a']['instances'] = [] %><%= l.instances.map(&:name) %> <%= link('a').instances.map(&:name) %>",
	"<% @links['a'].delete('instances') %><%= l.instances.map(&:name) %>",
	"<% @links['a']['instances'][0]['name'] = 'new' %><%= l.instances.map(&:name) %> <%= link('a').instances.map(&:name) %>",
	"<% @links['a']['instances'][0]['name'] << 'more' %><%= l.instances.map(&:name) %> <%= link('a').instances.map(&:name) %>",
	"<% @links['a']['instances'][0]['properties']['port'] = 7 %><%= l.instances[0].p('port') %> <%= link('a').instances[0].p('port') %>",
	"<% l.instances[0].properties['port'] = 7 %><%= link('a').instances[0].p('port') %> <%= @links['a']['instances'][0]['properties'] %>",
	"<% l.instances.pop %><%= l.instances.size %> <%= link('a').instances.size %> <%= @links['a']['instances'].size %>",
	"<% l.instances[0].name << 'x' %><%= link('a').instances[0].name %> <%= @links['a']['instances'][0]['name'] %>",
	"<% l.instances[0].instance_variable_set(:@name, 'set') %><%= l.instances.map(&:name) %> <%= link('a').instances.map(&:name) %>",
	"<% l.instance_variable_set(:@instances, []) %><%= l.instances %> <%= link('a').instances.size %>",
	"<% l.instances.freeze; l.freeze %><%= l.instances.map(&:name) %> <%= l.frozen? %>",
	"<% def l.instances = [self.class] %><%= l.instances %> <%= link('a').instances.size %>",
	"<% i = l.instances[1]; @links['a']['instances'][1].clear %><%= i.name %> <%= i.az %> <%= i.instance_variables %>",
	"<% i = l.instances[1]; @links['a']['instances'][1].each { } %><%= i.name %> <%= i.dup.address %> <%= i == i.dup %>",
	"<% l.instances.each { |i| link('a').instances.each { |k| k.name } } %><%= l.instances.map(&:index).sum %>",
	"<% if_link('a') { |k| %><%= k.instances.size %><%= k.p('user') %><% } %>",
	"<%= l.instances.first.respond_to?(:az) %> <%= l.instances.first.methods(false).sort %> <%= l.instances.first.bootstrap ? 1 : 2 %>",
	"<%= l.address %>",
	"<%= (1..9).map { link('a').p('user') } %> <%= (1..9).map { link('a') }.uniq.size %>",
	"<% 3.times { |n| %><%= link('a').p('user') %><% link('a').instances.pop; @links['a']['instances'].pop if n == 1 %><%= link('a').instances.size %><% } %>",
	"<% 3.times { link('a').p('user') }; @links['a']['properties'] = {'user' => 'new'} %><%= link('a').p('user') %>",
	"<% 3.times { link('a').p('user') }; @links = {'a' => {'instances' => []}} %><%= link('a').p('user', 1) %><%= link('a').instances.size %>",
	"<% 3.times { link('a').p('user') } %><%= dup.link('a').address %> <%= link('a').address rescue $!.message %>",
}

func TestLateLinks(t *testing.T) {
	const input = `{"links": {"a": {"instances": [
		{"name": "one", "index": 0, "id": "i-1", "az": "z1", "address": "10.0.0.1", "bootstrap": true, "properties": {"port": 1}},
		{"name": "two", "index": 1, "id": "i-2", "az": null, "address": "10.0.0.2", "bootstrap": false}],
		"properties": {"user": "root"}, "address": "a.example.com"}}}`
	plain := `{"links": {"a": {"instances": [{"name": "one", "index": 0, "az": "z1"}, {"name": "two", "index": 1}], "properties": {"user": "root"}}}}`
	for _, given := range []string{input, plain} {
		in, err := erb.ParseInput([]byte(given))
		require.NoError(t, err)
		for _, template := range lateLinks {
			render := func(before string) string {
				tpl, err := erb.Parse("job/t.erb", "<% "+before+"\nl = link('a') %>"+template)
				require.NoError(t, err, template)
				out, err := tpl.Render(t.Context(), in)
				if err != nil {
					return err.Error()
				}
				return out.Text
			}
			// Changing the class, or an operation on the hash that turns it into an ordinary one, makes it list all
			// instances at once.
			late := render("")
			require.Equal(t, late, render("class ::Array; def other = 1; end"), template)
			require.Equal(t, late, render("@links['a'].each { }"), template)
		}
	}
}

// arrayArguments are arguments and blocks for the methods of Array.
var arrayArguments = []struct{ arguments, block string }{
	{"", ""}, {"0", ""}, {"", " { |i| i.name }"}, {"-1", ""}, {"5", ""}, {"0, 1", ""}, {"nil", ""}, {"l.instances", ""}, {"l.instances.first", ""},
	{"[]", ""}, {":name", ""}, {"0..1", ""}, {"'x'", ""}, {"", " { |i, j| j }"}, {"1", " { |i| i }"}, {"2", " { }"}, {"0", " { |a, b| b }"},
}

// TestLateArrays calls every method of Array for the instances of a link, once for those that are made on demand, and
// once for those that were made at once.
func TestLateArrays(t *testing.T) {
	tier.Sequential(t)
	in, err := erb.ParseInput([]byte(`{"links": {"a": {"properties": {}, "instances": [
		{"name": "b", "index": 0}, {"name": "a", "index": 1, "properties": {"p": [1]}}, {"name": "c", "index": 2}, {"name": "d"},
		{"name": "e"}, {"name": "f"}, {"name": "g"}]}}}`))
	require.NoError(t, err)
	render := func(text string) (string, []erb.Read) {
		tpl, err := erb.Parse("job/t.erb", text)
		require.NoError(t, err, text)
		out, err := tpl.Render(t.Context(), in)
		if err != nil {
			return err.Error(), nil
		}
		return out.Text, out.Reads
	}
	const show = "show = ->(v) { Array === v ? v.map(&show) : v.respond_to?(:bootstrap) ? v.name : v.inspect.gsub(/0x\\h+/, '') }\n"
	tpl, err := erb.Parse("methods", "<%= ([].public_methods(true) - %i[cycle hash object_id __id__ shuffle shuffle! sample]).sort.join(' ') %>")
	require.NoError(t, err)
	all, err := tpl.Render(t.Context(), in)
	require.NoError(t, err)
	methods := strings.Fields(all.Text)
	require.Greater(t, len(methods), 150)
	for _, before := range []string{"", "l.instances.first", "l.instances[1].name", "l.instances[-1].az; l.instances.size", "0.upto(5) { |n| l.instances[n] }"} {
		for _, with := range arrayArguments[:tier.Of(3, 3, len(arrayArguments))] {
			for _, m := range methods {
				call := fmt.Sprintf("l.instances.%s(%s)%s", m, with.arguments, with.block)
				if m[0] < 'a' {
					call = fmt.Sprintf("l.instances.public_send(%s)%s", strings.TrimSuffix(":"+m+", "+with.arguments, ", "), with.block)
				}
				const first = "\nl = link('a'); "
				text := before + "\n" + show + "r = begin; " + call + "; rescue StandardError; $!; end %>" +
					"<%= show.(r) %> <%= show.(l.instances) %> <%= r.equal?(l.instances) %> <%= l.instances.frozen? %>"
				late, lateReads := render("<% " + first + text)
				made, reads := render("<% " + first + "l.instances.each { }; " + text)
				require.Equal(t, made, late, call)
				require.Equal(t, reads, lateReads, call)
				patched, _ := render("<% class ::Hash; def other = 1; end" + first + text) // another class, since methods of Array are listed
				require.Equal(t, patched, late, call)
			}
		}
	}
}

// The data that a link keeps for its address is not visible as a variable here; nil would be wrong.
func TestVariablesOfLinks(t *testing.T) {
	input := erb.Input{Spec: map[string]any{"links": map[string]any{"db": map[string]any{
		"properties": map[string]any{"port": 1}, "instances": []any{}, "deployment_name": "d",
	}}}}
	for text, want := range map[string]string{
		"<%= link('db').instance_variables %>":                          "EvaluationLink#instance_variables",
		"<%= link('db').instance_variable_get(:@group_name) %>":         "instance variable @group_name of",
		"<%= link('db').instance_eval { @deployment_name } %>":          "instance variable @deployment_name of",
		"<%= link('db').instance_variable_set(:@root_domain, 1) %>":     "instance variable @root_domain of",
		"<%= link('db').instance_variable_defined?(:@dns_encoder) %>":   "instance variable @dns_encoder of",
		"<%= link('db').inspect %>":                                     "inspect of an instance of",
		"<%= link('db').instance_eval { [@properties, @instances] } %>": "",
	} {
		tmpl, err := erb.Parse("a", text)
		require.NoError(t, err)
		out, err := tmpl.Render(t.Context(), input)
		if want == "" {
			require.NoError(t, err)
			require.Equal(t, `[{"port" => 1}, []]`, out.Text)
			continue
		}
		var e *erb.Error
		require.ErrorAs(t, err, &e, text)
		require.Equal(t, erb.Unsupported, e.Kind, text)
		require.ErrorContains(t, err, want, text)
	}
}
