import { at as below, entryOf, listTree, mapTree, type Entry, type MapTree, type Tree } from '../descriptor.ts';
import { didYouMean } from '../problem.ts';
import { sections } from '../shape.ts';
import { refuse, type At } from './at.ts';

/** Checks a map against its section: unknown keys, missing keys, every value. A bare value is first expanded by the section's shorthand. */
export function checkSection(name: string, tree: Tree, at: At): Tree {
  const section = sections[name];
  if (!section) throw new Error(`shape.ts names the section "${name}", but has no such section`);
  if (name === 'access' && tree.kind === 'scalar' && tree.value === 'public') return tree;
  const map = tree.kind === 'map' ? tree : expanded(section, tree);
  if (map === null) return refuse(tree, at, section.short === null ? 'must be a map' : `must be a map or its \`${section.short}\``);
  const known = Object.keys(section.keys);
  const entries: Entry[] = [];
  for (const entry of map.entries) {
    const key = section.keys[entry.key];
    if (!key) {
      at.report(entry.keyPlace, {
        code: 'unknown-key',
        message: `"${entry.key}" is not a key of ${labelOf(name, at)}`,
        hint: didYouMean(entry.key, known, 'Keys here'),
      });
      continue;
    }
    // A shorthand has no key of its own: a problem in it names the key it was written for.
    const label = map === tree ? entry.key : (at.key ?? entry.key);
    entries.push({ ...entry, value: at.take(key.shape, entry.value, { ...at, key: label, where: entry.keyPlace }) });
  }
  for (const [key, { required }] of Object.entries(section.keys)) {
    if (!required || entryOf(map, key)) continue;
    at.report(at.where, { code: 'missing-key', message: `${labelOf(name, at)} has no \`${key}\``, hint: section.keys[key]?.says ?? null });
  }
  const checked: MapTree = { ...map, entries };
  return name === 'field' ? withChecks(checked) : checked;
}

function labelOf(name: string, at: At): string {
  if (at.key === null) return name === 'resource' ? 'a resource' : 'this file';
  return at.key === name || sections['resource']?.keys[at.key] ? `\`${at.key}\`` : `the ${name} \`${at.key}\``;
}

function expanded(section: { readonly short: string | null; readonly bang?: true }, tree: Tree): MapTree | null {
  if (tree.kind !== 'scalar' || section.short === null) return null;
  if (tree.value === null) return mapTree(tree.place, []);
  if (section.bang && tree.text.endsWith('!')) {
    const text = tree.text.slice(0, -1);
    const inner = { ...tree.inner, endColumn: tree.inner.endColumn - 1 };
    return mapTree(tree.place, [
      [section.short, { ...tree, value: text, text, inner }],
      ['required', { ...tree, value: true, text: 'true' }],
    ]);
  }
  return mapTree(tree.place, [[section.short, tree]]);
}

/** `check` with `message` is the short form of one entry of `checks`; it goes first. */
function withChecks(field: MapTree): MapTree {
  const entry = entryOf(field, 'check');
  if (!entry) return field;
  const written = below(field, 'message');
  const message = written?.kind === 'map' && below(written, 'text') === null ? below(written, 'check') : written;
  const one = mapTree(entry.value.place, [['check', entry.value, entry.keyPlace], ...(message ? [['message', message] as const] : [])]);
  const more = below(field, 'checks');
  const checks = listTree(entry.value.place, [one, ...(more?.kind === 'list' ? more.items : [])]);
  const others = field.entries.filter(({ key }) => key !== 'check' && key !== 'checks');
  return { ...field, entries: [...others, { key: 'checks', keyPlace: entry.keyPlace, value: checks }] };
}
