package dns

// This file tests the queries of BOSH DNS, and the numbers in their short form.

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// queryCase is a line of testdata/director_queries.json: the result of the director's own encoder under Ruby 4.0 for
// criteria, or of its name generator for a record. The numbers come from testIDs.
type queryCase struct {
	Short          bool
	Criteria       map[string]any
	Record         []string
	Name           string
	Class, Message string
}

func testIDs() *IDs {
	return &IDs{
		AZs:       map[string]int{"z1": 1, "z2": 2, "z10": 10, "z 3": 3},
		Networks:  map[string]int{"default": 1, "net_two": 12},
		Instances: map[string]int{"uuid-1": 1, "uuid-12": 12, "0d2c5a4e-0f3a-4f38-9b3e-2f0d6c9c5f10": 7},
		Groups: map[GroupKey]int{
			{TypeInstanceGroup, "api", "cf"}:      1,
			{TypeInstanceGroup, "my_Group", "cf"}: 2,
			{TypeLink, "db-mysql", "cf"}:          3,
			{TypeInstanceGroup, "api", "other"}:   11,
		},
	}
}

func TestDirectorQueries(t *testing.T) {
	data, err := os.ReadFile("testdata/director_queries.json")
	require.NoError(t, err)
	var cases []queryCase
	require.NoError(t, json.Unmarshal(data, &cases))
	require.NotEmpty(t, cases)
	d := QueryEncoder{IDs: testIDs()}
	for _, c := range cases {
		for k, v := range c.Criteria {
			if f, ok := v.(float64); ok {
				c.Criteria[k] = int64(f)
			}
		}
		var name string
		var err error
		if c.Record != nil {
			name, err = RecordName(c.Record[0], c.Record[1], c.Record[2], c.Record[3], c.Record[4])
		} else {
			name, err = d.EncodeQuery(c.Criteria, c.Short)
		}
		if c.Class != "" {
			var query *QueryError
			require.ErrorAs(t, err, &query, "%+v", c)
			require.Equal(t, c.Class, query.RubyClass(), "%+v", c)
			require.Equal(t, c.Message, err.Error(), "%+v", c)
			continue
		}
		require.NoError(t, err, "%+v", c)
		require.Equal(t, c.Name, name, "%+v", c)
		if c.Record == nil {
			checkParsed(t, name, c)
		}
	}
}

// checkParsed parses a name that the director made and maps its numbers back.
func checkParsed(t *testing.T, name string, c queryCase) {
	t.Helper()
	domain, _ := c.Criteria["root_domain"].(string)
	q, err := ParseQuery(name, domain)
	if domain == "" || badNumbers(c) {
		return // not a name that BOSH DNS serves
	}
	require.NoError(t, err)
	require.Equal(t, name, q.String())
	if q.Short && q.GroupID == 0 {
		return
	}
	back, err := testIDs().Criteria(q)
	require.NoError(t, err)
	again, err := QueryEncoder{IDs: testIDs()}.EncodeQuery(back, q.Short)
	require.NoError(t, err)
	require.Equal(t, name, again)
}

// badNumbers reports whether a nil stands among the AZs, which the director encodes without a number, or whether the
// long name has an empty label.
func badNumbers(c queryCase) bool {
	azs, _ := c.Criteria["azs"].([]any)
	for _, az := range azs {
		if az == nil {
			return true
		}
	}
	return false
}

func TestDirectorWithoutIDs(t *testing.T) {
	criteria := map[string]any{"group_name": "g", "default_network": "n", "deployment_name": "d", "root_domain": "bosh"}
	name, err := QueryEncoder{}.EncodeQuery(criteria, false)
	require.NoError(t, err)
	require.Equal(t, "q-s0.g.n.d.bosh", name)
	_, err = QueryEncoder{}.EncodeQuery(criteria, true)
	require.EqualError(t, err, "Unknown Network: 'n'")
}

func TestIDs(t *testing.T) {
	var ids IDs
	ids.AddAZs("z2", "z1", "z2")
	ids.AddAZs("z3", "z1")
	require.Equal(t, map[string]int{"z2": 1, "z1": 2, "z3": 3}, ids.AZs)
	ids.AddNetworks("default")
	ids.AddInstances("b", "a")
	require.Equal(t, map[string]int{"b": 1, "a": 2}, ids.Instances)
	ids.AddGroups(GroupKey{TypeInstanceGroup, "api", "cf"}, GroupKey{TypeLink, "db-mysql", "cf"})
	require.Equal(t, "2", ids.LinkGroup("cf", "db-mysql"))
	require.Equal(t, "", ids.LinkGroup("cf", "api"))
	require.Equal(t, "", (*IDs)(nil).LinkGroup("cf", "api"))
}

func TestParseQuery(t *testing.T) {
	for in, want := range map[string]Query{
		"q-a1a2s0.api.default.cf.bosh.": {Filters: []Filter{{'a', 1}, {'a', 2}, {'s', 0}}, Group: "api", Network: "default", Deployment: "cf", Domain: "bosh"},
		"Q-M1n1S0.q-g3.BOSH":            {Filters: []Filter{{'m', 1}, {'n', 1}, {'s', 0}}, Short: true, GroupID: 3, Domain: "bosh"},
		"uuid.api.default.cf.bosh":      {Host: "uuid", Group: "api", Network: "default", Deployment: "cf", Domain: "bosh"},
		"q-i0s4.*.n.d.bosh":             {Filters: []Filter{{'i', 0}, {'s', 4}}, Group: "*", Network: "n", Deployment: "d", Domain: "bosh"},
		"0.q-g.bosh":                    {Host: "0", Short: true, Domain: "bosh"},
	} {
		got, err := ParseQuery(in)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	q, err := ParseQuery("q-s0.q-g1.my.tld", "bosh", "my.tld.")
	require.NoError(t, err)
	require.Equal(t, "my.tld", q.Domain)
	for in, text := range map[string]string{
		"":                              "ends with none of the domains bosh",
		"a.example.com":                 "ends with none of the domains bosh",
		"bosh":                          "ends with none of the domains bosh",
		"a.bosh":                        "expected 2 or 4 labels before the domain, got 1",
		"q-s0.a.b.bosh":                 "got 3",
		"q-s0..n.d.bosh":                "empty label",
		"q-.q-g1.bosh":                  "no filter",
		"q-x1.q-g1.bosh":                "illegal filter 'x1'",
		"q-s.q-g1.bosh":                 "illegal filter 's'",
		"q-a1s.q-g1.bosh":               "illegal filter 's'",
		"q-s0.g1.bosh":                  "expected 'q-g' and a number, got 'g1'",
		"q-s0.q-gx.bosh":                "illegal number 'x'",
		"q-s99999999999999999.q-g.bosh": "illegal number",
	} {
		_, err := ParseQuery(in)
		require.ErrorContains(t, err, text, in)
	}
}

func TestCriteriaErrors(t *testing.T) {
	for name, text := range map[string]string{
		"q-s0.q-g99.bosh":     "no group has number 99",
		"q-s0.q-g.bosh":       "no group has number 0",
		"q-a5s0.q-g1.bosh":    "nothing has number a5",
		"q-m5s0.q-g1.bosh":    "nothing has number m5",
		"q-n5s0.q-g1.bosh":    "nothing has number n5",
		"q-s2.q-g1.bosh":      "nothing has number s2",
		"q-s0y2.q-g1.bosh":    "nothing has number y2",
		"q-i1s0.api.n.d.bosh": "filter i1 selects by index, which no criterion does",
	} {
		q, err := ParseQuery(name)
		require.NoError(t, err)
		_, err = testIDs().Criteria(q)
		require.EqualError(t, err, text)
	}
}

func FuzzParseQuery(f *testing.F) {
	f.Add("q-a1a10a2m1n1s0y1.q-g3.bosh")
	f.Add("0d2c5a4e-0f3a-4f38-9b3e-2f0d6c9c5f10.api.default.cf.bosh.")
	f.Add("q-s00.*.n.d.bosh")
	f.Fuzz(func(t *testing.T, name string) {
		q, err := ParseQuery(name)
		if err != nil {
			return
		}
		again, err := ParseQuery(q.String())
		if err != nil {
			t.Fatalf("%q became %q: %v", name, q, err)
		}
		require.Equal(t, q, again)
	})
}

func TestCanonical(t *testing.T) {
	for name, want := range map[string]string{"a": "a", "A_b.C d-é1": "a-bcd-1", "": "", "\u212A8s": "k8s"} {
		got, err := Canonical(name)
		require.NoError(t, err)
		require.Equal(t, want, got)
	}
	_, err := Canonical("_a_")
	require.EqualError(t, err, "Invalid DNS canonical name '-a-', cannot start with a hyphen")
	_, err = Canonical("a_")
	require.EqualError(t, err, "Invalid DNS canonical name 'a-', cannot end with a hyphen")
}
