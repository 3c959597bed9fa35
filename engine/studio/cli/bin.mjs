#!/usr/bin/env node
import { createInterface } from 'node:readline/promises';
import { register } from 'tsx/esm/api';

register();
const { main } = await import('./main.ts');

// Whoever reads may have seen enough: `steward diff main | head`.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

// A person is asked only where one reads and answers.
const isAsked = process.stdin.isTTY === true && process.stdout.isTTY === true;
let lines = null;
const ask = (question) => (lines ??= createInterface({ input: process.stdin, output: process.stdout })).question(question);

process.exitCode = main(process.argv.slice(2), {
  cwd: process.cwd(),
  write: (text) => process.stdout.write(text),
  ...(isAsked ? { ask } : {}),
  store: async (args) => {
    const { runStoreCommand } = await import('../../server/store/command.ts');
    return runStoreCommand(args, { cwd: process.cwd(), env: process.env, write: (text) => process.stdout.write(text) });
  },
  later: (work) =>
    void work.then((code) => {
      process.exitCode = code;
      lines?.close();
    }),
});
