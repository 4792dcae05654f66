package director

// This file keeps keys and values in a file to which each change is appended.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/redact"
)

const (
	maxJournal = 1 << 30
	minCompact = 1 << 20 // a smaller file isn't written anew
)

// journal has keys and values. Each change is a line of the file: a list of writes. All of them happen or none. A
// line that was cut short by a kill never happened.
type journal struct {
	path   string // empty for one in memory
	file   *os.File
	size   int64
	values map[string][]byte
}

// line is a write in the file.
type line struct {
	Key   string          `json:"k"`
	Value json.RawMessage `json:"v,omitempty"` // none deletes the key
}

// openJournal reads a file, which need not exist.
func openJournal(path string) (*journal, error) {
	j := &journal{path: path, values: map[string][]byte{}}
	if path == "" {
		return j, nil
	}
	data, err := files.ReadFile(path, maxJournal)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	if err := j.replay(whole); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	j.size = int64(len(whole))
	if j.file, err = os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600); err != nil {
		return nil, err
	}
	if err := j.file.Truncate(j.size); err != nil {
		return nil, errors.Join(err, j.file.Close())
	}
	return j, nil
}

// replay makes the changes of a file.
func (j *journal) replay(data []byte) error {
	for n := 1; len(data) > 0; n++ {
		text, rest, _ := bytes.Cut(data, []byte("\n"))
		var writes []line
		if err := redact.Decode(text, &writes); err != nil {
			return fmt.Errorf("line %d: %w", n, err)
		}
		for _, w := range writes {
			j.set(w.Key, w.Value)
		}
		data = rest
	}
	return nil
}

func (j *journal) set(key string, value []byte) {
	if value == nil {
		delete(j.values, key)
		return
	}
	j.values[key] = value
}

// write makes changes. With sync they survive a loss of power, too.
func (j *journal) write(writes []state.Write, sync bool) error {
	if j.path != "" {
		list := make([]line, len(writes))
		for n, w := range writes {
			list[n] = line{w.Key, w.Value}
		}
		text, err := json.Marshal(list)
		if err != nil {
			return err
		}
		if err := j.append(append(text, '\n'), sync); err != nil {
			return err
		}
	}
	for _, w := range writes {
		j.set(w.Key, slices.Clone(w.Value))
	}
	return j.compact()
}

func (j *journal) append(text []byte, sync bool) error {
	_, err := j.file.WriteAt(text, j.size)
	if err == nil && sync {
		err = j.file.Sync()
	}
	if err != nil {
		return errors.Join(err, j.file.Truncate(j.size))
	}
	j.size += int64(len(text))
	return nil
}

// compact writes the file anew when most of it is history.
func (j *journal) compact() error {
	live := 0
	if j.size > minCompact {
		for k, v := range j.values {
			live += len(k) + len(v) + 16
		}
	}
	if j.path == "" || j.size <= max(minCompact, 4*int64(live)) {
		return nil
	}
	var text bytes.Buffer
	for _, k := range slices.Sorted(maps.Keys(j.values)) {
		one, err := json.Marshal([]line{{k, j.values[k]}})
		if err != nil {
			return err
		}
		text.Write(append(one, '\n'))
	}
	file, err := os.OpenFile(j.path+".new", os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	if _, err = file.Write(text.Bytes()); err == nil {
		err = file.Sync()
	}
	if err == nil {
		err = os.Rename(j.path+".new", j.path)
	}
	if err != nil {
		return errors.Join(err, file.Close())
	}
	old := j.file
	j.file, j.size = file, int64(text.Len())
	return old.Close()
}

func (j *journal) close() error {
	if j.file == nil {
		return nil
	}
	return j.file.Close()
}
