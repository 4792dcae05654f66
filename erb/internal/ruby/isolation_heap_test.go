package ruby_test

// This file inspects the memory of the process: everything reachable from package variables and given objects, byte
// for byte. It parses the dump that the runtime makes of the heap, so that it includes closures, maps and
// unexported fields, and the symbol table of the test program, so that it includes all package variables.

import (
	"bufio"
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// object is a piece of memory: of the heap, or a package variable.
type object struct {
	addr   uint64
	bytes  string
	fields []uint64 // where the pointers in it are
	name   string   // of a variable
}

// memory is a dump: objects and variables, in the order of their addresses.
type memory []object

// at finds the object that contains an address.
func (m memory) at(addr uint64) (int, bool) {
	i, found := slices.BinarySearchFunc(m, addr, func(o object, addr uint64) int {
		switch {
		case o.addr > addr:
			return 1
		case o.addr == addr:
			return 0
		}
		return -1
	})
	if found {
		return i, true
	}
	return i - 1, i > 0 && addr < m[i-1].addr+uint64(len(m[i-1].bytes))
}

// variables returns the writable package variables of this module, without the tests' own.
func variables(t *testing.T) memory {
	t.Helper()
	path, err := os.Executable()
	require.NoError(t, err)
	f, err := elf.Open(path)
	require.NoError(t, err)
	defer f.Close()
	symbols, err := f.Symbols()
	require.NoError(t, err)
	var list memory
	for _, s := range symbols {
		name, ours := strings.CutPrefix(s.Name, "github.com/boshrender/boshrender/")
		if !ours || s.Size == 0 || int(s.Section) >= len(f.Sections) || f.Sections[s.Section].Flags&elf.SHF_WRITE == 0 ||
			strings.Contains(name, "_test.") || strings.HasSuffix(name, "..inittask") {
			continue
		}
		list = append(list, object{addr: s.Value, bytes: peek(s.Value, s.Size), name: name})
	}
	slices.SortFunc(list, func(a, b object) int { return int(a.addr) - int(b.addr) })
	return list
}

// peek reads a variable.
func peek(addr, size uint64) string {
	p := *(*unsafe.Pointer)(unsafe.Pointer(&addr))
	return strings.Clone(unsafe.String((*byte)(p), size))
}

// dump returns the memory of the process. A dump that isn't whole is made again: the runtime ignores failed and short
// writes.
func dump(t *testing.T) memory {
	t.Helper()
	var heap, segments memory
	var err error
	for range 5 {
		if heap, segments, err = dumpOnce(t); err == nil {
			break
		}
		t.Logf("the dump is made again: %v", err)
	}
	require.NoError(t, err)
	vars := variables(t)
	for i := range vars { // the fields of variables are fields of their segment
		for _, s := range segments {
			if off := vars[i].addr - s.addr; vars[i].addr >= s.addr && off < uint64(len(s.bytes)) {
				lo, _ := slices.BinarySearch(s.fields, off)
				for _, f := range s.fields[lo:] {
					if f >= off+uint64(len(vars[i].bytes)) {
						break
					}
					vars[i].fields = append(vars[i].fields, f-off)
				}
			}
		}
	}
	all := append(vars, heap...)
	slices.SortFunc(all, func(a, b object) int {
		if a.addr < b.addr {
			return -1
		}
		return 1
	})
	return all
}

// dumpOnce returns the objects of the heap and the segments of variables, through a file.
func dumpOnce(t *testing.T) (heap, segments memory, err error) {
	t.Helper()
	file, err := os.CreateTemp(t.TempDir(), "heap")
	require.NoError(t, err)
	defer os.Remove(file.Name())
	defer file.Close()
	debug.WriteHeapDump(file.Fd())
	size, err := file.Seek(0, io.SeekEnd)
	require.NoError(t, err)
	_, err = file.Seek(0, io.SeekStart)
	require.NoError(t, err)
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("a dump of %d bytes: %v", size, cause)
		}
	}()
	heap, segments = (&dumpReader{r: bufio.NewReaderSize(file, 1<<20)}).read()
	return heap, segments, nil
}

// dumpReader reads the format of runtime/debug.WriteHeapDump. Its methods panic where the dump ends early.
type dumpReader struct{ r *bufio.Reader }

func (d *dumpReader) int() uint64 {
	n, err := binary.ReadUvarint(d.r)
	if err != nil {
		panic(err)
	}
	return n
}

func (d *dumpReader) ints(n int) {
	for range n {
		d.int()
	}
}

func (d *dumpReader) text() string {
	b := make([]byte, d.int())
	if _, err := io.ReadFull(d.r, b); err != nil {
		panic(err)
	}
	return string(b)
}

func (d *dumpReader) fields() (list []uint64) {
	for d.int() != 0 {
		list = append(list, d.int())
	}
	return list
}

// read returns the objects of the heap and the two segments of variables that have pointers in them.
func (d *dumpReader) read() (heap, segments memory) {
	if line, err := d.r.ReadString('\n'); err != nil || !strings.HasSuffix(line, "heap dump\n") {
		panic(fmt.Sprintf("a dump that begins with %q", line))
	}
	for len(segments) < 2 {
		switch tag := d.int(); tag {
		case 1:
			heap = append(heap, object{addr: d.int(), bytes: d.text(), fields: d.fields()})
		case 3: // a type
			d.ints(2)
			d.text()
			d.ints(1)
		case 4: // a goroutine
			d.ints(8)
			d.text()
			d.ints(4)
		case 5: // a frame of its stack
			d.ints(3)
			d.text()
			d.ints(3)
			d.text()
			d.fields()
		case 6:
			d.ints(4)
			d.text()
			d.text()
			d.ints(1)
		case 8:
			d.ints(2)
		case 9:
			d.ints(3)
		case 12, 13:
			segments = append(segments, object{addr: d.int(), bytes: d.text(), fields: d.fields()})
		case 14:
			d.ints(7)
		case 15:
			d.ints(6)
		default:
			panic(fmt.Sprintf("a record of kind %d", tag))
		}
	}
	return heap, segments
}

// reach collects the objects reachable from variables and roots, with the way to each. Variables in but, and
// objects reachable only from them, are left out.
func (m memory) reach(roots map[string]unsafe.Pointer, but map[string]string) map[int]string {
	found := map[int]string{}
	var queue []int
	add := func(i int, via string) {
		if _, ok := found[i]; !ok {
			found[i] = via
			queue = append(queue, i)
		}
	}
	for i, o := range m {
		if _, excused := but[o.name]; o.name != "" && !excused {
			add(i, o.name)
		}
	}
	for name, p := range roots {
		if i, ok := m.at(uint64(uintptr(p))); ok {
			add(i, name)
		}
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		o := m[i]
		for _, f := range o.fields {
			if int(f)+8 > len(o.bytes) {
				continue
			}
			to := binary.LittleEndian.Uint64([]byte(o.bytes[f : f+8]))
			if k, ok := m.at(to); ok {
				if _, excused := but[m[k].name]; !excused || m[k].name == "" {
					add(k, found[i])
				}
			}
		}
	}
	return found
}

// changes lists the differences of the later dump among the objects found in the earlier one.
func changes(before, after memory, found map[int]string) []string {
	var list []string
	for i, via := range found {
		o := before[i]
		k, ok := after.at(o.addr)
		if ok && after[k].addr == o.addr && after[k].bytes == o.bytes {
			continue
		}
		what := fmt.Sprintf("%s: %d bytes at %#x", via, len(o.bytes), o.addr)
		if ok {
			what += difference(o.bytes, after[k].bytes)
		}
		list = append(list, what)
	}
	slices.Sort(list)
	return list
}

// difference returns the first word that is not the same.
func difference(a, b string) string {
	for i := 0; i+8 <= min(len(a), len(b)); i += 8 {
		if a[i:i+8] != b[i:i+8] {
			return fmt.Sprintf(": word %d was %x, is %x", i/8, a[i:i+8], b[i:i+8])
		}
	}
	return bytesOf(a, b)
}

func bytesOf(a, b string) string {
	if bytes.Equal([]byte(a), []byte(b)) {
		return ""
	}
	return fmt.Sprintf(": %x is %x", a, b)
}
