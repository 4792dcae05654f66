// Runs batch.rb in the reference Ruby, compiled to WebAssembly: requests come from the
// standard input and answers go to the standard output, each as soon as there is one.
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
const wasi = new WASI(
  ['ruby', '-EUTF-8', '-W0', '-e_=0'],
  ['HOME=/oracle'],
  [new OpenFile(new File(readFileSync(0))), sink(1), sink(2), new PreopenDirectory('/oracle', folder)],
  { debug: false },
);
const module = await WebAssembly.compile(readFileSync(require.resolve('@ruby/4.0-wasm-wasi/dist/ruby+stdlib.wasm')));
const { vm } = await RubyVM.instantiateModule({ module, wasip1: wasi });
vm.eval('load "/oracle/batch.rb"');
