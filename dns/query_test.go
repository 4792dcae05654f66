package dns

// This file implements the parser of BOSH DNS names: the reverse of the director's encoder.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Query is a BOSH DNS name in its parts. Host and Filters exclude each other.
type Query struct {
	// Host is an instance's uuid or index.
	Host string
	// Filters are the filters in the slug, in the slug's order.
	Filters []Filter
	// Short is set for q-g<number> instead of group, network and deployment.
	Short bool

	// GroupID belongs to the short form; 0 for a group without number.
	GroupID int
	// Group belongs to the long form, canonical; it may contain "*" in queries that people write.
	Group string
	// Network belongs to the long form, canonical.
	Network string
	// Deployment belongs to the long form, canonical.
	Deployment string
	// Domain is the root domain, in lower case.
	Domain string
}

// A Filter is one part of a slug: a letter and a number.
type Filter struct {
	// Letter is a for an AZ, i index, m instance, n network, s status, y initial health check.
	Letter byte
	// Number after the letter: the number of an AZ, instance or network, an index, or a code of BOSH DNS.
	Number int
}

const codeLetters = "aimnsy"

// ParseQuery reads a BOSH DNS name, with or without the final dot. domains are the possible root domains, "bosh" if
// none is given; the first that fits is taken.
func ParseQuery(name string, domains ...string) (Query, error) {
	if len(domains) == 0 {
		domains = []string{RootDomain}
	}
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	for _, domain := range domains {
		domain = strings.ToLower(strings.TrimSuffix(domain, "."))
		if rest, ok := strings.CutSuffix(name, "."+domain); ok {
			q, err := parseLabels(strings.Split(rest, "."))
			if err != nil {
				return Query{}, fmt.Errorf("dns query '%s': %w", name, err)
			}
			q.Domain = domain
			return q, nil
		}
	}
	return Query{}, fmt.Errorf("dns query '%s' ends with none of the domains %s", name, strings.Join(domains, ", "))
}

func parseLabels(labels []string) (Query, error) {
	if slices.Contains(labels, "") {
		return Query{}, fmt.Errorf("empty label")
	}
	var q Query
	if slug, ok := strings.CutPrefix(labels[0], "q-"); ok {
		filters, err := parseSlug(slug)
		if err != nil {
			return Query{}, err
		}
		q.Filters = filters
	} else {
		q.Host = labels[0]
	}
	switch len(labels) {
	case 2:
		id, ok := strings.CutPrefix(labels[1], "q-g")
		if !ok {
			return Query{}, fmt.Errorf("expected 'q-g' and a number, got '%s'", labels[1])
		}
		q.Short = true
		if id != "" {
			number, err := parseNumber(id)
			if err != nil {
				return Query{}, err
			}
			q.GroupID = number
		}
	case 4:
		q.Group, q.Network, q.Deployment = labels[1], labels[2], labels[3]
	default:
		return Query{}, fmt.Errorf("expected 2 or 4 labels before the domain, got %d", len(labels))
	}
	return q, nil
}

// parseSlug reads slug = { letter number } with at least one pair.
func parseSlug(slug string) ([]Filter, error) {
	var filters []Filter
	for rest := slug; rest != ""; {
		letter := rest[0]
		digits := 1
		for digits < len(rest) && '0' <= rest[digits] && rest[digits] <= '9' {
			digits++
		}
		if strings.IndexByte(codeLetters, letter) < 0 || digits == 1 {
			return nil, fmt.Errorf("illegal filter '%s'", rest)
		}
		number, err := parseNumber(rest[1:digits])
		if err != nil {
			return nil, err
		}
		filters = append(filters, Filter{Letter: letter, Number: number})
		rest = rest[digits:]
	}
	if filters == nil {
		return nil, fmt.Errorf("no filter")
	}
	return filters, nil
}

func parseNumber(s string) (int, error) {
	n, err := strconv.ParseUint(s, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("illegal number '%s'", s)
	}
	return int(n), nil
}

// String returns the DNS name of q.
func (q Query) String() string {
	host := q.Host
	if host == "" {
		var slug strings.Builder
		slug.WriteString("q-")
		for _, c := range q.Filters {
			fmt.Fprintf(&slug, "%c%d", c.Letter, c.Number)
		}
		host = slug.String()
	}
	if q.Short {
		group := "q-g"
		if q.GroupID != 0 {
			group += strconv.Itoa(q.GroupID)
		}
		return strings.Join([]string{host, group, q.Domain}, ".")
	}
	return strings.Join([]string{host, q.Group, q.Network, q.Deployment, q.Domain}, ".")
}

// Criteria maps q back to the criteria that the director enfilters: numbers become names. In the long form, group,
// network and deployment stay canonical. A number that ids lacks is an error.
func (ids *IDs) Criteria(q Query) (map[string]any, error) {
	criteria := map[string]any{"root_domain": q.Domain}
	if q.Host != "" {
		criteria["uuid"] = q.Host
	}
	if q.Short {
		key, ok := nameOf(ids.Groups, q.GroupID)
		if !ok {
			return nil, fmt.Errorf("no group has number %d", q.GroupID)
		}
		criteria["group_type"], criteria["group_name"], criteria["deployment_name"] = key.Type, key.Name, key.Deployment
	} else {
		criteria["group_name"], criteria["default_network"], criteria["deployment_name"] = q.Group, q.Network, q.Deployment
	}
	var azs []any
	for _, c := range q.Filters {
		var ok bool
		var name string
		switch c.Letter {
		case 'a':
			name, ok = nameOf(ids.AZs, c.Number)
			azs = append(azs, name)
		case 'm':
			name, ok = nameOf(ids.Instances, c.Number)
			criteria["uuid"] = name
		case 'n':
			name, ok = nameOf(ids.Networks, c.Number)
			criteria["default_network"] = name
		case 's':
			name, ok = map[int]string{0: "default", 1: "unhealthy", 3: "healthy", 4: "all"}[c.Number]
			criteria["status"] = name
		case 'y':
			name, ok = map[int]string{0: "asynchronous", 1: "synchronous"}[c.Number]
			criteria["initial_health_check"] = name
		case 'i':
			return nil, fmt.Errorf("filter i%d selects by index, which no criterion does", c.Number)
		}
		if !ok {
			return nil, fmt.Errorf("nothing has number %c%d", c.Letter, c.Number)
		}
	}
	if azs != nil {
		criteria["azs"] = azs
	}
	return criteria, nil
}

func nameOf[K comparable](numbers map[K]int, number int) (K, bool) {
	for name, n := range numbers {
		if n == number && n != 0 {
			return name, true
		}
	}
	var none K
	return none, false
}
