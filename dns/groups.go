package dns

// This file finds the groups that links name.

import (
	"fmt"
	"sync"
)

// Groups are all groups of a deployment, indexed by the names that links use for them. It is safe for concurrent use.
type Groups struct {
	// List has the groups in the order of the manifest.
	List []Group

	once sync.Once
	keys map[string][]int // indexes in List
}

// Find returns the indexes of the groups that a key of a link names.
func (n *Groups) Find(key string, name any) []int {
	n.once.Do(func() {
		n.keys = make(map[string][]int, 2*len(n.List))
		for i := range n.List {
			called := map[string]bool{"instance_group " + n.List[i].Name: true}
			for _, j := range n.List[i].Jobs {
				for _, p := range j.Provides {
					called["group_name "+p.GroupName()] = true
				}
			}
			for k := range called {
				n.keys[k] = append(n.keys[k], i)
			}
		}
	})
	return n.keys[key+" "+fmt.Sprint(name)]
}
