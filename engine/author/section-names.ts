/** Names in keys that no shape calls a name: paths, sorts, filters, addresses, literal values of enums. */
import { at, entriesOf, itemsOf, textAt, type Entry, type MapTree, type ScalarTree, type Tree } from '../language/descriptor.ts';
import type { Of } from '../language/rules/mentions.ts';
import type { Spot } from '../language/rules/spot.ts';
import { isTellingItself, type Definitions } from './definitions.ts';
import { idsAlong, valueId } from './expression-names.ts';
import { askedAs, sentAs } from '../language/compile/wire.ts';
import {
  actionId,
  asParameter,
  askedBelow,
  bracesMeant,
  fieldId,
  inAddress,
  keyTree,
  ofParameter,
  partsMeant,
  scalarsBelow,
  whole,
  type Meant,
} from './meant.ts';
import { inserted } from './text-names.ts';

type Section = Of<'section'>;

/** Said on the wire. */
export const inQuery = 'asked for in a query';
export const inBody = 'sent in a body';
/** Said on the wire and of the record at once. */
export const inBodyAndChanged = 'sent in a body and changed';
export const getsRow = 'gets a row';

/** The names in the keys of a section, or in the items of a list of plain words. */
export function sectionNames(mention: Section | Of<'list'>, definitions: Definitions): readonly Meant[] {
  if (mention.what === 'list') return listNames(mention, definitions);
  return inSection[mention.name]?.(mention, definitions) ?? [];
}

/** The field that the value of an expression is for; null if it is for none. */
export function resultField({ spot, want }: Of<'expression'>): MapTree | null {
  const isOwn = want === 'value' && ['value', 'derived', 'default', 'create', 'save', 'normalize', 'emptyAs'].includes(spot.key);
  return isOwn && spot.field?.kind === 'map' ? spot.field : null;
}

/** What a query asks: filters of its target, values of their enums, and placeholders of the record it stands in. */
export function queryNames({ tree, target, spot }: Of<'query'>, definitions: Definitions): readonly Meant[] {
  return tree.entries.flatMap((entry) => [
    ...paramNames(entry, target, spot, definitions),
    ...scalarsBelow(entry.value).flatMap((scalar) => inserted(scalar, spot, definitions)),
  ]);
}

function paramNames(entry: Entry, target: string | null, spot: Spot, definitions: Definitions): readonly Meant[] {
  const draft = target === null ? undefined : spot.project.drafts.get(target);
  if (draft === undefined) return [];
  const key = keyTree(entry);
  const filter = itemsOf(draft.tree, 'list', 'filters').find((each) => textAt(each, 'param') === entry.key);
  const isParent = entry.key.startsWith('_') && entriesOf(draft.tree, 'parents').some((parent) => `_${parent.key}` === entry.key);
  const [first = ''] = (isParent ? entry.key.slice(1) : entry.key).split(/[.[]/);
  const start = isParent ? 1 : 0;
  const name = filter === undefined ? askedAs(draft.fields, first) : (textAt(filter, 'field')?.split('.')[0] ?? first);
  const field = draft.fields.get(name ?? '');
  // A filter by another name is called what `param` says, whatever its field is called.
  const isField = filter === undefined || textAt(filter, 'field') === null;
  const own: Meant = {
    id: definitions.fieldOf(draft.name, first),
    tree: key,
    range: [start, start + first.length],
    words: inQuery,
  };
  const asked = field === undefined ? [] : scalarsBelow(entry.value).flatMap((scalar) => valueNames(scalar, field, spot, definitions));
  const meant = isParent ? asParameter(own, first, { draft, words: askedBelow }) : own;
  return [...(isField ? [meant] : []), ...asked];
}

/** A literal that is a value of a field's enum. */
function valueNames(tree: Tree | null, field: MapTree | null, spot: Spot, definitions: Definitions): readonly Meant[] {
  if (tree === null || field === null) return [];
  if (tree.kind === 'list') return tree.items.flatMap((item) => valueNames(item, field, spot, definitions));
  if (tree.kind !== 'scalar' || tree.value === null) return [];
  return [{ id: valueId(field, tree.text, spot, definitions), tree, range: whole(tree) }];
}

/** The steps of a dotted path into a record, each as a name of its own. */
function pathNames(tree: ScalarTree, spot: Spot, definitions: Definitions): readonly Meant[] {
  const steps = tree.text.split('.');
  return partsMeant(steps, idsAlong(['self', ...steps], spot, definitions), { tree });
}

function isParent(name: string, { draft }: Spot): boolean {
  return entriesOf(draft?.tree ?? null, 'parents').some(({ key }) => key === name);
}

function listNames({ tree, spot }: Of<'list'>, definitions: Definitions): readonly Meant[] {
  const resource = spot.draft?.name ?? '';
  return tree.items.flatMap((item): readonly Meant[] => {
    if (item.kind !== 'scalar') return [];
    if (spot.key === 'sort' && spot.draft !== null) {
      const start = item.text.startsWith('-') ? 1 : 0;
      const name = item.text.slice(start);
      return [{ id: definitions.fieldOf(resource, name), tree: item, range: [start, item.text.length] }];
    }
    if (spot.key === 'verbs') return [{ id: actionId(resource, item.text, definitions), tree: item, range: whole(item) }];
    if (spot.key === 'implies')
      return [{ id: definitions.find(`_roles.${item.text}`, ['role'])?.id ?? null, tree: item, range: whole(item) }];
    return [];
  });
}

type Reader = (section: Section, definitions: Definitions) => readonly Meant[];

/** The scalar at a key, read by `each`; nothing if there is none. */
function scalar(tree: MapTree, key: string, each: (tree: ScalarTree) => readonly Meant[]): readonly Meant[] {
  const value = at(tree, key);
  return value?.kind === 'scalar' ? each(value) : [];
}

const address: Reader = ({ tree, spot }, definitions) => {
  const given = entriesOf(tree, 'with').map(({ key }) => key);
  return ['path', 'url'].flatMap((key) => scalar(tree, key, (text) => inserted(text, spot, definitions, given)));
};

const request =
  (key: string): Reader =>
  ({ tree, spot }, definitions) =>
    scalar(tree, key, (text) => addressNames(text, spot, definitions));

function addressNames(tree: ScalarTree, { draft }: Spot, definitions: Definitions): readonly Meant[] {
  return bracesMeant(tree, 'part of an address', { resource: draft?.name ?? '', definitions }).map((meant) =>
    asParameter(meant, tree.text.slice(...meant.range), { draft, words: inAddress }),
  );
}

/** `{name}` in the address of choices is filled from the record, whatever parameters are called. */
const choices: Reader = ({ tree, spot }, definitions) =>
  scalar(tree, 'from', (text) => bracesMeant(text, 'part of an address', { resource: spot.draft?.name ?? '', definitions }));

/** `POST messages` adds a row to the list of that name. */
function appendedTo(tree: ScalarTree, spot: Spot, definitions: Definitions): readonly Meant[] {
  const name = /^POST ([\w-]+)$/.exec(tree.text)?.[1];
  const resource = spot.draft?.name ?? '';
  const isArray = textAt(spot.draft?.fields.get(name ?? '') ?? null, 'type') === 'array';
  const found =
    definitions.find(`${resource}.collections.${name ?? ''}`, ['collection'])?.id ??
    (isArray ? definitions.fieldOf(resource, name ?? '') : null);
  return [{ id: found, tree, range: [5, tree.text.length], words: getsRow }];
}

/** The keys of a map of values by field, and values of enums in it. */
function byField(tree: Tree | null, spot: Spot, definitions: Definitions, words: string): readonly Meant[] {
  return entriesOf(tree).flatMap((entry) => {
    const [name = ''] = entry.key.split('.');
    const fields = spot.draft?.fields ?? new Map<string, MapTree>();
    // Bodies speak the words of the wire.
    const field = fields.get(words === inBody ? (sentAs(fields, entry.key) ?? '') : name) ?? null;
    const id = definitions.fieldOf(spot.draft?.name ?? '', name) ?? fieldId(name, spot, definitions, ['form']);
    return [
      { id, tree: keyTree(entry), range: [0, name.length] as const, words },
      ...(entry.value.kind === 'map' ? [] : valueNames(entry.value, field, spot, definitions)),
    ];
  });
}

/** What an action without `set` sends it changes too, but for the state that `to` moves. */
function isChanged({ id, words }: Meant, action: MapTree, { draft }: Spot, definitions: Definitions): boolean {
  if (words !== inBody || draft === null || !isTellingItself(action, draft.tree)) return false;
  return at(action, 'to') === null || id !== definitions.fieldOf(draft.name, draft.stateField ?? '');
}

const inSection: Readonly<Record<string, Reader>> = {
  resource: ({ tree, spot }, definitions) => [
    ...scalar(tree, 'path', (text) => addressNames(text, spot, definitions)),
    // A parameter of the route that is no parent's is a name of its own.
    ...scalar(tree, 'route', (text) =>
      addressNames(text, spot, definitions).filter(({ range }) => isParent(text.text.slice(...range), spot)),
    ),
    ...entriesOf(tree, 'parents').map((entry) => {
      const key = keyTree(entry);
      const meant: Meant = { id: definitions.fieldOf(spot.draft?.name ?? '', entry.key), tree: key, range: whole(key) };
      return asParameter(meant, entry.key, { draft: spot.draft, words: ofParameter });
    }),
  ],
  call: request('request'),
  options: choices,
  collection: request('path'),
  address,
  link: address,
  field: ({ tree, spot }, definitions) => [
    ...scalar(tree, 'key', (text) => [
      { id: definitions.fieldOf(textAt(tree, 'to') ?? '', text.text), tree: text, range: whole(text), words: 'what a reference stores' },
    ]),
    ...['default', 'emptyAs'].flatMap((key) => valueNames(at(tree, key), tree, spot, definitions)),
    ...entriesOf(tree, 'stamp').flatMap((entry) => (entry.value.kind === 'scalar' ? valueNames(entry.value, tree, spot, definitions) : [])),
  ],
  filter: ({ tree, spot }, definitions) => {
    const written = textAt(tree, 'field') === null ? 'param' : 'field';
    const [name = ''] = (textAt(tree, written) ?? '').split('.');
    const field = spot.draft?.fields.get(name) ?? null;
    const choices = itemsOf(tree, 'choices').map((choice) => at(choice, 'value'));
    return [
      ...scalar(tree, written, (text) => pathNames(text, spot, definitions)),
      ...[at(tree, 'default'), ...choices].flatMap((value) => valueNames(value, field, spot, definitions)),
    ];
  },
  step: ({ tree }, definitions) =>
    scalar(tree, 'goto', (text) => [{ id: definitions.find(text.text, ['resource'])?.id ?? null, tree: text, range: whole(text) }]),
  action: ({ tree, spot }, definitions) => [
    ...scalar(tree, 'request', (text) => [...addressNames(text, spot, definitions), ...appendedTo(text, spot, definitions)]),
    ...byField(at(tree, 'set'), spot, definitions, 'changed by an action'),
    ...byField(at(tree, 'body'), spot, definitions, inBody).map((meant) =>
      isChanged(meant, tree, spot, definitions) ? { ...meant, words: inBodyAndChanged } : meant,
    ),
  ],
  form: ({ tree, spot }, definitions) => [
    ...byField(at(tree, 'prefill'), spot, definitions, 'filled in a form'),
    ...byField(at(tree, 'body'), spot, definitions, inBody),
  ],
  tab: ({ tree, spot }, definitions) =>
    scalar(tree, 'name', (text) => {
      const isBare = tree.entries.every(({ key }) => ['name', 'title', 'when'].includes(key));
      const resource = spot.draft?.name ?? '';
      const collection = definitions.find(`${resource}.collections.${text.text}`, ['collection'])?.id ?? null;
      return isBare ? [{ id: collection ?? definitions.fieldOf(resource, text.text), tree: text, range: whole(text), words: 'tab' }] : [];
    }),
};
