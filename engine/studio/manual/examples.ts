/** An example of each key, taken from descriptors that are known to run. */
import { parseYamlSource } from '../../language/parse.ts';
import type { Source } from '../../language/load/disk.ts';
import type { Scalar, Tree } from '../../language/descriptor.ts';
import { getFileSectionName, languageSections, type ValueShape } from '../../language/shape.ts';

/** The shortest way each key is written in these sources, by `section.key`; of several as short the first. */
export function collectExamples(sources: readonly Source[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const note = (key: string, written: string): void => {
    const before = found.get(key);
    if (before === undefined || exampleCostOf(written) < exampleCostOf(before)) found.set(key, written);
  };
  for (const source of sources) {
    const { tree } = parseYamlSource(source);
    const name = source.file.replace(/^.*\//, '').replace('.yaml', '');
    if (tree !== null) walkShape({ is: 'section', name: getFileSectionName(name) }, tree, note);
  }
  return found;
}

// One that is whole is better than one that leaves something out.
function exampleCostOf(written: string): number {
  return written.length + (written.includes('…') ? 1000 : 0);
}

type NoteExample = (key: string, written: string) => void;

function walkShape(shape: ValueShape, tree: Tree, note: NoteExample): void {
  switch (shape.is) {
    case 'section':
      return walkShapeSection(shape.name, tree, note);
    case 'orFalse':
      return walkShape(shape.of, tree, note);
    case 'either': {
      const chosen = shape[tree.kind];
      return chosen && walkShape(chosen, tree, note);
    }
    case 'list':
      return (tree.kind === 'list' ? tree.items : [tree]).forEach((item) => walkShape(shape.of, item, note));
    case 'map':
      return treeValuesOf(tree).forEach((value) => walkShape(shape.of, value, note));
    case 'enum':
      return treeValuesOf(tree).forEach((value) => walkShapeSection('enum value', value, note));
    case 'query':
      return treeValuesOf(tree).forEach((value) => walkShapeSection('condition', value, note));
    case 'address':
      return walkShapeSection('address', tree, note);
    default:
      return;
  }
}

function walkShapeSection(name: string, tree: Tree, note: NoteExample): void {
  if (tree.kind !== 'map') return;
  for (const { key, value } of tree.entries) {
    const described = languageSections[name]?.keys[key];
    if (described === undefined) continue;
    note(`${name}.${key}`, printExample(key, value));
    walkShape(described.shape, value, note);
  }
}

function treeValuesOf(tree: Tree): readonly Tree[] {
  return tree.kind === 'map' ? tree.entries.map(({ value }) => value) : [];
}

// What would be too long for a cell leaves out what is deep.
function printExample(key: string, value: Tree): string {
  const forms = [9, 3, 2, 1].map((depth) => `${key}: ${printTreeOnLine(value, depth)}`);
  return forms.find((form) => form.length <= 90) ?? forms.at(-1) ?? '';
}

/** A node on one line, with dots in place of what is deeper than `depth`. */
function printTreeOnLine(tree: Tree, depth: number): string {
  if (tree.kind === 'scalar') return printScalarOnLine(tree.value, tree.text);
  const inner = (each: Tree): string => printTreeOnLine(each, depth - 1);
  if (tree.kind === 'list') return depth < 1 ? '[…]' : `[${[...new Set(tree.items.map(inner))].join(', ')}]`;
  if (tree.entries.length === 0) return '{}';
  return depth < 1 ? '{ … }' : `{ ${tree.entries.map(({ key, value }) => `${key}: ${inner(value)}`).join(', ')} }`;
}

const needsQuotes = /^$|^[\s'"!&*#|>@`%?:,-]|[,[\]{}\n]|: | #|:$|\s$|^(true|false|null|~|yes|no|on|off)$|^[\d.+-]/i;

function printScalarOnLine(value: Scalar, text: string): string {
  return typeof value === 'string' && needsQuotes.test(text) ? `'${text.replaceAll("'", "''").replaceAll('\n', '\\n')}'` : text;
}
