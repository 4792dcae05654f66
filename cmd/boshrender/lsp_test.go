package main

// This file tests the language server with Neovim as the editor.

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// neovim opens a template, waits for the server's findings in it, types, asks, and writes the answers as JSON.
const neovim = `
local binary, dir, out, settings = unpack(vim.split(vim.env.LSP_TEST, "\n"))
vim.cmd("edit " .. dir .. "/jobs/web/templates/web.yml.erb")
local id = vim.lsp.start_client({ name = "boshrender", cmd = { binary, "lsp" }, root_dir = dir })
vim.lsp.buf_attach_client(0, id)
local client = vim.lsp.get_client_by_id(id)
local got = {}
local function wait(what, until_)
  if not vim.wait(60000, until_, 10) then error("waited in vain for " .. what) end
end
local function found()
  return vim.tbl_map(function(d) return d.message end, vim.diagnostic.get(0))
end
local function ask(method, row, column, more)
  vim.api.nvim_win_set_cursor(0, { row, column })
  local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(0, client.offset_encoding), more or {})
  local answer = client.request_sync("textDocument/" .. method, params, 60000, vim.api.nvim_get_current_buf())
  if answer.err then error(method .. ": " .. answer.err.message) end
  return answer.result
end
local ok, why = pcall(function()
  wait("a finding", function() return #found() > 0 end)
  got.found = found()
  vim.api.nvim_buf_set_text(0, 0, 17, 0, 21, { "port" }) -- behind a character of two UTF-16 units
  wait("no finding", function() return #found() == 0 end)
  got.hover = ask("hover", 1, 19).contents.value
  got.definition = vim.lsp.util.locations_to_items(ask("definition", 1, 19), client.offset_encoding)[1].lnum
  got.symbols = vim.tbl_map(function(s) return s.name end, ask("documentSymbol", 1, 0))
  got.tokens = ask("semanticTokens/full", 1, 0).data
  got.references = #ask("references", 1, 19, { context = { includeDeclaration = true } })
  vim.lsp.util.apply_workspace_edit(ask("rename", 1, 19, { newName = "web.listen" }), client.offset_encoding)
  got.renamed = vim.api.nvim_buf_get_lines(0, 0, 1, false)[1]
  got.spec = vim.api.nvim_buf_get_lines(vim.fn.bufnr(dir .. "/jobs/web/spec"), 0, -1, false)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { "<%= p('') %>" })
  wait("names", function()
    got.completion = vim.tbl_map(function(i) return i.label end, ask("completion", 1, 7).items)
    return #got.completion > 0
  end)
  vim.cmd("luafile " .. settings)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { "port: <%= p('web.port') + 1 %>" })
  vim.cmd("BoshRender")
  local function beside(text)
    wait(text, function() return vim.api.nvim_buf_get_lines(vim.fn.winbufnr(1), 0, 1, false)[1] == text end)
  end
  beside("port: 2")
  local first = vim.fn.winbufnr(1)
  vim.cmd("BoshRender")
  vim.cmd("bwipeout " .. first) -- the second is kept as new as the template
  beside("port: 2")
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { "now: <%= p('web.port') + 2 %>" })
  beside("now: 3")
  client.stop()
  wait("the end", function() return client.is_stopped() end)
end)
if not ok then got.error = tostring(why) end
vim.fn.writefile({ vim.fn.json_encode(got) }, out)
vim.cmd("qall!")
`

// TestNeovim edits a template in Neovim.
func TestNeovim(t *testing.T) {
	editor, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("there is no Neovim: nvim isn't installed")
	}
	path := binary(t)
	dir := write(t, map[string]string{
		"jobs/web/monit":                 "",
		"jobs/web/spec":                  "name: web\ntemplates:\n  web.yml.erb: config/web.yml\nproperties:\n  web.port:\n    description: The port.\n    default: 1\n",
		"jobs/web/templates/web.yml.erb": "𝄞: <%= p('web.prot') %>\n",
	})
	settings, err := filepath.Abs("../../editors/neovim/boshrender.lua")
	require.NoError(t, err)
	script, out := filepath.Join(dir, "test.lua"), filepath.Join(dir, "out.json")
	require.NoError(t, os.WriteFile(script, []byte(neovim), 0o644))
	c := exec.CommandContext(t.Context(), editor, "--headless", "--clean", "-n", "-c", "luafile "+script)
	home := filepath.Join(dir, "home")
	c.Env = append(os.Environ(), "HOME="+home, "XDG_STATE_HOME="+home, "XDG_CACHE_HOME="+home, "XDG_DATA_HOME="+home, "LSP_TEST="+path+"\n"+dir+"\n"+out+"\n"+settings)
	said, err := c.CombinedOutput()
	require.NoError(t, err, string(said))
	data, err := os.ReadFile(out)
	require.NoError(t, err, string(said))
	var got map[string]any
	require.NoError(t, json.Unmarshal(data, &got))
	require.Nil(t, got["error"], string(said))
	require.Equal(t, []any{"the spec of web declares no property web.prot; is it web.port?"}, got["found"])
	require.Contains(t, got["hover"], "The port.\n\nDefault:")
	require.EqualValues(t, 5, got["definition"])
	require.Equal(t, []any{"web.port"}, got["symbols"])
	require.Equal(t, []any{0.0, 8.0, 1.0, 8.0, 1.0, 0.0, 2.0, 10.0, 1.0, 0.0}, got["tokens"]) // p, and its string
	require.EqualValues(t, 2, got["references"])
	require.Equal(t, "𝄞: <%= p('web.listen') %>", got["renamed"])
	require.Contains(t, got["spec"], "  web.listen:")
	require.Equal(t, []any{"web.port"}, got["completion"]) // the spec isn't saved yet, and its buffer isn't the server's
}
