#!/usr/bin/env node
/** `steward`: this process as the surroundings of a command. */
import { existsSync } from 'node:fs';
import { createInterface, type Interface } from 'node:readline/promises';
import { main } from './main.ts';

// Whoever reads may have seen enough: `steward diff main | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

// Secrets of a project stand beside it, in no descriptor; what the environment says itself wins.
const environmentFile = '.env';

// A person is asked only where one reads and answers.
const isAsked = process.stdin.isTTY === true && process.stdout.isTTY === true;
let lines: Interface | null = null;
const ask = (question: string): Promise<string> =>
  (lines ??= createInterface({ input: process.stdin, output: process.stdout })).question(question);
const asked = isAsked ? { ask } : {};
const write = (text: string): void => void process.stdout.write(text);

process.exitCode = main(process.argv.slice(2), {
  cwd: process.cwd(),
  write,
  ...asked,
  hand: async (command, args) => {
    if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
    const { runHandedCommand } = await import('../../project/commands.ts');
    return runHandedCommand(command, args, { cwd: process.cwd(), env: process.env, write, ...asked });
  },
  findBeside: async (root) => (await import('../../project/project-problems.ts')).findProjectProblems(root),
  findCodeParts: async (root) => (await import('../../project/code-parts.ts')).findCodeParts(root),
  later: (work) =>
    void work.then((code) => {
      process.exitCode = code;
      lines?.close();
    }),
});
