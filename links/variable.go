package links

// This file reads certificate variables that consume links.

import (
	"fmt"

	"github.com/boshrender/boshrender/internal/rubytext"
	"github.com/boshrender/boshrender/manifest"
)

// Uses of a link by a certificate.
const (
	UseAlternativeName = "alternative_name"
	UseCommonName      = "common_name"
)

// parseVariable reads the consumers of a variable. They are always explicit: the provider's name is "from" or else the
// name of the use, and its type is link_type or else "address". The consumers go to list; order is the variable's place
// in the director's order of parsing.
func (r *resolver) parseVariable(list *[]*consumer, index, order int) {
	v := r.manifest.Variables[index]
	var written *manifest.Node
	if nodes := r.manifest.Root().Get("variables").Items(); index < len(nodes) {
		written = nodes[index]
	}
	if v.Consumes == nil && !written.Has("consumes") {
		return
	}
	at := step{stageParse, order}
	links := new([]*Link)
	fail := func(c *consumer, reason error, fatal bool, text string) {
		e := c.error(at, reason, text)
		e.fatal = fatal
		r.fail(e)
	}
	if v.Consumes == nil {
		fail(&consumer{overrides: &overrides{at: v.Location, variable: v}}, ErrVariable, true, noMethod("each", nil).Error())
		return
	}
	r.table.variables[v.Name] = links
	for use, value := range v.Consumes.All() {
		c := &consumer{link: Link{Name: use, Type: "address"}, overrides: &overrides{at: v.Location, variable: v, table: r.table, links: links}, explicit: true}
		c.at.Path += ".consumes." + use
		point(&c.at, written.Get("consumes"), []string{use})
		if text := checkVariable(v, use); text != "" {
			fail(c, ErrVariable, false, text)
			continue
		}
		if err := c.configureVariable(value); err != nil {
			fail(c, ErrVariable, true, err.Error())
			continue
		}
		*list = append(*list, c)
	}
}

func checkVariable(v *manifest.Variable, use string) string {
	if v.Type != "certificate" {
		return fmt.Sprintf("Variable '%s' can not define 'consumes' key for type '%s'", v.Name, v.Type)
	}
	if use != UseAlternativeName && use != UseCommonName {
		return fmt.Sprintf("Consumer name '%s' is not a valid consumer for variable '%s'. Acceptable consumer types are: %s, %s",
			use, v.Name, UseAlternativeName, UseCommonName)
	}
	return ""
}

// configureVariable applies the value of one use; the director asks no type of it.
func (c *consumer) configureVariable(value any) error {
	from, err := rubytext.Lookup(value, "from")
	if err != nil {
		return err
	}
	c.alias = c.link.Name
	if rubytext.Truthy(from) {
		c.alias = rubytext.ToS(from)
	}
	properties, err := rubytext.Lookup(value, "properties")
	if err != nil {
		return err
	}
	if properties != nil {
		wildcard, err := rubytext.Lookup(properties, "wildcard")
		if err != nil {
			return err
		}
		c.wildcard = wildcard == true
	}
	typ, err := rubytext.Lookup(value, "link_type")
	if err != nil {
		return err
	}
	if rubytext.Truthy(typ) {
		c.link.Type = rubytext.ToS(typ)
	}
	return nil
}

// A VariableLink is a link that a certificate consumes.
type VariableLink struct {
	// Use is UseAlternativeName or UseCommonName.
	Use string
	// Link is the link of the certificate, never nil.
	Link *Link
	// Wildcard is the property "wildcard" of the entry: the certificate is for "*" in place of the address's first
	// label.
	Wildcard bool
}
