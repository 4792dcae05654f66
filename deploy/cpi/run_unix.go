//go:build unix

package cpi

// This file runs the executable, and stores its answers.

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/internal/files"
	"github.com/boshrender/boshrender/internal/limit"
)

// poll is the interval of checking whether a CPI called by another process has ended.
const poll = 50 * time.Millisecond

func (c *CPI) command() (*exec.Cmd, error) {
	info, err := os.Stat(c.Path)
	if err != nil || info.IsDir() || info.Mode().Perm()&0o111 == 0 {
		return nil, fmt.Errorf("Failed to run cpi: '%s' is not executable", c.Path)
	}
	cmd := exec.Command(c.Path)
	cmd.Env = c.Env
	if cmd.Env == nil {
		cmd.Env = []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "TMPDIR=" + os.Getenv("TMPDIR"), "HOME=" + os.Getenv("HOME")}
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // a signal from the keyboard doesn't end the CPI
	return cmd, nil
}

// run runs the executable and returns its output, and how it ended, which matters only if the output is no answer.
func (c *CPI) run(ctx context.Context, body []byte) ([]byte, ending, error) {
	cmd, err := c.command()
	if err != nil {
		return nil, ending{}, err
	}
	if token := driver.CallOf(ctx).Token; token != "" && c.Journal != "" {
		return c.runJournaled(ctx, cmd, body, token)
	}
	var out, log output
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(body), &out, &log
	ended, err := begin(cmd)
	if err != nil {
		return nil, ending{}, err
	}
	select {
	case <-ended:
	case <-ctx.Done():
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		<-ended
		return nil, ending{}, context.Cause(ctx)
	}
	c.log(log.text.String())
	if out.text.Len() == maxAnswer {
		return nil, ending{}, errLongAnswer()
	}
	return out.text.Bytes(), ending{cmd.ProcessState.String(), log.text.Bytes()}, nil
}

// maxAnswer bounds an answer and a log of a CPI, in bytes.
const maxAnswer = 64 << 20

// errLongAnswer returns the error of an answer that is too long.
func errLongAnswer() error {
	return fmt.Errorf("the CPI's answer: %w", &limit.Error{Limit: "size", Max: maxAnswer})
}

// output keeps the first maxAnswer bytes.
type output struct{ text bytes.Buffer }

// Write implements io.Writer.
func (o *output) Write(p []byte) (int, error) {
	o.text.Write(p[:min(len(p), maxAnswer-o.text.Len())])
	return len(p), nil
}

// begin starts a command, and returns a channel that is closed when it has ended.
func begin(cmd *exec.Cmd) (ended <-chan struct{}, err error) {
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	done := make(chan struct{})
	go func() {
		cmd.Wait()
		close(done)
	}()
	return done, nil
}

// path returns the path of the answer to a call.
func (c *CPI) path(token string) string {
	return filepath.Join(c.Journal, fmt.Sprintf("%x.json", sha256.Sum256([]byte(token))))
}

// runJournaled runs the executable with files in place of pipes, so that it continues without its caller. It locks
// the file of its answer while it runs.
func (c *CPI) runJournaled(ctx context.Context, cmd *exec.Cmd, body []byte, token string) (answer []byte, end ending, err error) {
	if err := os.MkdirAll(c.Journal, 0o700); err != nil {
		return nil, end, err
	}
	in, err := input(c.Journal, body)
	if err != nil {
		return nil, end, err
	}
	defer in.Close()
	out, err := os.OpenFile(c.path(token), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, end, err
	}
	defer out.Close()
	if err := lock(ctx, out); err != nil {
		return nil, end, err
	}
	if err := out.Truncate(0); err != nil {
		return nil, end, err
	}
	log, err := input(c.Journal, nil)
	if err != nil {
		return nil, end, err
	}
	defer log.Close()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = in, out, log
	ended, err := begin(cmd)
	if err != nil {
		return nil, end, err
	}
	select {
	case <-ended:
	case <-ctx.Done():
		return nil, end, context.Cause(ctx) // it continues; a call with the same token waits for it
	}
	end.status = cmd.ProcessState.String()
	if text, err := io.ReadAll(io.NewSectionReader(log, 0, 1<<20)); err == nil {
		c.log(string(text))
		end.stderr = text
	}
	if err := out.Sync(); err != nil {
		return nil, end, err
	}
	if info, err := out.Stat(); err != nil || info.Size() > maxAnswer {
		return nil, end, cmp.Or(err, errLongAnswer())
	}
	answer, err = io.ReadAll(io.NewSectionReader(out, 0, maxAnswer)) // the CPI's writes have moved the offset that they share
	return answer, end, err
}

// input returns an unlinked file with the given content, which may hold credentials.
func input(dir string, content []byte) (*os.File, error) {
	f, err := os.CreateTemp(dir, "request-")
	if err != nil {
		return nil, err
	}
	err = os.Remove(f.Name())
	if err == nil {
		_, err = f.Write(content)
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// lock waits for the lock of a file, which the CPI of an earlier call holds until it ends.
func lock(ctx context.Context, f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return err
		}
		if err := driver.SystemClock.Sleep(ctx, poll); err != nil {
			return err
		}
	}
}

// journaled returns the output of a call after it has ended; nil if there was none.
func (c *CPI) journaled(ctx context.Context, token string) ([]byte, error) {
	f, err := files.Open(c.path(token))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	}
	defer f.Close()
	if err := lock(ctx, f); err != nil {
		return nil, err
	}
	return files.Read(f, maxAnswer)
}

// Forget implements driver.Rememberer: it removes answers from the journal.
func (c *CPI) Forget(tokens []string) error {
	var errs []error
	for _, token := range tokens {
		if err := os.Remove(c.path(token)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
