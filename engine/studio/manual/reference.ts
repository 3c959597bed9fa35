/** The reference as Markdown, printed from the language itself. */
import { join } from 'node:path';
import { loadFolder, type Source } from '../../language/load/disk.ts';
import { languageSections, type ShapeKey } from '../../language/shape.ts';
import { readsChanges, readTypes } from '../../language/shape/reads.ts';
import { printShape } from '../../print/manual.ts';
import { printTypeFacts, typeNames } from '../../print/type.ts';
import { collectExamples } from './examples.ts';
import { headingAnchorOf } from './markdown.ts';
import { pageNames, readManualPage } from './pages.ts';
import { sampleFileOf, laySamplesOver, project, listSamples } from './samples.ts';

/** Descriptors with an example of each key that no sample has; they lie over the project of the samples. */
export const specimens: readonly Source[] = loadFolder(join(import.meta.dirname, 'specimens'), 'resources');

/** The text of `pages/reference.md`. Throws for a key without an example, or a type without a sentence. */
export function printReference(): string {
  const examples = collectExamples(readExemplarySources());
  const tables = Object.entries(languageSections).map(([name, section]) =>
    [
      `## ${name}`,
      `${section.says}${section.short === null ? '' : ` A bare value stands for its \`${section.short}\`.`}`,
      printMarkdownTable(
        ['Key', 'Takes', 'Without it', 'What it does', 'Example'],
        Object.entries(section.keys).map(([key, described]) => printReferenceRow(`${name}.${key}`, key, { described, examples })),
      ),
    ].join('\n\n'),
  );
  return `${[head, ...tables, printTypesTable(), printReadsTable()].join('\n\n')}\n\n<!-- prettier-ignore-end -->\n`;
}

const head = `<!-- Printed from engine/language/shape by \`npm run docs\`. -->
<!-- prettier-ignore-start -->

# Reference

Every key of every map in a descriptor: what it takes, what applies without it, and what it does. A file of a resource is a [resource](#resource), the shared files are [app](#app), [roles](#roles), [types](#types), [messages](#messages) and [collections](#collections). What may stand as \`type\` is in [the types of a field](#the-types-of-a-field), which names an expression may use in [what expressions may read](#what-expressions-may-read).`;

/** All samples of the manual, each file in its last form, and the specimens. */
function readExemplarySources(): readonly Source[] {
  const samples = pageNames
    .filter((name) => !['reference', 'problems', 'lints', 'first-resource'].includes(name))
    .flatMap((name) => listSamples(readManualPage(name)).filter((sample) => sampleFileOf(sample) !== null));
  const laid = laySamplesOver(project, samples);
  return [...laid, ...specimens];
}

interface ReferenceRow {
  readonly described: ShapeKey;
  readonly examples: ReadonlyMap<string, string>;
}

function printReferenceRow(id: string, key: string, { described, examples }: ReferenceRow): readonly string[] {
  const example = examples.get(id);
  if (example === undefined) throw new Error(`The manual has no example of ${id}: add one to engine/studio/manual/specimens.`);
  return [
    `<a id="${id.replaceAll(' ', '-')}"></a>\`${key}\``,
    printShape(described.shape, (section) => `[${section}](#${headingAnchorOf(section)})`),
    described.required ? 'required' : described.default,
    described.says,
    printCodeSpan(example),
  ];
}

// A longer sign of code may hold the shorter one.
function printCodeSpan(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

function printTypesTable(): string {
  const rows = typeNames.map((name) => {
    const says = typeSays[name];
    if (says === undefined)
      throw new Error(`The manual says nothing about the type ${name}: add a sentence to engine/studio/manual/reference.ts.`);
    const facts = Object.fromEntries(printTypeFacts(name) ?? []);
    return [`<a id="type.${name}"></a>\`${name}\``, says, facts['keys of its own'] ?? '', facts['filter'] ?? ''];
  });
  return ['## The types of a field', printMarkdownTable(['Type', 'What it is', 'Keys of its own', 'Filter'], rows)].join('\n\n');
}

/** Where the names of expressions come and go. */
function printReadsTable(): string {
  const keys = Object.entries(languageSections).flatMap(([name, section]) =>
    Object.entries(section.keys).flatMap(([key, { reads }]) => (reads === undefined ? [] : [{ reads, id: `${name}.${key}` }])),
  );
  const rows = Object.entries(readsChanges).map(([reads, change]) => [
    change.where,
    keys
      .filter((key) => key.reads === reads)
      .map(({ id }) => `[${id}](#${id.replaceAll(' ', '-')})`)
      .join(', '),
    [...Object.entries(change.gives ?? {}).map(printGivenRoot), ...(change.mode === true ? ['`mode`'] : [])].join(', '),
    change.only === undefined ? listCodeSpans(change.hides ?? []) : `all but ${listCodeSpans(change.only)}`,
  ]);
  const says =
    'Roles, `user` and `settings` are known everywhere; in a resource also `self`, `params`, and with `parents` the record above as `parent`; in the keys of a field its value as `it`. These keys change that for all that stands below them:';
  return ['## What expressions may read', says, printMarkdownTable(['Where', 'Keys', 'Makes known', 'Hides'], rows)].join('\n\n');
}

function printGivenRoot([root, type]: readonly [string, keyof typeof readTypes]): string {
  const says = readTypes[type];
  return says === null ? printCodeSpan(root) : `${printCodeSpan(root)} (${says})`;
}

const listCodeSpans = (names: readonly string[]): string => names.map(printCodeSpan).join(', ');

const typeSays: Readonly<Record<string, string>> = {
  string: 'One line of text.',
  text: 'Several lines of text.',
  'code-text': 'Text with lines and indents, in the letters and colours of code.',
  code: 'An identifier of letters, digits, `-` and `_`; required. The first one is the key of the record.',
  integer: 'A whole number.',
  number: 'A number.',
  boolean: 'True or false.',
  date: 'A day, such as 2031-05-01.',
  'date-time': 'A moment.',
  timezone: 'The name of a time zone, such as Europe/Berlin.',
  money: 'An amount: typed as 12.50, sent as 1250.',
  email: 'An email address.',
  uri: 'A web address.',
  hostname: 'The name of a host.',
  password: 'Typed hidden; in no answer, log or history.',
  file: 'A file: name, size and type; its content is read at the address of the record and the name of the field.',
  json: 'Any JSON, typed as text.',
  'key-value': 'Keys with values; one of them is read as `self.attributes.name`.',
  ref: 'A reference to a record of another resource.',
  array: 'Rows within the record, or values.',
  object: 'A group of fields within the record.',
  state: 'A value that transitions move; see [transitions](actions.md#state-transitions-with-a-question).',
};

function printMarkdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}
