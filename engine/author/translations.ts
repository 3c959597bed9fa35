/** What a rename changes in the catalogues of translations: texts with the name in a placeholder, and the trails that the extractor wrote. */
import { quotedAfter } from '../model/gettext.ts';
import type { Definition } from './definitions.ts';
import type { Renaming } from './rename.ts';
import type { Names, Reference } from './references.ts';

/** Renames in one catalogue: its text again, or another one. */
export type Translate = (catalogue: string) => string;

/** How catalogues (`*.po`) follow a rename. A text that other places still say as before keeps its entry and gets a second one. */
export function translationsOf(names: Names, { meant, to, edits }: Pick<Renaming, 'meant' | 'to' | 'edits'>): Translate {
  const files = new Set(edits.map(({ file }) => file));
  const texts = changedTexts(names, meant, to);
  return (catalogue) =>
    catalogue
      .split('\n\n')
      .flatMap((entry) => entriesOf(entry, { texts, files }))
      .map((entry) => withTrails(entry, meant, to))
      .join('\n\n');
}

/** Texts with the placeholder, as they were and as they are now, in the form of the catalogue: dots in placeholders are underscores. */
function changedTexts({ references }: Names, { id }: Definition, to: string): ReadonlyMap<string, string> {
  const inTexts = references.filter((reference) => reference.id === id && reference.what === 'inserted into a text');
  const byTree = new Map<string, Reference[]>();
  for (const reference of inTexts) {
    const { file, line, column } = reference.scalar.tree.place;
    const key = `${file}:${line}:${column}`;
    byTree.set(key, [...(byTree.get(key) ?? []), reference]);
  }
  return new Map(
    [...byTree.values()].flatMap((group): [string, string][] => {
      const text = group[0]?.scalar.tree.text ?? '';
      const ranges = group.map(({ scalar }) => scalar.range).toSorted((a, b) => b[0] - a[0]);
      const after = ranges.reduce((sofar, [from, end]) => sofar.slice(0, from) + to + sofar.slice(end), text);
      return [[flattened(text), flattened(after)]];
    }),
  );
}

function flattened(text: string): string {
  return text.replace(/\{([a-z]\w*(?:\.\w+)+)(?=[},\s])/gi, (_match, path: string) => `{${path.replaceAll('.', '_')}`);
}

const placeholder = /\{\s*([A-Za-z_]\w*)(?=\s*[},])/g;

function entriesOf(entry: string, { texts, files }: { texts: ReadonlyMap<string, string>; files: ReadonlySet<string> }): readonly string[] {
  const before = quotedAfter('msgid', entry);
  const after = texts.get(before);
  if (after === undefined) return [entry];
  const renamed = placeholdersOf(before).map((name, index) => [name, placeholdersOf(after)[index] ?? name] as const);
  const inserting = (text: string): string =>
    text.replace(placeholder, (match, name: string) => match.replace(name, renamed.find(([old]) => old === name)?.[1] ?? name));
  const said = entry
    .split('\n')
    .map((line) => (line.startsWith('#') ? line : inserting(line)))
    .join('\n');
  const elsewhere = [...entry.matchAll(/^#: (.+)$/gm)].some(([, file = '']) => !files.has(file.trim()));
  return elsewhere ? [entry, said] : [said];
}

function placeholdersOf(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map((match) => match[1] ?? '');
}

/** `#. planets.fields.kind.title` and `#: resources/planets.yaml`, as the extractor writes them. */
function withTrails(entry: string, { kind, name, resource }: Definition, to: string): string {
  const group = { field: 'fields', action: 'actions', collection: 'collections' }[String(kind)];
  const own = kind === 'resource' ? `#. ${name}` : group !== undefined && resource !== null ? `#. ${resource}.${group}.${name}` : null;
  if (own === null) return entry;
  const renamed = own.slice(0, -name.length) + to;
  return entry
    .split('\n')
    .map((line) => (line === own || line.startsWith(`${own}.`) ? renamed + line.slice(own.length) : line))
    .map((line) => (kind === 'resource' && line === `#: resources/${name}.yaml` ? `#: resources/${to}.yaml` : line))
    .join('\n');
}
