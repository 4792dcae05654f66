// Runs batch.rb in the reference Ruby, compiled to WebAssembly: requests come from the
// standard input and answers go to the standard output, each as soon as there is one.
//
// A request that may have left traces is undone: all that Ruby knows is in the memory of its
// WebAssembly, which becomes again what it was before all requests. That takes a hundredth of a new
// process's time.
//
// Usage: node run.mjs MODULES GLUE FILE...
// MODULES has the npm packages, GLUE the Ruby scripts; the FILEs are libraries of the host.

import { readFileSync, readdirSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, glue, ...libraries] = process.argv.slice(2);
const require = createRequire(join(modules, 'index.js'));
const load = (name) => import(pathToFileURL(require.resolve(name)));
const { RubyVM } = await load('@ruby/wasm-wasi');
const { ConsoleStdout, Directory, File, OpenFile, PreopenDirectory, WASI } = await load('@bjorn3/browser_wasi_shim');

// A write may take a part only, where the reader is slow.
function sink(fd) {
  return new ConsoleStdout((bytes) => {
    for (let done = 0; done < bytes.length; ) {
      try {
        done += writeSync(fd, bytes, done);
      } catch (error) {
        if (error.code !== 'EAGAIN') throw error;
      }
    }
  });
}

const file = (path) => [basename(path), new File(readFileSync(path))];
const scripts = readdirSync(glue).filter((name) => name.endsWith('.rb')).map((name) => file(join(glue, name)));
const folder = new Map([...scripts, ['host', new Directory(new Map(libraries.map(file)))]]);
const request = new File([]);
folder.set('request', request);
const wasi = new WASI(
  ['ruby', '-EUTF-8', '-W0', '-e_=0'],
  ['HOME=/oracle'],
  [new OpenFile(new File([])), sink(1), sink(2), new PreopenDirectory('/oracle', folder)],
  { debug: false },
);
const module = await WebAssembly.compile(readFileSync(require.resolve('@ruby/4.0-wasm-wasi/dist/ruby+stdlib.wasm')));
const { vm, instance } = await RubyVM.instantiateModule({ module, wasip1: wasi });
vm.eval('load "/oracle/batch.rb"');
vm.eval('GC.start');

const { memory } = instance.exports;
const before = new Uint8Array(memory.buffer).slice();
const files = [...wasi.fds];
const most = before.length + (512 << 20); // a memory can't shrink: when it has become that large, the process ends

// Values of Ruby's that JavaScript forgets are freed, which must not happen in a memory that has others in their places.
const kept = [];

for (const line of readFileSync(0).toString('utf8').split('\n')) {
  if (line === '') continue;
  request.data = new TextEncoder().encode(line);
  const traces = vm.eval('Batch.serve');
  const word = traces.call('to_s');
  kept.push(traces, word);
  if (word.toString() !== 'true') continue;
  if (memory.buffer.byteLength > most) break;
  const now = new Uint8Array(memory.buffer);
  now.set(before);
  now.fill(0, before.length);
  wasi.fds = [...files];
}
