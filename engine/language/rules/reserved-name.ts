import { listTreeEntries, findTreeEntry, findTreeScalar, findTreeText, type Tree } from '../descriptor.ts';
import { createProblem, type Problem } from '../problem.ts';
import { listMentions, listSectionMentions, type DescriptorRule } from './rule.ts';
import type { MentionOf } from './mentions.ts';

/** A name that means something else where it would be used: of a field, of a filter or a parent in an address, or of a resource there. */
export const reservedName: DescriptorRule = (facts) => [
  ...listMentions(facts, 'section').flatMap(reportReservedFields),
  ...listSectionMentions(facts, 'filter').flatMap(reportReservedFilter),
  ...[...facts.project.descriptors.resources.values()].flatMap((each) => [
    ...reportReservedAddresses(each),
    ...reportReservedParents(each),
  ]),
];

/** What addresses say of a list or a change behind a `_`, as they say a parent. */
const spoken: readonly string[] = ['limit', 'offset', 'or', 'of', 'restore', 'filters', 'view'];

function reportReservedParents({ tree }: { readonly tree: Tree }): readonly Problem[] {
  return listTreeEntries(tree, 'parents').flatMap(({ key, keyPlace }) => {
    const message = `a parent cannot be called "${key}": _${key} means something else in an address`;
    const hint = 'Give it another name, here and in `path`.';
    return spoken.includes(key) ? [createProblem(keyPlace, { code: 'reserved-name', message, hint })] : [];
  });
}

/** With what addresses begin that are no resource's, below the base of the API and on the screens. */
const taken = {
  path: /^(?:login|whoami|openapi\.json|files|_.*)$/,
  route: /^(?:sso|login|not-logged-in|help|failed|manual|descriptors|files|assets|healthz|metrics|settings\.json)$/,
} as const;

/** Whether a resource cannot be there, as the server or the app answers itself at what begins so. */
export function isTakenAddress(key: keyof typeof taken, first: string): boolean {
  return taken[key].test(first);
}

function reportReservedAddresses({ name, tree }: { readonly name: string; readonly tree: Tree }): readonly Problem[] {
  return (['path', 'route'] as const).flatMap((key) => {
    const written = findTreeScalar(tree, key);
    const [first = ''] = (written?.text ?? name).replace(/^\//, '').split('/');
    if (!isTakenAddress(key, first)) return [];
    const place = written?.inner ?? findTreeEntry(tree, 'resource')?.value.place ?? tree.place;
    const message = `the ${key} of "${name}" cannot begin with "${first}": the server answers there itself`;
    return [createProblem(place, { code: 'reserved-name', message, hint: `Write another \`${key}\`.` })];
  });
}

function reportReservedFields({ tree }: MentionOf<'section'>): readonly Problem[] {
  return listTreeEntries(tree, 'fields').flatMap(({ key, keyPlace }) => {
    const why = explainReservedName(key);
    const hint = 'Give it another name; `path` says where it is on the wire.';
    return why === null
      ? []
      : [createProblem(keyPlace, { code: 'reserved-name', message: `a field cannot be called "${key}": ${why}`, hint })];
  });
}

/** Why no field can have this name, null where one can. */
export function explainReservedName(name: string): string | null {
  if (name === '_data') return 'below it are the records that references name';
  if (name === '_version' || name === '_deleted') return 'answers tell that of every record themselves';
  if (name.includes('.')) return 'a dot leads into a value, so nothing could name it';
  return name in Object.prototype ? 'every record has something of that name already' : null;
}

function reportReservedFilter({ tree, spot }: MentionOf<'section'>): readonly Problem[] {
  const written = findTreeEntry(tree, 'param') ?? findTreeEntry(tree, 'field');
  if (written?.value.kind !== 'scalar') return [];
  const { text, inner } = written.value;
  const wire = written.key === 'param' ? text : (findTreeText(spot.draft?.fields.get(text) ?? null, 'query') ?? text);
  const why = wire === 'q' ? 'that is the name of the search' : wire.startsWith('_') ? 'pages, order and parents begin with _' : null;
  if (why === null) return [];
  const message = `a filter cannot be called "${wire}" in an address: ${why}`;
  const hint = `Write another name as \`param\`, such as {field: ${findTreeText(tree, 'field') ?? text}, param: by_${wire.replace(/^_+/, '')}}.`;
  return [createProblem(inner, { code: 'reserved-name', message, hint })];
}
