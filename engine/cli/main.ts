import { accessCommand } from './access.ts';
import { checkCommand } from './check.ts';
import type { Command, Io } from './command.ts';
import { expandCommand } from './expand.ts';
import { explainCommand } from './explain.ts';
import { fmtCommand } from './fmt.ts';
import { schemaCommand } from './schema.ts';

const commands: Readonly<Record<string, { readonly run: Command; readonly usage: string; readonly says: string }>> = {
  check: { run: checkCommand, usage: 'check [--json|--sarif] [dir]', says: 'finds mistakes in the descriptors' },
  explain: {
    run: explainCommand,
    usage: 'explain TOPIC [dir]',
    says: 'a resource, resource.fields.x, a key such as list.filters, or a type',
  },
  expand: { run: expandCommand, usage: 'expand RESOURCE [dir]', says: 'prints a descriptor with every default written out' },
  access: { run: accessCommand, usage: 'access [--check] [dir]', says: 'writes ACCESS.md: who may do what' },
  fmt: { run: fmtCommand, usage: 'fmt [--check] [dir]', says: 'orders keys and quotes what must be quoted; comments stay' },
  schema: { run: schemaCommand, usage: 'schema [--check] [dir]', says: 'writes the JSON Schema for editors' },
};

/** Runs one command line. Returns the exit code: 0 all is well, 1 problems were found, 2 the command line is not understood. */
export function main(argv: readonly string[], io: Io): number {
  const [name = 'help', ...args] = argv;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command.run(args, io);
  io.write(help());
  return name === 'help' || name === '--help' ? 0 : 2;
}

/** The commands as the README lists them. */
export function commandsTable(): string {
  const rows = Object.values(commands).map(({ usage, says }) => `| \`npx steward ${usage.replaceAll('|', '\\|')}\` | ${says} |`);
  return ['| Command | What it does |', '| --- | --- |', ...rows].join('\n');
}

function help(): string {
  const lines = Object.values(commands).map(({ usage, says }) => `  steward ${usage.padEnd(32)} ${says}`);
  return `${['Usage:', ...lines, '', 'dir is the folder of descriptors, resources by default.'].join('\n')}\n`;
}
