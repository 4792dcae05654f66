// A client of `boshrender lsp`, made of Microsoft's packages for the protocol: it uses each capability that the server
// announces, at many places of each file of a release, and checks the shapes of all answers with their functions.
// Usage: node client.js PATH-OF-BOSHRENDER
const assert = require("node:assert/strict");
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const lsp = require("vscode-languageserver-protocol/node");
const { TextDocument } = require("vscode-languageserver-textdocument");

const files = {
  "jobs/web/monit": "check process web\n  with pidfile /var/vcap/sys/run/web.pid\n  start program \"/var/vcap/jobs/web/bin/web <%= p('web.port') %>\"\n",
  "jobs/web/spec": `name: web
templates: {web.yml.erb: config/web.yml}
packages: []
consumes: [{name: db, type: database, optional: true}]
properties:
  web.port: {description: The port., default: 8080}
  web.hosts: {description: The hosts., default: [a, b]}
`,
  "jobs/web/templates/web.yml.erb": "𝄞: <%= p('web.port') + 1 %>\r\n<% if p('web.hosts').any? -%>\nhosts: <%= p('web.hosts').join(',') %>\n<% end -%>\nwrong: <%= p('web.prot') %>\n" +
    "<% if_link('db') do |db| -%>\ndb: <%= db.p('db.port') %> <%= spec.ip %>\n<% end -%>\n",
  "jobs/db/monit": "",
  "jobs/db/spec": "name: db\ntemplates: {}\nprovides: [{name: db, type: database, properties: [db.port]}]\nproperties:\n  db.port: {description: The port., default: 5432}\n",
  "manifest.yml": `name: d
releases: [{name: rel, version: latest}]
stemcells: []
update: {canaries: 1, max_in_flight: 1, canary_watch_time: 1, update_watch_time: 1}
instance_groups:
- name: web
  jobs:
  - name: web
    release: rel
    properties:
      web:
        port: ((port))
        prot: 1
variables:
- {name: port, type: password}
`,
  "ops.yml": "- type: replace\n  path: /instance_groups/name=web/jobs/name=web/properties/web/port\n  value: 1\n",
  "cloud.yml": "azs: [{name: z1}]\nvm_types: [{name: default, clod_properties: {}}]\n",
  "config/final.yml": "name: rel\n",
};

const list = (is) => (answer) => Array.isArray(answer) && answer.every(is);
const ranged = (answer) => lsp.Range.is(answer) || lsp.Range.is(answer.range) && typeof answer.placeholder === "string";
const completion = (item) => typeof item.label === "string" && item.kind >= 1 && item.kind <= 25 && (!item.textEdit || lsp.TextEdit.is(item.textEdit)) &&
  (!item.documentation || lsp.MarkupContent.is(item.documentation));

// checks are the requests of each capability: the type, the check of an answer, and more parameters.
const checks = {
  hoverProvider: [[lsp.HoverRequest.type, lsp.Hover.is]],
  completionProvider: [[lsp.CompletionRequest.type, (a) => typeof a.isIncomplete === "boolean" && list(completion)(a.items)]],
  definitionProvider: [[lsp.DefinitionRequest.type, (a) => lsp.Location.is(a) || list(lsp.Location.is)(a)]],
  referencesProvider: [[lsp.ReferencesRequest.type, list(lsp.Location.is), { context: { includeDeclaration: true } }]],
  renameProvider: [[lsp.PrepareRenameRequest.type, ranged], [lsp.RenameRequest.type, lsp.WorkspaceEdit.is, { newName: "web.new" }]],
  documentSymbolProvider: [[lsp.DocumentSymbolRequest.type, list(lsp.DocumentSymbol.is)]],
  foldingRangeProvider: [[lsp.FoldingRangeRequest.type, list(lsp.FoldingRange.is)]],
  inlayHintProvider: [[lsp.InlayHintRequest.type, list(lsp.InlayHint.is)]],
  semanticTokensProvider: [[lsp.SemanticTokensRequest.type, (a) => lsp.SemanticTokens.is(a) && a.data.length % 5 === 0]],
  codeActionProvider: [[lsp.CodeActionRequest.type, list((a) => lsp.CodeAction.is(a) && lsp.WorkspaceEdit.is(a.edit))]],
};

// others are the capabilities that tests of their own are about.
const others = ["positionEncoding", "textDocumentSync", "executeCommandProvider"];

const dir = fs.mkdtempSync(path.join(os.tmpdir(), "strict-"));
for (const [name, text] of Object.entries(files)) {
  fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
  fs.writeFileSync(path.join(dir, name), text);
}
const uri = (name) => pathToFileURL(path.join(dir, name)).toString();

const server = spawn(process.argv[2], ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
const ended = new Promise((resolve) => server.on("exit", resolve));
const connection = lsp.createProtocolConnection(new lsp.StreamMessageReader(server.stdout), new lsp.StreamMessageWriter(server.stdin));
connection.onError(([error]) => { throw error; });
connection.onUnhandledNotification((message) => { throw new Error(`nobody asked for ${message.method}`); });

const found = new Map(), waiting = [];
const rendered = [];
connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
  assert.ok(list(lsp.Diagnostic.is)(params.diagnostics), JSON.stringify(params));
  assert.equal(typeof params.version, "number");
  found.set(params.uri, params);
  wake();
});
connection.onNotification("boshrender/rendered", (params) => { rendered.push(params); wake(); });
connection.onNotification(lsp.ShowMessageNotification.type, ({ type, message }) => assert.ok(type >= 1 && type <= 4 && message));
let refreshed = 0;
connection.onRequest(lsp.InlayHintRefreshRequest.type, () => { refreshed++; wake(); });

// until waits for a condition about what the server sends by itself.
const until = (condition) => new Promise((resolve) => { waiting.push({ condition, resolve }); wake(); });
function wake() {
  for (const w of waiting.filter(({ condition }) => condition())) {
    waiting.splice(waiting.indexOf(w), 1);
    w.resolve();
  }
}

const fails = (promise, code) => assert.rejects(promise, (error) => error.code === code, `not ${code}`);

// everywhere asks a request at places of all documents, and returns how many answers weren't empty.
async function everywhere([type, is, more], documents) {
  let full = 0;
  for (const document of documents) {
    const whole = { start: document.positionAt(0), end: document.positionAt(document.getText().length) };
    for (let at = 0; at <= document.getText().length; at += 3) {
      const { diagnostics } = found.get(document.uri);
      const params = { textDocument: { uri: document.uri }, position: document.positionAt(at), range: whole, context: { diagnostics }, ...more };
      let answer;
      try {
        answer = await connection.sendRequest(type, params);
      } catch (error) {
        if (type !== lsp.RenameRequest.type || error.code !== lsp.LSPErrorCodes.RequestFailed) throw error; // not a name
        continue;
      }
      if (answer === null) continue;
      assert.ok(is(answer), `${type.method} of ${document.uri} at ${at}: ${JSON.stringify(answer)}`);
      if (answer.length !== 0 && answer.items?.length !== 0) full++;
      if (!("position" in params) || [lsp.DocumentSymbolRequest.type, lsp.FoldingRangeRequest.type, lsp.SemanticTokensRequest.type].includes(type)) break;
    }
  }
  return full;
}

async function main() {
  connection.listen();
  await fails(connection.sendRequest(lsp.HoverRequest.type, { textDocument: { uri: uri("manifest.yml") }, position: { line: 0, character: 0 } }), lsp.ErrorCodes.ServerNotInitialized);
  const { capabilities, serverInfo } = await connection.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid, rootUri: pathToFileURL(dir).toString(), workspaceFolders: null,
    capabilities: { workspace: { inlayHint: { refreshSupport: true } } },
  });
  assert.equal(serverInfo.name, "boshrender");
  assert.deepEqual(Object.keys(capabilities).sort(), [...Object.keys(checks), ...others].sort());
  assert.equal(capabilities.positionEncoding, lsp.PositionEncodingKind.UTF16);
  await connection.sendNotification(lsp.InitializedNotification.type, {});

  const documents = Object.entries(files).map(([name, text]) => TextDocument.create(uri(name), "plaintext", 1, text));
  for (const d of documents) {
    await connection.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri: d.uri, languageId: d.languageId, version: 1, text: d.getText() } });
  }
  const template = documents.find((d) => d.uri.endsWith("web.yml.erb"));
  await until(() => found.size === documents.length - 1 && found.get(template.uri).diagnostics.length > 0); // final.yml is nobody's
  found.set(uri("config/final.yml"), { diagnostics: [] });
  await until(() => refreshed > 0);
  for (const [capability, requests] of Object.entries(checks)) {
    for (const request of requests) {
      const full = await everywhere(request, documents);
      assert.ok(full > 0, `${request[0].method} has only empty answers`);
      console.log(`${request[0].method}: ${full} answers (${capability})`);
    }
  }
  await edits(template, documents);
  await commands(template);

  const source = new lsp.CancellationTokenSource();
  const cancelled = connection.sendRequest(lsp.ReferencesRequest.type, { textDocument: { uri: template.uri }, position: { line: 0, character: 12 }, context: { includeDeclaration: true } }, source.token);
  source.cancel();
  await cancelled.catch((error) => assert.equal(error.code, lsp.LSPErrorCodes.RequestCancelled));
  await fails(connection.sendRequest("textDocument/nothing", {}), lsp.ErrorCodes.MethodNotFound);
  await connection.sendNotification(lsp.DidChangeWatchedFilesNotification.type, { changes: [{ uri: uri("jobs/web/spec"), type: lsp.FileChangeType.Changed }] });
  await connection.sendNotification(lsp.DidSaveTextDocumentNotification.type, { textDocument: { uri: template.uri } });
  found.delete(template.uri);
  await connection.sendNotification(lsp.DidCloseTextDocumentNotification.type, { textDocument: { uri: template.uri } });
  await until(() => found.get(template.uri)?.diagnostics.length === 0);
  assert.equal(await connection.sendRequest(lsp.ShutdownRequest.type), null);
  await fails(connection.sendRequest("textDocument/hover", {}), lsp.ErrorCodes.InvalidRequest);
  await connection.sendNotification(lsp.ExitNotification.type);
  assert.equal(await ended, 0);
}

// edits applies the edits of a rename and of a fix as Microsoft's document does, and types.
async function edits(template, documents) {
  const at = template.positionAt(template.getText().indexOf("web.port"));
  const { changes } = await connection.sendRequest(lsp.RenameRequest.type, { textDocument: { uri: template.uri }, position: at, newName: "web.listen" });
  for (const [of, edits] of Object.entries(changes)) {
    const text = TextDocument.applyEdits(documents.find((d) => d.uri === of), edits);
    assert.ok(text.includes("listen") && !text.includes("web.port"), text);
  }
  assert.ok(Object.keys(changes).length >= 4, "monit, spec, template and manifest");
  const { diagnostics } = found.get(template.uri);
  const typo = diagnostics.find(({ message }) => message.includes("web.prot"));
  assert.equal(template.getText(typo.range), "p");
  const [fix] = await connection.sendRequest(lsp.CodeActionRequest.type, { textDocument: { uri: template.uri }, range: typo.range, context: { diagnostics: [typo] } });
  assert.deepEqual(Object.keys(fix.edit.changes), [uri("jobs/web/spec")], "it declares the property");
  const from = template.getText().indexOf("prot");
  const change = { range: { start: template.positionAt(from), end: template.positionAt(from + 4) }, text: "port" };
  TextDocument.update(template, [change], 2);
  await connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, { textDocument: { uri: template.uri, version: 2 }, contentChanges: [change] });
  await until(() => found.get(template.uri).version === 2 && found.get(template.uri).diagnostics.length === 0);
}

// commands follows what a template renders to.
async function commands(template) {
  const run = (command, ...of) => connection.sendRequest(lsp.ExecuteCommandRequest.type, { command, arguments: of });
  assert.equal(await run("boshrender.render", template.uri), null);
  await until(() => rendered.length > 0);
  assert.deepEqual(rendered.pop(), { uri: template.uri, text: "𝄞: 8081\r\nhosts: a,b\nwrong: 8080\n", failed: false });
  assert.equal(await run("boshrender.stop", template.uri), null);
  await fails(run("boshrender.nothing", template.uri), lsp.LSPErrorCodes.RequestFailed);
}

main().then(() => console.log("all answers are the protocol's"), (error) => {
  console.error(error);
  process.exitCode = 1;
}).finally(() => {
  if (server.exitCode === null) server.kill();
  fs.rmSync(dir, { recursive: true });
});
