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
	}
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
