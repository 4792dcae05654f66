package links

// This file finds the providers that a consumer could have. Each search takes as long in a large deployment as in a
// small one, so that resolving is linear.

import (
	"hash/maphash"
	"math/bits"

	"github.com/boshrender/boshrender/internal/seed"
)

// index has providers in their order.
type index struct {
	all   []*Provider
	types map[string]*typeIndex
	// slots is a hash table of the providers that have names, by name and type: the upper half of the hash, and the
	// place in all, from 1. It has no pointers, and is made by the first search, when their number is known.
	slots []uint64
	named int
	last  int // place of the last result
}

// typeIndex has the providers of one type that can be consumed.
type typeIndex struct {
	found
	last     *Provider
	nameless found
}

// found lists the providers that a consumer could have.
type found struct {
	first  *Provider // nil if there are none
	count  int
	broken bool        // one of them is
	many   []*Provider // all, if they have one name; providers of a type are linked
}

func newIndex(all []*Provider) *index {
	x := &index{all: all, types: map[string]*typeIndex{}}
	for _, p := range all {
		if !p.Consumable {
			continue
		}
		t := x.types[p.Type]
		if t == nil {
			t = new(typeIndex)
			x.types[p.Type] = t
		} else {
			t.last.next = p
		}
		t.note(p)
		if t.last = p; p.noAlias {
			t.nameless.add(p)
		} else {
			x.named++
		}
	}
	return x
}

// ofType returns the providers of a type.
func (x *index) ofType(typ string) found {
	if t := x.types[typ]; t != nil {
		return t.found
	}
	return found{}
}

// ofName returns the providers of the type that have the name that c looks for.
func (x *index) ofName(c *consumer) found {
	if c.noAlias {
		if t := x.types[c.link.Type]; t != nil {
			return t.nameless
		}
		return found{}
	}
	if x.slots == nil {
		x.fill()
	}
	p := x.search(c.link.Type, c.alias)
	switch {
	case p == nil:
		return found{}
	case p.alike != nil:
		return *p.alike
	}
	return found{first: p, count: 1, broken: p.broken}
}

// search returns a provider of that type and name. In large deployments of similar groups it is usually the one after
// the last result; distant memory takes ten times as long.
func (x *index) search(typ, alias string) *Provider {
	if x.last+1 < len(x.all) {
		if p := x.all[x.last+1]; p.Alias == alias && p.Type == typ && p.Consumable && !p.noAlias {
			x.last++
			return p
		}
	}
	slot, _ := x.slot(typ, alias)
	if *slot == 0 {
		return nil
	}
	x.last = int(*slot&place) - 1
	return x.all[x.last]
}

// fill fills the table. It has the first provider of each type and name, which links to the others.
func (x *index) fill() {
	x.slots = make([]uint64, 1<<max(2, bits.Len(uint(2*x.named))))
	for i, p := range x.all {
		if !p.Consumable || p.noAlias {
			continue
		}
		slot, hash := x.slot(p.Type, p.Alias)
		if *slot == 0 {
			*slot = hash&^place | uint64(i+1)
			continue
		}
		first := x.all[*slot&place-1]
		if first.alike == nil {
			first.alike = new(found)
			first.alike.add(first)
		}
		first.alike.add(p)
		p.alike = first.alike
	}
}

// place has the bits of a slot for the place of a provider. The other bits are of the hash.
const place = 1<<32 - 1

// slot returns the slot of a name of a type, empty or not, and the hash of both.
func (x *index) slot(typ, alias string) (slot *uint64, hash uint64) {
	hash = maphash.String(seed.Random, alias) ^ bits.RotateLeft64(maphash.String(seed.Random, typ), 32)
	mask := uint64(len(x.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		slot = &x.slots[i]
		if *slot == 0 {
			return slot, hash
		}
		if *slot&^place != hash&^place {
			continue
		}
		if p := x.all[*slot&place-1]; p.Alias == alias && p.Type == typ {
			return slot, hash
		}
	}
}

func (f *found) note(p *Provider) {
	if f.first == nil {
		f.first = p
	}
	f.count++
	f.broken = f.broken || p.broken
}

func (f *found) add(p *Provider) {
	f.note(p)
	f.many = append(f.many, p)
}

// only returns the only one, nil if there is none or a choice.
func (f *found) only() *Provider {
	if f.count == 1 {
		return f.first
	}
	return nil
}

// list returns all, in order.
func (f *found) list() []*Provider {
	if f.many != nil || f.count == 0 {
		return f.many
	}
	list := make([]*Provider, f.count)
	for i, p := 0, f.first; i < f.count; i, p = i+1, p.next {
		list[i] = p
	}
	return list
}
