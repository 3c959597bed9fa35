import { entriesOf, entryOf, scalarAt, textAt, type Tree } from '../descriptor.ts';
import { problemAt, type Problem } from '../problem.ts';
import { mentioned, sectionsNamed, type Rule } from './rule.ts';
import type { Of } from './mentions.ts';

/** A name that means something else where it would be used: of a field, of a filter in an address, or of a resource there. */
export const reservedName: Rule = (facts) => [
  ...mentioned(facts, 'section').flatMap(fieldNames),
  ...sectionsNamed(facts, 'filter').flatMap(filterName),
  ...[...facts.project.descriptors.resources.values()].flatMap(addresses),
];

/** With what addresses begin that are no resource's, below the base of the API and on the screens. */
const taken = {
  path: ['login', 'whoami', 'files', '_descriptors', '_playground'],
  route: ['sso', 'login', 'not-logged-in', 'manual', 'descriptors', 'files', 'assets', 'healthz', 'settings.json'],
} as const;

function addresses({ name, tree }: { readonly name: string; readonly tree: Tree }): readonly Problem[] {
  return (['path', 'route'] as const).flatMap((key) => {
    const written = scalarAt(tree, key);
    const [first = ''] = (written?.text ?? name).replace(/^\//, '').split('/');
    if (!taken[key].some((each) => each === first)) return [];
    const place = written?.inner ?? entryOf(tree, 'resource')?.value.place ?? tree.place;
    const message = `the ${key} of "${name}" cannot begin with "${first}": the server answers there itself`;
    return [problemAt(place, { code: 'reserved-name', message, hint: `Write another \`${key}\`.` })];
  });
}

function fieldNames({ tree }: Of<'section'>): readonly Problem[] {
  return entriesOf(tree, 'fields').flatMap(({ key, keyPlace }) => {
    const why = whyReserved(key);
    const hint = 'Give it another name; `path` says where it is on the wire.';
    return why === null ? [] : [problemAt(keyPlace, { code: 'reserved-name', message: `a field cannot be called "${key}": ${why}`, hint })];
  });
}

/** Why no field can have this name, null where one can. */
export function whyReserved(name: string): string | null {
  if (name === '_data') return 'below it are the records that references name';
  if (name.includes('.')) return 'a dot leads into a value, so nothing could name it';
  return name in Object.prototype ? 'every record has something of that name already' : null;
}

function filterName({ tree, spot }: Of<'section'>): readonly Problem[] {
  const written = entryOf(tree, 'param') ?? entryOf(tree, 'field');
  if (written?.value.kind !== 'scalar') return [];
  const { text, inner } = written.value;
  const wire = written.key === 'param' ? text : (textAt(spot.draft?.fields.get(text) ?? null, 'query') ?? text);
  const why = wire === 'q' ? 'the search is called so' : wire.startsWith('_') ? 'pages, order and parents begin with _' : null;
  if (why === null) return [];
  const message = `a filter cannot be called "${wire}" in an address: ${why}`;
  const hint = `Write another name as \`param\`, such as {field: ${textAt(tree, 'field') ?? text}, param: by_${wire.replace(/^_+/, '')}}.`;
  return [problemAt(inner, { code: 'reserved-name', message, hint })];
}
