package language

// This file has the types of the Language Server Protocol 3.17 that are used here, with its names of fields.

import (
	"encoding/json"

	"github.com/boshrender/boshrender/internal/lazy"
)

type position struct {
	Line      int `json:"line"`      // from 0
	Character int `json:"character"` // from 0, in UTF-16 units
}

type textRange struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string    `json:"uri"`
	Range textRange `json:"range"`
}

type textEdit struct {
	Range   textRange `json:"range"`
	NewText string    `json:"newText"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

type documentID struct {
	URI     string `json:"uri"`
	Version int    `json:"version"`
}

type initializeParams struct {
	RootURI *string `json:"rootUri"`
	Folders []struct {
		URI string `json:"uri"`
	} `json:"workspaceFolders"`
	Capabilities struct {
		Workspace struct {
			InlayHint struct {
				RefreshSupport bool `json:"refreshSupport"`
			} `json:"inlayHint"`
		} `json:"workspace"`
	} `json:"capabilities"`
}

type openParams struct {
	TextDocument struct {
		documentID
		Text string `json:"text"`
	} `json:"textDocument"`
}

type changeParams struct {
	TextDocument documentID `json:"textDocument"`
	Changes      []struct {
		Range *textRange `json:"range"`
		Text  string     `json:"text"`
	} `json:"contentChanges"`
}

// placeParams are the parameters of requests about a document, a place or a range in it.
type placeParams struct {
	TextDocument documentID `json:"textDocument"`
	Position     position   `json:"position"`
	Range        textRange  `json:"range"`
	NewName      string     `json:"newName"`
	Context      struct {
		IncludeDeclaration bool         `json:"includeDeclaration"`
		Diagnostics        []diagnostic `json:"diagnostics"`
	} `json:"context"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hover struct {
	Contents markup    `json:"contents"`
	Range    textRange `json:"range"`
}

// The kinds of completion items.
const (
	itemMethod   = 2
	itemField    = 5
	itemVariable = 6
	itemProperty = 10
	itemKeyword  = 14
	itemFile     = 17
	itemLink     = 18
)

type completionItem struct {
	Label         string    `json:"label"`
	Kind          int       `json:"kind"`
	Detail        string    `json:"detail,omitempty"`
	Documentation *markup   `json:"documentation,omitempty"`
	TextEdit      *textEdit `json:"textEdit,omitempty"`
}

type completionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []completionItem `json:"items"`
}

// The severities of diagnostics.
const (
	severityError       = 1
	severityWarning     = 2
	severityInformation = 3
	severityHint        = 4
)

type diagnostic struct {
	Range    textRange  `json:"range"`
	Severity int        `json:"severity"`
	Code     code       `json:"code,omitempty"`
	About    *codeAbout `json:"codeDescription,omitempty"`
	Source   string     `json:"source"`
	Message  string     `json:"message"`
}

// code is the code of a diagnostic. The number of another server is "".
type code string

// UnmarshalJSON reads a string, and takes everything else for "".
func (c *code) UnmarshalJSON(raw []byte) error {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		s = ""
	}
	*c = code(s)
	return nil
}

type codeAbout struct {
	Href string `json:"href"`
}

type publishParams struct {
	URI         string       `json:"uri"`
	Version     int          `json:"version"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics,omitempty"`
	Preferred   bool          `json:"isPreferred,omitempty"`
	Edit        workspaceEdit `json:"edit"`
}

// The kinds of symbols.
const (
	symbolModule   = 2
	symbolProperty = 7
	symbolField    = 8
	symbolObject   = 19
	symbolEvent    = 24
)

type documentSymbol struct {
	Name      string           `json:"name"`
	Detail    string           `json:"detail,omitempty"`
	Kind      int              `json:"kind"`
	Range     textRange        `json:"range"`
	Selection textRange        `json:"selectionRange"`
	Children  []documentSymbol `json:"children,omitempty"`
}

type foldingRange struct {
	StartLine int `json:"startLine"`
	EndLine   int `json:"endLine"`
}

type inlayHint struct {
	Position    position `json:"position"`
	Label       string   `json:"label"`
	PaddingLeft bool     `json:"paddingLeft"`
}

type semanticTokens struct {
	Data []int `json:"data"` // five numbers for a token
}

type commandParams struct {
	Command   string   `json:"command"`
	Arguments []string `json:"arguments"`
}

// renderedParams are the parameters of boshrender/rendered, a notification that the protocol doesn't have.
type renderedParams struct {
	URI    string `json:"uri"`    // of the template
	Text   string `json:"text"`   // the rendered text, or the message of the error
	Failed bool   `json:"failed"` // whether it is an error
}

type messageParams struct {
	Type    int    `json:"type"`
	Message string `json:"message"`
}

// object is a JSON object that is written once.
type object map[string]any

// capabilities list the requests that the server answers.
var capabilities = lazy.Value[object]{New: func() object {
	return object{
		"positionEncoding": "utf-16",
		"textDocumentSync": object{"openClose": true, "change": 2, "save": true},
		"hoverProvider":    true,
		"completionProvider": object{
			"triggerCharacters": []string{"'", "\"", ".", "(", " "},
		},
		"definitionProvider":     true,
		"referencesProvider":     true,
		"renameProvider":         object{"prepareProvider": true},
		"documentSymbolProvider": true,
		"foldingRangeProvider":   true,
		"codeActionProvider":     object{"codeActionKinds": []string{"quickfix"}},
		"inlayHintProvider":      true,
		"executeCommandProvider": object{"commands": []string{commandRender, commandStop}},
		"semanticTokensProvider": object{"legend": object{"tokenTypes": tokenTypes, "tokenModifiers": tokenModifiers}, "full": true},
	}
}}
