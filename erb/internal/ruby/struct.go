package ruby

// This file defines the data of objects of Struct and Data, and of their classes.

// StructClass is the class Struct.
var StructClass = NewClass("Struct", ObjectClass, EnumerableModule)

// StructClassData is the definition of a class made by Struct.new or Data.define.
type StructClassData struct {
	Members     []string
	KeywordInit bool  // keyword_init: true
	Option      Value // the argument keyword_init, nil if it wasn't given
	IsData      bool
}

// Struct is the Go data of a struct or Data object.
type Struct struct {
	Of   *StructClassData
	Vals []Value
}

// fewMembers is the number of members up to which they are allocated with their object.
const fewMembers = 4

// NewStruct makes an object of class k with the members of d. The caller has charged the run.
func NewStruct(k *Class, d *StructClassData) Value {
	n := len(d.Members)
	if n > fewMembers || k.ID != 0 {
		return NewInstance(k, &Struct{Of: d, Vals: make([]Value, n)}) // bounded: by the caller
	}
	room := &struct {
		Instance
		data Struct
		vals [fewMembers]Value
	}{data: Struct{Of: d}}
	if k.layout == nil {
		k.layout = &Layout{}
	}
	room.data.Vals, room.IVars.names = room.vals[:n:n], k.layout
	return room.Init(k, &room.data)
}

// DupData implements DataDuper.
func (s *Struct) DupData(b *Budget) any {
	return &Struct{s.Of, Copy(b, s.Vals)}
}

// HashKey implements Keyer: structs of one class are equal keys if their members are.
func (s *Struct) HashKey() string { return identity(s.Of) }

// Nested implements Nester.
func (s *Struct) Nested(yield func(Value) bool) {
	for _, v := range s.Vals {
		if !yield(v) {
			return
		}
	}
}

// StructClassOf returns the definition of a struct's class, nil for other classes.
func StructClassOf(k *Class) *StructClassData {
	for ; k != nil; k = k.Super {
		if d, ok := k.Data.(*StructClassData); ok {
			return d
		}
	}
	return nil
}

// FullInspect implements inspect of a class. Classes of structs with keyword_init say so.
func (c *Class) FullInspect() string {
	if d := StructClassOf(c); d != nil && d.KeywordInit {
		return c.Inspect() + "(keyword_init: true)"
	}
	return c.Inspect()
}
