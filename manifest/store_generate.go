package manifest

// This file holds the store that generates the values of declared variables.

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/boshrender/boshrender/internal/psych"
	"github.com/boshrender/boshrender/manifest/internal/keys"
)

// VarsStore is a Store that generates the values of variables that are declared with a type: password, certificate,
// rsa and ssh as the CLI's vars store does, with its defaults and keys, and user as CredHub does. It keeps the
// generated values and, with a Path, writes them to that file, which `bosh --vars-store` can read and continue.
//
// RSA keys take nearly all of the time to generate the variables of a manifest. They are made on all processors.
//
// The zero value keeps values in memory only. A VarsStore must not be copied; it is safe for concurrent use.
type VarsStore struct {
	// Path of the file; it is written, with mode 0600, whenever a value is generated. It must be a file of its own, not
	// a link to one.
	Path string
	// Content holds the initial values of a store without a Path, in the format of Marshal. Programs use it to keep
	// values elsewhere than in a file, such as in a Secret of Kubernetes.
	Content []byte
	// Deferred leaves the file as it is until Save is called.
	Deferred bool
	// Others is asked for certificate authorities that the store does not have.
	Others Store
	// Now returns the time for certificates; nil means time.Now.
	Now func() time.Time
	// Limits bound the file.
	Limits Limits
	// Reading says how the file is read: AsUsual is AsCLI. The file is written so that the same reading gives the same
	// values again, of the same types. With AsDeployed the file is the CLI's, and Get returns the values that the CLI
	// sends to the director.
	Reading Reading

	// Progress, if set, is called with the name of each generated variable, one after the other; how many were
	// generated so far, and how many will be, as far as is known. Both count from the beginning of the manifest or
	// runtime config that declares them. It must not call the store.
	Progress func(name string, done, total int)

	mu     sync.Mutex
	loaded bool
	mill   *keys.Mill // makes keys ahead, while a manifest's variables are generated
	done   int        // see Progress
	total  int
	values Map      // of *Node, as read, and of plain data, as generated
	text   []byte   // of the file, nil if there is none
	made   []string // the names that the file doesn't have yet
}

// generatorFunc makes the value of a variable with the given options.
type generatorFunc func(ctx context.Context, s *VarsStore, options *Node) (any, error)

// generatorOf returns the generator for a type of variables, nil if there is none.
func generatorOf(typ string) generatorFunc {
	switch typ {
	case "password":
		return generatePassword
	case "certificate":
		return generateCertificate
	case "rsa":
		return generateRSA
	case "ssh":
		return generateSSH
	case "user":
		return generateUser
	}
	return nil
}

// Get implements Store. It generates the value if there is none yet and v.Type is set.
func (s *VarsStore) Get(ctx context.Context, v *Variable) (any, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.load(ctx); err != nil {
		return nil, false, err
	}
	if value, found := s.values.Get(v.Name); found {
		value, err := s.given(ctx, value)
		return value, err == nil, err
	}
	if v.Type == "" {
		return nil, false, nil
	}
	value, err := s.generate(ctx, v)
	if err != nil {
		return nil, false, fmt.Errorf("Generating variable '%s': %w", v.Name, err) // the CLI's text
	}
	if value, err = s.keep(ctx, v.Name, value); err != nil {
		return nil, false, fmt.Errorf("Generating variable '%s': %w", v.Name, err) // the CLI's text
	}
	s.done++
	if s.Progress != nil {
		s.Progress(v.Name, s.done, max(s.done, s.total))
	}
	value, err = s.given(ctx, value)
	return value, err == nil, err
}

// given returns a value of the store in the form that Get returns.
func (s *VarsStore) given(ctx context.Context, value any) (any, error) {
	if s.Reading != AsDeployed {
		return psych.Clone(value), nil
	}
	n, err := NewNode(value)
	if err != nil {
		return nil, err
	}
	n = n.copied()
	b := newTreeBuilder(ctx, s.Path, YAML{}.options(ctx))
	if err := b.deployed(n); err != nil {
		return nil, err
	}
	return n, nil
}

func (s *VarsStore) generate(ctx context.Context, v *Variable) (any, error) {
	generator := generatorOf(v.Type)
	if generator == nil {
		return nil, fmt.Errorf("Unsupported value type: %s", v.Type) // the CLI's text
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	options, err := v.optionsGiven()
	if err != nil {
		return nil, err
	}
	return generator(ctx, s, options)
}

// Names implements Lister.
func (s *VarsStore) Names(ctx context.Context) ([]string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.load(ctx); err != nil {
		return nil, err
	}
	return s.values.Keys(), nil
}
