package placement

// This file searches for AZs of static addresses that every network agrees on.

import (
	"maps"
	"slices"

	"github.com/boshrender/boshrender/internal/codes"
)

// maxDistributionSteps bounds the search, which is exponential: the director does not come back from some inputs.
const maxDistributionSteps = 100_000

// distribute decides in which AZ each address is used whose subnet has several, so that all networks have as many
// addresses in each AZ. It is the director's search: the first solution found is taken.
func (s *ipPlacer) distribute() error {
	if len(s.lists) == 1 {
		s.lists[0].distribute()
		return nil
	}
	choice := make([][][]string, len(s.lists))
	for n, l := range s.lists {
		for _, ip := range l.ips {
			choice[n] = append(choice[n], ip.azs)
		}
	}
	search := &distribution{}
	found := search.try(choice)
	if search.steps > maxDistributionSteps {
		return directorError(0, "instance group '%s': distributing static IPs takes more than %d steps", s.g.Name, maxDistributionSteps)
	}
	if found == nil {
		return directorError(codes.InstanceGroupNetworkInstanceIPMismatch,
			"Failed to evenly distribute static IPs between zones for instance group '%s'", s.g.Name)
	}
	for n, l := range s.lists {
		for k, ip := range l.ips {
			ip.azs = found[n][k]
		}
	}
	return nil
}

// distribute decides for the only network, where the search has nothing to take back: each address goes where the
// fewest are.
func (l *staticNetwork) distribute() {
	allocated := map[string]int{}
	for _, ip := range l.ips {
		if len(ip.azs) > 1 {
			ip.azs = []string{slices.MinFunc(ip.azs, func(a, b string) int { return allocated[a] - allocated[b] })}
		}
		if len(ip.azs) == 1 {
			allocated[ip.azs[0]]++
		}
	}
}

// distribution is one search. A choice holds the AZs of each address of each network.
type distribution struct{ steps int }

// try returns a choice of one AZ for each address, nil if there is none.
func (d *distribution) try(choice [][][]string) [][][]string {
	if d.steps++; d.steps > maxDistributionSteps {
		return nil
	}
	if decided(choice) {
		if even(choice) {
			return choice
		}
		return nil
	}
	allocated := map[string]int{}
	for n, list := range choice {
		if n > 0 && !fits(choice[n-1], list) {
			return nil
		}
		for k, azs := range list {
			if len(azs) == 1 {
				allocated[azs[0]]++
				continue
			}
			sorted := slices.Clone(azs)
			slices.SortStableFunc(sorted, func(a, b string) int { return allocated[a] - allocated[b] })
			for _, az := range sorted {
				list[k] = []string{az}
				allocated[az]++
				if found := d.try(copyChoice(choice)); found != nil || d.steps > maxDistributionSteps {
					return found
				}
			}
		}
	}
	return nil
}

// decided reports whether every address has one AZ.
func decided(choice [][][]string) bool {
	for _, list := range choice {
		for _, azs := range list {
			if len(azs) > 1 {
				return false
			}
		}
	}
	return true
}

// even reports whether all networks have as many addresses in each AZ.
func even(choice [][][]string) bool {
	var first map[string]int
	for _, list := range choice {
		counts := map[string]int{}
		for _, azs := range list {
			for _, az := range azs {
				counts[az]++
			}
		}
		if first == nil {
			first = counts
		} else if !maps.Equal(first, counts) {
			return false
		}
	}
	return true
}

// fits reports whether a list can have at least as many addresses in each AZ as the one before it has.
func fits(previous, list [][]string) bool {
	required := map[string]int{}
	for _, azs := range previous {
		if len(azs) > 0 {
			required[azs[0]]++
		}
	}
	for az, n := range required {
		for _, azs := range list {
			if slices.Contains(azs, az) {
				n--
			}
		}
		if n > 0 {
			return false
		}
	}
	return true
}

// copyChoice returns a copy whose addresses can be decided independently.
func copyChoice(choice [][][]string) [][][]string {
	copied := make([][][]string, len(choice))
	for n, list := range choice {
		copied[n] = slices.Clone(list)
	}
	return copied
}
