//go:build js && wasm

// Command wasm is the evaluator of the playground's page, in a Worker: it defines the function boshrender, which takes an
// evaluate.Request and returns an evaluate.Response, both as JSON.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	"github.com/boshrender/boshrender/cmd/boshrender/internal/playground/evaluate"
)

func main() {
	js.Global().Set("boshrender", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var r evaluate.Request
		if err := json.Unmarshal([]byte(args[0].String()), &r); err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		text, err := json.Marshal(evaluate.Evaluate(context.Background(), r))
		if err != nil {
			return js.Global().Get("Error").New(err.Error())
		}
		return string(text)
	}))
	select {}
}
