import { findTree as below, findTreeEntry, createListTree, createMapTree, type TreeEntry, type MapTree, type Tree } from '../descriptor.ts';
import type { ProblemFact } from '../problem.ts';
import { languageSections, type ShapeSection } from '../shape.ts';
import { reportWrongType, type CheckContext } from './at.ts';
import { explainUnknownKey } from './unknown-keys.ts';

/** Checks a map against its section: unknown keys, missing keys, every value. A bare value is first expanded by the section's shorthand. */
export function checkSection(name: string, tree: Tree, at: CheckContext): Tree {
  const section = languageSections[name];
  if (!section) throw new Error(`shape.ts names the section "${name}", but has no such section`);
  if (name === 'access' && tree.kind === 'scalar' && tree.value === 'public') return tree;
  const map = tree.kind === 'map' ? tree : expandShorthand(section, tree);
  if (map === null)
    return reportWrongType(
      tree,
      at,
      section.short === null ? 'must be a map' : `must be a map or its \`${section.short}\``,
      hintSectionExample(section),
    );
  const entries: TreeEntry[] = [];
  const unknown = reportUnknownKeys({ map, section, owner: labelCheckedSection(name, at) }, at);
  for (const entry of map.entries) {
    const key = section.keys[entry.key];
    if (!key || unknown.has(entry.key)) continue;
    // A shorthand has no key of its own: a problem in it names the key it was written for.
    const label = map === tree ? entry.key : (at.key ?? entry.key);
    entries.push({ ...entry, value: at.take(key.shape, entry.value, { ...at, key: label, where: entry.keyPlace }) });
  }
  for (const [key, { required }] of Object.entries(section.keys)) {
    if (!required || findTreeEntry(map, key) || unknown.has(key)) continue;
    at.report(at.where, {
      code: 'missing-key',
      message: `${labelCheckedSection(name, at)} has no \`${key}\``,
      ...adviseMissingKey(key, { section, at }),
    });
  }
  const checked: MapTree = { ...map, entries };
  return name === 'field' ? mergeCheckShorthand(checked) : checked;
}

function hintSectionExample({ keys, short }: ShapeSection): string {
  const names = Object.keys(keys);
  return short === null ? `Write a map: {${names.slice(0, 3).join(': …, ')}: …}.` : `Write {${short}: …}; keys here: ${names.join(', ')}.`;
}

/** The first line of a file is always the same. */
function adviseMissingKey(key: string, { section, at }: { section: ShapeSection; at: CheckContext }): Pick<ProblemFact, 'hint' | 'fix'> {
  const shape = section.keys[key]?.shape;
  const line = shape?.is === 'word' && shape.values.length === 1 ? `${key}: ${shape.values[0] ?? ''}` : null;
  const hint = `Write ${line ?? `${key}: …`}. ${section.keys[key]?.says ?? ''}`;
  if (line === null || at.key !== null) return { hint };
  return { hint, fix: { line: at.where.line, column: 1, endColumn: 1, text: `${line}\n` } };
}

/** Reports the keys that the section does not have; returns the names that those reports speak of. */
function reportUnknownKeys(of: Parameters<typeof explainUnknownKey>[1], at: CheckContext): ReadonlySet<string> {
  const told = new Set<string>();
  for (const entry of of.map.entries) {
    if (of.section.keys[entry.key] || told.has(entry.key)) continue;
    const { at: place, fact, covers } = explainUnknownKey(entry, of);
    at.report(place, fact);
    for (const key of [...covers, fact.replace ?? '']) told.add(key);
  }
  return told;
}

function labelCheckedSection(name: string, at: CheckContext): string {
  if (at.key === null) return name === 'resource' ? 'a resource' : 'this file';
  return at.key === name || languageSections['resource']?.keys[at.key] ? `\`${at.key}\`` : `the ${name} \`${at.key}\``;
}

function expandShorthand(section: { readonly short: string | null; readonly bang?: true }, tree: Tree): MapTree | null {
  if (tree.kind !== 'scalar' || section.short === null) return null;
  if (tree.value === null) return createMapTree(tree.place, []);
  if (section.bang && tree.text.endsWith('!')) {
    const text = tree.text.slice(0, -1);
    const inner = { ...tree.inner, endColumn: tree.inner.endColumn - 1 };
    return createMapTree(tree.place, [
      [section.short, { ...tree, value: text, text, inner }],
      ['required', { ...tree, value: true, text: 'true' }],
    ]);
  }
  return createMapTree(tree.place, [[section.short, tree]]);
}

/** `check` with `message` is the short form of one entry of `checks`; it goes first. */
function mergeCheckShorthand(field: MapTree): MapTree {
  const entry = findTreeEntry(field, 'check');
  if (!entry) return field;
  const written = below(field, 'message');
  const message = written?.kind === 'map' && below(written, 'text') === null ? below(written, 'check') : written;
  const one = createMapTree(entry.value.place, [
    ['check', entry.value, entry.keyPlace],
    ...(message ? [['message', message] as const] : []),
  ]);
  const more = below(field, 'checks');
  const checks = createListTree(entry.value.place, [one, ...(more?.kind === 'list' ? more.items : [])]);
  const others = field.entries.filter(({ key }) => key !== 'check' && key !== 'checks');
  return { ...field, entries: [...others, { key: 'checks', keyPlace: entry.keyPlace, value: checks }] };
}
