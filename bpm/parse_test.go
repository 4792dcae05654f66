package bpm

// This file tests reading bpm.yml against the answers of bpm's own code.

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// answer is a line of testdata/parse.jsonl: a document and bpm 1.4.38's result for it in a job named "job". Its
// structures have Go's names.
type answer struct {
	Doc    string `json:"doc"`
	Failed bool   `json:"failed"`
	Config *struct {
		Processes []struct {
			Name, Executable, WorkDir, ShutdownSignal string
			Args, Capabilities                        []string
			Env                                       map[string]string
			EphemeralDisk, PersistentDisk             bool
			AdditionalVolumes                         []goVolume
			Hooks                                     *struct{ PreStart string }
			Limits                                    *struct {
				Memory                  *string
				OpenFiles, CoreFileSize *uint64
				Processes               *int64
			}
			Unsafe *struct {
				Privileged, HostPidNamespace bool
				UnrestrictedVolumes          []goVolume
			}
		}
	} `json:"config"`
	Validate []string `json:"validate"`
}

// goVolume is a Volume with Go's names.
type goVolume struct {
	Path                                         string
	Writable, AllowExecutions, MountOnly, Shared bool
}

func volumes(list []goVolume) []Volume {
	var volumes []Volume
	for _, v := range list {
		volumes = append(volumes, Volume{
			Path: v.Path, Writable: v.Writable, AllowExecutions: v.AllowExecutions, MountOnly: v.MountOnly, Shared: v.Shared,
		})
	}
	return volumes
}

// config returns the Config that Parse should make.
func (a answer) config() *Config {
	c := &Config{}
	if a.Config == nil {
		return c
	}
	for _, p := range a.Config.Processes {
		q := Process{
			Name: p.Name, Executable: p.Executable, WorkDir: p.WorkDir, ShutdownSignal: p.ShutdownSignal, Args: p.Args,
			Capabilities: p.Capabilities, Env: p.Env, EphemeralDisk: p.EphemeralDisk, PersistentDisk: p.PersistentDisk,
			AdditionalVolumes: volumes(p.AdditionalVolumes),
		}
		if p.Hooks != nil {
			q.Hooks.PreStart = p.Hooks.PreStart
		}
		if p.Limits != nil {
			q.Limits.OpenFiles, q.Limits.CoreFileSize, q.Limits.Processes = p.Limits.OpenFiles, p.Limits.CoreFileSize, p.Limits.Processes
			q.Limits.Memory = p.Limits.Memory
		}
		if p.Unsafe != nil {
			q.Unsafe = Unsafe{p.Unsafe.Privileged, volumes(p.Unsafe.UnrestrictedVolumes), p.Unsafe.HostPidNamespace}
		}
		c.Processes = append(c.Processes, q)
	}
	return c
}

// comparable drops positions and the difference between nothing and an empty list.
func comparable(t testing.TB, c *Config) string {
	t.Helper()
	data, err := json.MarshalIndent(c, "", " ")
	require.NoError(t, err)
	return string(data)
}

func TestParseAsBPM(t *testing.T) {
	file, err := os.Open("testdata/parse.jsonl")
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	cases := 0
	for lines.Scan() {
		var a answer
		require.NoError(t, json.Unmarshal(lines.Bytes(), &a))
		cases++
		c, err := Parse([]byte(a.Doc))
		if a.Failed {
			require.Error(t, err, a.Doc)
			continue
		}
		require.NoError(t, err, a.Doc)
		require.Equal(t, comparable(t, a.config()), comparable(t, c), a.Doc)
		for i, want := range a.Validate {
			err := (&Config{Processes: c.Processes[i : i+1]}).Validate("job", "")
			if want == "" {
				require.NoError(t, err, a.Doc)
				continue
			}
			var v *ValidationError
			require.ErrorAs(t, err, &v, a.Doc)
			require.Equal(t, want, v.Message, a.Doc)
		}
	}
	require.Greater(t, cases, 130)
}
