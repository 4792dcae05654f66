package leased

// This file stores values in Secrets: a base in parts, and a journal of the changes since.

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/rand"

	"github.com/boshrender/boshrender/deploy/state"
	"github.com/boshrender/boshrender/dns"
)

// The keys of the data of Secrets.
const (
	keyJournal = "journal" // of the head: the changes since the base, one list per line
	keyBase    = "base"    // of the head: the name of the base, which is never reused
	keyParts   = "parts"   // of the head: the number of Secrets of the base
	keyPart    = "part"    // of those: a part of the values as JSON, compressed
)

// room is the size of a part of a document in one Secret, which has a limit of 1 MiB. The journal gets half of it,
// since it is written with every change.
const (
	room        = corev1.MaxSecretSize - 64<<10
	journalRoom = room / 2
)

// partNames returns the names of the Secrets that the head refers to.
func (s *session) partNames() []string {
	n, _ := strconv.Atoi(string(s.head.Data[keyParts])) // without the key there are none
	var names []string
	for part := range n {
		names = append(names, s.partName(string(s.head.Data[keyBase]), part))
	}
	return names
}

func (s *session) partName(base string, part int) string {
	return fmt.Sprintf("%s.%s.%d", s.name, base, part)
}

// values assembles the values that the head refers to.
func (s *session) values(ctx context.Context) (map[string][]byte, error) {
	all := map[string][]byte{}
	var packed bytes.Buffer
	for _, name := range s.partNames() {
		secret, err := s.Clients.CoreV1().Secrets(s.Namespace).Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return nil, err
		}
		packed.Write(secret.Data[keyPart])
	}
	if packed.Len() > 0 {
		r, err := gzip.NewReader(&packed)
		if err != nil {
			return nil, fmt.Errorf("the base of secret %s: %w", s.name, err)
		}
		if err := json.NewDecoder(r).Decode(&all); err != nil {
			return nil, fmt.Errorf("the base of secret %s: %w", s.name, err)
		}
	}
	lines := json.NewDecoder(bytes.NewReader(s.head.Data[keyJournal]))
	for {
		var changes []state.Write
		err := lines.Decode(&changes)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, fmt.Errorf("secret %s: %w", s.name, err)
		}
		apply(all, changes)
	}
}

func apply(all map[string][]byte, changes []state.Write) {
	for _, c := range changes {
		if c.Value == nil {
			delete(all, c.Key)
			continue
		}
		all[c.Key] = c.Value
	}
}

// changed returns the head with changes, and whether it has a new base.
func (s *session) changed(ctx context.Context, changes []state.Write) (next *corev1.Secret, fresh bool, err error) {
	line, err := json.Marshal(changes)
	if err != nil {
		return nil, false, err
	}
	next = s.head.DeepCopy()
	if next.Data == nil {
		next.Data = map[string][]byte{}
	}
	journal := append(append(next.Data[keyJournal], line...), '\n')
	if len(journal) <= journalRoom {
		next.Data[keyJournal] = journal
		return next, false, nil
	}
	all, err := s.values(ctx)
	if err != nil {
		return nil, false, err
	}
	apply(all, changes)
	base := rand.String(8)
	parts, err := s.write(ctx, base, all)
	if err != nil {
		return nil, false, err
	}
	next.Data = map[string][]byte{keyBase: []byte(base), keyParts: []byte(strconv.Itoa(parts))}
	return next, true, nil
}

// write writes a base, and returns the number of its parts.
func (s *session) write(ctx context.Context, base string, all map[string][]byte) (int, error) {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if err := errors.Join(json.NewEncoder(w).Encode(all), w.Close()); err != nil {
		return 0, err
	}
	secrets := s.Clients.CoreV1().Secrets(s.Namespace)
	n := 0
	for ; packed.Len() > 0; n++ {
		part := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{
			Name: s.partName(base, n), Labels: maps.Clone(s.head.Labels), Annotations: map[string]string{annotationDeployment: s.deployment},
		}, Data: map[string][]byte{keyPart: packed.Next(room)}}
		if _, err := secrets.Create(ctx, part, metav1.CreateOptions{}); err != nil {
			return 0, err
		}
	}
	return n, nil
}

// clean removes parts of bases that the head doesn't refer to.
func (s *session) clean(ctx context.Context) error {
	secrets := s.Clients.CoreV1().Secrets(s.Namespace)
	list, err := secrets.List(ctx, metav1.ListOptions{LabelSelector: label + "=" + dns.LabelValue(s.deployment)})
	if err != nil {
		return err
	}
	keep := map[string]bool{s.name: true}
	for _, name := range s.partNames() {
		keep[name] = true
	}
	for n := range list.Items {
		old := &list.Items[n]
		if keep[old.Name] || old.Annotations[annotationDeployment] != s.deployment {
			continue
		}
		if err := secrets.Delete(ctx, old.Name, metav1.DeleteOptions{}); err != nil && !apierrors.IsNotFound(err) {
			return err
		}
	}
	return nil
}
