package sim

// This file remembers calls by their tokens, as a CPI with a journal does.

import (
	"context"
	"encoding/json"
	"maps"

	"github.com/boshrender/boshrender/deploy/driver"
	"github.com/boshrender/boshrender/deploy/state"
)

type remembered struct {
	cid      string
	hint     json.RawMessage
	networks []state.Address
}

// checkToken checks that all calls with one token are calls of one method. A CPI with a journal would return the first
// call's result for the second.
func (c *Cloud) checkToken(ctx context.Context, method string) {
	token := driver.CallOf(ctx).Token
	if token == "" {
		return
	}
	if was, ok := c.tokens[token]; ok && was != method {
		c.breach("%s and %s are called with the token %s", was, method, token)
	}
	c.tokens[token] = method
}

// recall returns the result of an earlier call with the same token.
func (c *Cloud) recall(ctx context.Context) (remembered, bool, error) {
	call := driver.CallOf(ctx)
	if was, ok := c.calls[call.Token]; ok && call.Token != "" && !c.Forgetful {
		return was, true, nil
	}
	if call.Recall {
		return remembered{}, true, driver.ErrNeverCalled
	}
	return remembered{}, false, nil
}

// Remembers implements driver.Rememberer.
func (c *Cloud) Remembers() bool { return !c.Forgetful }

// Forget implements driver.Rememberer.
func (c *Cloud) Forget(tokens []string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	gone := map[string]bool{}
	for _, token := range tokens {
		gone[token] = true
		delete(c.calls, token)
		delete(c.tokens, token)
	}
	maps.DeleteFunc(c.tasks, func(_ string, t task) bool { return gone[t.Token] })
	if c.Save == nil {
		return nil
	}
	data, err := c.marshal()
	if err == nil {
		err = c.Save(data)
	}
	return err
}

func (c *Cloud) remember(ctx context.Context, r remembered) {
	if token := driver.CallOf(ctx).Token; token != "" {
		c.calls[token] = r
	}
}
