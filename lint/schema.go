package lint

// This file compares a job's properties_schema.json with its spec.

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/boshrender/boshrender/internal/pattern"
	"github.com/boshrender/boshrender/spec"
)

// placeInSchema finds the place of a value in a text about the schema: `/web/port`, or root.
var placeInSchema = pattern.New("(?:at|object property at) (?:`([^`]*)`|root)")

// checkSchema reports defaults of the spec that the schema refuses. A property without a default is null there,
// which counts as not set: the operator has to set it.
func (c *checker) checkSchema() {
	file := path.Join(path.Dir(c.spec.Location.File), "properties_schema.json")
	schema, err := c.spec.Schema()
	if err != nil {
		c.add(codeSchemaRefuses, file, 1, 1, err.Error())
		return
	}
	if schema == nil {
		return
	}
	bound, err := spec.BindProperties(c.spec, nil)
	if err != nil {
		return // reported by Job
	}
	var refused *spec.SchemaError
	if !errors.As(schema.Validate(c.ctx, bound), &refused) {
		return
	}
	for _, failure := range each(c.poll, refused.Failures) {
		if !fits(placeInSchema, failure) {
			continue
		}
		at := placeInSchema.FindStringSubmatch(failure) // short: it fits
		keys := strings.Split(at[1], "/")[1:]
		p := c.spec.Declares(keys)
		switch {
		case p == nil || len(keys) <= strings.Count(p.Name, "."): // about a hash that properties lie in
			c.add(codeSchemaRefuses, file, 1, 1, failure)
		case p.Default != nil:
			c.add(codeSchemaRefuses, p.Location.File, p.Location.Line, p.Location.Column, fmt.Sprintf("the schema of the job refuses the default of %s: %s", p.Name, failure))
		case strings.Contains(failure, "disallowed"):
			c.add(codeSchemaRefuses, p.Location.File, p.Location.Line, p.Location.Column, fmt.Sprintf("the schema of the job doesn't allow %s: %s", p.Name, failure))
		}
	}
}
