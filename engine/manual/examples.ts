/** An example of each key, taken from descriptors that are known to run. */
import { parse } from '../language/parse.ts';
import type { Source } from '../language/load/disk.ts';
import type { Scalar, Tree } from '../language/descriptor.ts';
import { sectionOfFile, sections, type Shape } from '../language/shape.ts';

/** The shortest way each key is written in these sources, by `section.key`; of several as short the first. */
export function examplesIn(sources: readonly Source[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const note = (key: string, written: string): void => {
    const before = found.get(key);
    if (before === undefined || costOf(written) < costOf(before)) found.set(key, written);
  };
  for (const source of sources) {
    const { tree } = parse(source);
    const name = source.file.replace(/^.*\//, '').replace('.yaml', '');
    if (tree !== null) walk({ is: 'section', name: sectionOfFile(name) }, tree, note);
  }
  return found;
}

// One that is whole is better than one that leaves something out.
function costOf(written: string): number {
  return written.length + (written.includes('…') ? 1000 : 0);
}

type Note = (key: string, written: string) => void;

function walk(shape: Shape, tree: Tree, note: Note): void {
  switch (shape.is) {
    case 'section':
      return walkSection(shape.name, tree, note);
    case 'orFalse':
      return walk(shape.of, tree, note);
    case 'either': {
      const chosen = shape[tree.kind];
      return chosen && walk(chosen, tree, note);
    }
    case 'list':
      return (tree.kind === 'list' ? tree.items : [tree]).forEach((item) => walk(shape.of, item, note));
    case 'map':
      return valuesOf(tree).forEach((value) => walk(shape.of, value, note));
    case 'enum':
      return valuesOf(tree).forEach((value) => walkSection('enum value', value, note));
    case 'query':
      return valuesOf(tree).forEach((value) => walkSection('condition', value, note));
    case 'address':
      return walkSection('address', tree, note);
    default:
      return;
  }
}

function walkSection(name: string, tree: Tree, note: Note): void {
  if (tree.kind !== 'map') return;
  for (const { key, value } of tree.entries) {
    const described = sections[name]?.keys[key];
    if (described === undefined) continue;
    note(`${name}.${key}`, exampleOf(key, value));
    walk(described.shape, value, note);
  }
}

function valuesOf(tree: Tree): readonly Tree[] {
  return tree.kind === 'map' ? tree.entries.map(({ value }) => value) : [];
}

// What would be too long for a cell leaves out what is deep.
function exampleOf(key: string, value: Tree): string {
  const forms = [9, 3, 2, 1].map((depth) => `${key}: ${written(value, depth)}`);
  return forms.find((form) => form.length <= 90) ?? forms.at(-1) ?? '';
}

/** A node on one line, with dots in place of what is deeper than `depth`. */
function written(tree: Tree, depth: number): string {
  if (tree.kind === 'scalar') return writtenScalar(tree.value, tree.text);
  const inner = (each: Tree): string => written(each, depth - 1);
  if (tree.kind === 'list') return depth < 1 ? '[…]' : `[${[...new Set(tree.items.map(inner))].join(', ')}]`;
  if (tree.entries.length === 0) return '{}';
  return depth < 1 ? '{ … }' : `{ ${tree.entries.map(({ key, value }) => `${key}: ${inner(value)}`).join(', ')} }`;
}

const needsQuotes = /^$|^[\s'"!&*#|>@`%?:,-]|[,[\]{}\n]|: | #|:$|\s$|^(true|false|null|~|yes|no|on|off)$|^[\d.+-]/i;

function writtenScalar(value: Scalar, text: string): string {
  return typeof value === 'string' && needsQuotes.test(text) ? `'${text.replaceAll("'", "''").replaceAll('\n', '\\n')}'` : text;
}
