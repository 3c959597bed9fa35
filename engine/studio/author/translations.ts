/** What a rename changes in the catalogues of translations: texts with the name in a placeholder, and the trails that the extractor wrote. */
import { readQuotedAfter } from '../../model/gettext.ts';
import type { NameDefinition } from './definitions.ts';
import type { PlannedRename } from './rename.ts';
import type { ProjectNames, NameReference } from './references.ts';

/** Renames in one catalogue: its text again, or another one. */
export type TranslateCatalogue = (catalogue: string) => string;

type RenamedTexts = Pick<PlannedRename, 'meant' | 'to' | 'edits'>;

/** How catalogues (`*.po`) follow renames of one project. A text that other places still say as before keeps its entry and gets a second one. */
export function followRenamesInCatalogue(names: ProjectNames, renamings: readonly RenamedTexts[]): TranslateCatalogue {
  const files = new Set(renamings.flatMap(({ edits }) => edits.map(({ file }) => file)));
  const texts = collectChangedTexts(names, new Map(renamings.map(({ meant, to }) => [meant.id, to])));
  return (catalogue) =>
    catalogue
      .split('\n\n')
      .flatMap((entry) => renameCatalogueEntry(entry, { texts, files }))
      .map((entry) =>
        entry.includes('#.') ? renamings.reduce((sofar, { meant, to }) => renameEntryOrigins(sofar, meant, to), entry) : entry,
      )
      .join('\n\n');
}

/** Texts with the placeholder, as they were and as they are now, in the form of the catalogue: dots in placeholders are underscores. */
function collectChangedTexts({ references }: ProjectNames, newNames: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const inTexts = references.filter(({ id, what }) => newNames.has(id) && what === 'inserted into a text');
  const byTree = new Map<string, NameReference[]>();
  for (const reference of inTexts) {
    const { file, line, column } = reference.scalar.tree.place;
    const key = `${file}:${line}:${column}`;
    byTree.set(key, [...(byTree.get(key) ?? []), reference]);
  }
  const changed = new Map<string, readonly string[]>();
  for (const group of byTree.values()) {
    const text = group[0]?.scalar.tree.text ?? '';
    const ordered = group.toSorted((a, b) => b.scalar.range[0] - a.scalar.range[0]);
    const after = ordered.reduce((sofar, { id, scalar: { range } }) => {
      return sofar.slice(0, range[0]) + (newNames.get(id) ?? '') + sofar.slice(range[1]);
    }, text);
    const known = changed.get(flattenPlaceholders(text)) ?? [];
    changed.set(flattenPlaceholders(text), [...new Set([...known, flattenPlaceholders(after)])]);
  }
  return changed;
}

function flattenPlaceholders(text: string): string {
  return text.replace(/\{([a-z]\w*(?:\.\w+)+)(?=[},\s])/gi, (_match, path: string) => `{${path.replaceAll('.', '_')}`);
}

const placeholder = /\{\s*([A-Za-z_]\w*)(?=\s*[},])/g;

function renameCatalogueEntry(
  entry: string,
  { texts, files }: { texts: ReadonlyMap<string, readonly string[]>; files: ReadonlySet<string> },
): readonly string[] {
  const before = readQuotedAfter('msgid', entry);
  const said = (texts.get(before) ?? []).map((after) => {
    const renamed = listPlaceholders(before).map((name, index) => [name, listPlaceholders(after)[index] ?? name] as const);
    const inserting = (text: string): string =>
      text.replace(placeholder, (match, name: string) => match.replace(name, renamed.find(([old]) => old === name)?.[1] ?? name));
    const lines = entry.split('\n').map((line) => (line.startsWith('#') ? line : inserting(line)));
    return lines.join('\n');
  });
  const elsewhere = [...entry.matchAll(/^#: (.+)$/gm)].some(([, file = '']) => !files.has(file.trim()));
  return said.length === 0 || elsewhere ? [entry, ...said] : said;
}

function listPlaceholders(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].map((match) => match[1] ?? '');
}

/** `#. planets.fields.kind.title` and `#: resources/planets.yaml`, as the extractor writes them. */
function renameEntryOrigins(entry: string, { kind, name, resource }: NameDefinition, to: string): string {
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
