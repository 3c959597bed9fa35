import { didYouMean } from '../../language/problem.ts';
import { accessCommand } from './access.ts';
import { canCommand } from './can.ts';
import { checkCommand } from './check.ts';
import type { CliCommand, CommandIo } from './command.ts';
import { diffCommand } from './diff.ts';
import { expandCommand } from './expand.ts';
import { explainCommand } from './explain.ts';
import { fmtCommand } from './fmt.ts';
import { handOn } from './handed.ts';
import { logCommand } from './log.ts';
import { newCommand } from './new.ts';
import { policyCommand } from './policy.ts';
import { renameCommand } from './rename.ts';
import { schemaCommand } from './schema.ts';
import { upgradeCommand } from './upgrade.ts';
import { usesCommand } from './uses.ts';
import { statesCommand } from './states.ts';
import { typesCommand } from './types.ts';
import { whoCommand } from './who.ts';

interface DescribedCommand {
  readonly run: CliCommand;
  readonly usage: string;
  readonly says: string;
  /** Arguments that make sense in the project of the manual. */
  readonly sample: string;
}

const commands: Readonly<Record<string, DescribedCommand>> = {
  init: {
    run: handOn('init'),
    usage:
      'init DIR [--title TITLE] [--package SPEC] [--from-postgres URL [--schema NAME] | --from-openapi FILE [--url URL] [--with NAME=VALUE]...]',
    says: 'writes a project of your own: a sample with states and roles, or the admin of a database or of an API; settings for editor and CI; without arguments it asks',
    sample: 'init my-admin',
  },
  dev: {
    run: handOn('dev'),
    usage: 'dev',
    says: 'serves app and API of a project, and follows its files; PORT and HOST say where',
    sample: 'dev',
  },
  build: { run: handOn('build'), usage: 'build', says: 'builds the app and the code of a project, for `start`', sample: 'build' },
  start: { run: handOn('start'), usage: 'start', says: 'serves what `build` made, by the settings of the environment', sample: 'start' },
  test: {
    run: handOn('test'),
    usage: 'test [--resource NAME]',
    says: 'tries on the server of a project what its descriptors say, with its code and seeds and a store in memory: who may do what, what is stored of a record, which transitions run; nothing that the project stores is touched',
    sample: 'test --resource books',
  },
  user: {
    run: handOn('user'),
    usage: 'user add NAME [--role ROLE]... [--set FIELD=VALUE]...',
    says: 'adds a user to the store of a project whose server does not run',
    sample: 'user add ada',
  },
  i18n: {
    run: handOn('i18n'),
    usage: 'i18n [--check] [LANGUAGE]...',
    says: 'brings what descriptors and code of a project say into locales/LANGUAGE/messages.po; what is translated stays',
    sample: 'i18n de',
  },
  check: {
    run: checkCommand,
    usage: 'check [--strict] [--fix] [--json|--sarif] [--against [NAME=]URL]... [dir]',
    says: 'finds mistakes and what looks like one, in descriptors and, beside them, in steward.config.ts and seed/; --fix fixes what is certain, --against holds tables of a database against their descriptors',
    sample: 'check --strict',
  },
  new: {
    run: newCommand,
    usage:
      'new [NAME] [--from-openapi FILE [--path P] | --from-json FILE | --from-csv FILE | --from-postgres URL --table T [--source S]] [--in dir]',
    says: 'writes a descriptor to start from; also --title, --fields, --access, --group',
    sample: "new loans --fields 'code, due:date!'",
  },
  explain: {
    run: explainCommand,
    usage: 'explain TOPIC [dir]',
    says: 'explains a resource, resource.fields.x, a key such as list.filters, a type, or the code of a problem',
    sample: 'explain books.fields.title',
  },
  expand: {
    run: expandCommand,
    usage: 'expand RESOURCE [dir]',
    says: 'prints a descriptor with every default written out',
    sample: 'expand books',
  },
  states: {
    run: statesCommand,
    usage: 'states RESOURCE [--svg|--mermaid] [dir]',
    says: 'prints states and transitions, in sentences or as a diagram',
    sample: 'states books --mermaid',
  },
  access: { run: accessCommand, usage: 'access [--check] [dir]', says: 'writes ACCESS.md: who may do what', sample: 'access --check' },
  diff: {
    run: diffCommand,
    usage: 'diff [--markdown [--lines=URL]|--json] REV [REV] [dir]',
    says: 'how the meaning of the descriptors has changed since a revision; exits with 3 if somebody may do or see more of what exists, with 4 if an effect, a default or a policy has changed or a guard lets more pass',
    sample: 'diff --markdown main',
  },
  log: {
    run: logCommand,
    usage: 'log [--since TIME] [--json] [dir]',
    says: 'who changed the meaning of the descriptors, when and how, commit by commit over all resources; TIME is a day or words such as "2 weeks ago", a month by default',
    sample: 'log --since 2026-01-01',
  },
  uses: {
    run: usesCommand,
    usage: 'uses [--json] NAME [dir]',
    says: 'lists every place that names a field, value, action, role, type or message',
    sample: 'uses books.title',
  },
  rename: {
    run: renameCommand,
    usage: 'rename NAME NEW [--dry-run] [--change-wire] [--change-title] [--forget-records] [dir]',
    says: 'renames in every place; comments and layout stay',
    sample: 'rename books.title books.name --dry-run',
  },
  can: {
    run: canCommand,
    usage: 'can USER [VERB RESOURCE[/ID]] [--record FILE | --server URL] [--with ROLES] [--without ROLES] [dir]',
    says: 'explains one decision line by line, or lists all that USER may; USER is role:A+B, visitor, a JSON file, or with --server the name of a user; --with and --without: as if they had other roles, and alone what they would gain and lose',
    sample: 'can visitor edit books',
  },
  who: {
    run: whoCommand,
    usage: 'who NAME [--json] [dir]',
    says: 'who sees a field in which answer and who changes it, over all resources, views and copies; NAME is resource.field, a part of names, titles or types, or `sensitive` for what is marked so',
    sample: 'who books.title',
  },
  policy: {
    run: policyCommand,
    usage: 'policy RESOURCE [--write] [dir]',
    says: 'drafts a policy of what holds today, to be read and pruned',
    sample: 'policy books',
  },
  fmt: {
    run: fmtCommand,
    usage: 'fmt [--check] [dir]',
    says: 'sorts keys, gives brackets that do not fit into 110 columns lines of their own, quotes what must be quoted; comments stay',
    sample: 'fmt --check',
  },
  upgrade: {
    run: upgradeCommand,
    usage: 'upgrade [--check] [dir]',
    says: 'brings descriptors of an earlier Steward to this one, and the files that are made from them; says what is left to you',
    sample: 'upgrade --check',
  },
  schema: { run: schemaCommand, usage: 'schema [--check] [dir]', says: 'writes the JSON Schema for editors', sample: 'schema --check' },
  types: {
    run: typesCommand,
    usage: 'types [--check] [dir]',
    says: 'writes records.ts: names and fields as TypeScript types, for code beside the descriptors',
    sample: 'types --check',
  },
  store: {
    run: handOn('store'),
    usage: 'store status | backup [--to DIR] | restore PATH [--replace]',
    says: 'manages the store of DATA_DIR or DATABASE_URL: who has it open and what these descriptors would make of its records, a backup while the server runs, and how to restore it',
    sample: 'store status',
  },
  version: { run: handOn('version'), usage: 'version', says: 'prints the version of Steward', sample: 'version' },
};

/** Runs one command line. Returns the exit code: 0 all is well, 1 problems were found, 2 the command line is not understood; `diff` adds 3. */
export function main(argv: readonly string[], io: CommandIo): number {
  const [given = 'help', ...args] = argv;
  const name = otherNames.get(given) ?? given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command && args.some((arg) => arg === '--help' || arg === '-h')) {
    io.write(`steward ${command.usage}\n  ${command.says}\n`);
    return 0;
  }
  if (command) return command.run(args, io);
  if (name === 'help') {
    io.write(printHelp());
    return 0;
  }
  const near = didYouMean(name, Object.keys(commands));
  io.write(`There is no command "${name}". ${near === null ? '' : `${near} `}\`npx steward help\` lists all of them.\n`);
  return 2;
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['-v', 'version'],
]);

const formatCommandLine = (line: string): string => `\`npx steward ${line.replaceAll('|', '\\|')}\``;

/** The commands as the manual lists them: each with a line to try. */
export function printCommandsWithSamples(): string {
  const rows = Object.values(commands).map(
    ({ usage, says, sample }) => `| ${formatCommandLine(usage)} | ${says} | ${formatCommandLine(sample)} |`,
  );
  return ['| Command | What it does | For example |', '| --- | --- | --- |', ...rows].join('\n');
}

function printHelp(): string {
  const lines = Object.values(commands).map(({ usage, says }) => `  steward ${usage.padEnd(32)} ${says}`);
  return `${['Usage:', ...lines, '', 'dir is the descriptors folder, resources by default.'].join('\n')}\n`;
}
