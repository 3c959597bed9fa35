/** Names in keys that no shape calls a name: paths, sorts, filters, addresses, literal values of enums. */
import {
  findTree,
  listTreeEntries,
  listTreeItems,
  findTreeText,
  type TreeEntry,
  type MapTree,
  type ScalarTree,
  type Tree,
} from '../../language/descriptor.ts';
import type { MentionOf } from '../../language/rules/mentions.ts';
import type { RuleScope } from '../../language/rules/spot.ts';
import { isSelfTellingAction, type NameDefinitions } from './definitions.ts';
import { resolvePathIds, findEnumValueId } from './expression-names.ts';
import { findAskedField, findSentField } from '../../language/compile/fields/wire.ts';
import {
  findActionId,
  meantAsParameter,
  askedBelow,
  meantByBraces,
  findFieldId,
  inAddress,
  treeOfKey,
  ofParameter,
  meantByParts,
  listScalarsBelow,
  wholeRange,
  type MeantName,
} from './meant.ts';
import { listInsertedNames } from './text-names.ts';

type SectionMention = MentionOf<'section'>;

/** Said on the wire. */
export const inQuery = 'asked for in a query';
export const inBody = 'sent in a body';
/** Said on the wire and of the record at once. */
export const inBodyAndChanged = 'sent in a body and changed';
export const getsRow = 'gets a row';

/** The names in the keys of a section, or in the items of a list of plain words. */
export function listSectionNames(mention: SectionMention | MentionOf<'list'>, definitions: NameDefinitions): readonly MeantName[] {
  if (mention.what === 'list') return listItemNames(mention, definitions);
  return inSection[mention.name]?.(mention, definitions) ?? [];
}

/** The field that the value of an expression is for; null if it is for none. */
export function findResultField({ spot, want }: MentionOf<'expression'>): MapTree | null {
  const isOwn = want === 'value' && ['value', 'derived', 'default', 'create', 'save', 'normalize', 'emptyAs'].includes(spot.key);
  return isOwn && spot.field?.kind === 'map' ? spot.field : null;
}

/** What a query asks: filters of its target, values of their enums, and placeholders of the record it stands in. */
export function listQueryNames({ tree, target, spot }: MentionOf<'query'>, definitions: NameDefinitions): readonly MeantName[] {
  return tree.entries.flatMap((entry) => [
    ...listParamNames(entry, target, spot, definitions),
    ...listScalarsBelow(entry.value).flatMap((scalar) => listInsertedNames(scalar, spot, definitions)),
  ]);
}

function listParamNames(entry: TreeEntry, target: string | null, spot: RuleScope, definitions: NameDefinitions): readonly MeantName[] {
  const draft = target === null ? undefined : spot.project.drafts.get(target);
  if (draft === undefined) return [];
  const key = treeOfKey(entry);
  const filter = listTreeItems(draft.tree, 'list', 'filters').find((each) => findTreeText(each, 'param') === entry.key);
  const isParent = entry.key.startsWith('_') && listTreeEntries(draft.tree, 'parents').some((parent) => `_${parent.key}` === entry.key);
  const [first = ''] = (isParent ? entry.key.slice(1) : entry.key).split(/[.[]/);
  const start = isParent ? 1 : 0;
  const name = filter === undefined ? findAskedField(draft.fields, first) : (findTreeText(filter, 'field')?.split('.')[0] ?? first);
  const field = draft.fields.get(name ?? '');
  // A filter by another name is called what `param` says, whatever its field is called.
  const isField = filter === undefined || findTreeText(filter, 'field') === null;
  const own: MeantName = {
    id: definitions.fieldOf(draft.name, first),
    tree: key,
    range: [start, start + first.length],
    words: inQuery,
  };
  const asked =
    field === undefined ? [] : listScalarsBelow(entry.value).flatMap((scalar) => listEnumValueNames(scalar, field, spot, definitions));
  const meant = isParent ? meantAsParameter(own, first, { draft, words: askedBelow }) : own;
  return [...(isField ? [meant] : []), ...asked];
}

/** A literal that is a value of a field's enum. */
function listEnumValueNames(tree: Tree | null, field: MapTree | null, spot: RuleScope, definitions: NameDefinitions): readonly MeantName[] {
  if (tree === null || field === null) return [];
  if (tree.kind === 'list') return tree.items.flatMap((item) => listEnumValueNames(item, field, spot, definitions));
  if (tree.kind !== 'scalar' || tree.value === null) return [];
  return [{ id: findEnumValueId(field, tree.text, spot, definitions), tree, range: wholeRange(tree) }];
}

/** The steps of a dotted path into a record, each as a name of its own. */
function listPathNames(tree: ScalarTree, spot: RuleScope, definitions: NameDefinitions): readonly MeantName[] {
  const steps = tree.text.split('.');
  return meantByParts(steps, resolvePathIds(['self', ...steps], spot, definitions), { tree });
}

function isParentName(name: string, { draft }: RuleScope): boolean {
  return listTreeEntries(draft?.tree ?? null, 'parents').some(({ key }) => key === name);
}

function listItemNames({ tree, spot }: MentionOf<'list'>, definitions: NameDefinitions): readonly MeantName[] {
  const resource = spot.draft?.name ?? '';
  return tree.items.flatMap((item): readonly MeantName[] => {
    if (item.kind !== 'scalar') return [];
    if (spot.key === 'sort' && spot.draft !== null) {
      const start = item.text.startsWith('-') ? 1 : 0;
      const name = item.text.slice(start);
      return [{ id: definitions.fieldOf(resource, name), tree: item, range: [start, item.text.length] }];
    }
    if (spot.key === 'verbs') return [{ id: findActionId(resource, item.text, definitions), tree: item, range: wholeRange(item) }];
    if (spot.key === 'implies')
      return [{ id: definitions.find(`_roles.${item.text}`, ['role'])?.id ?? null, tree: item, range: wholeRange(item) }];
    return [];
  });
}

type SectionReader = (section: SectionMention, definitions: NameDefinitions) => readonly MeantName[];

/** The scalar at a key, read by `each`; nothing if there is none. */
function readScalarAt(tree: MapTree, key: string, each: (tree: ScalarTree) => readonly MeantName[]): readonly MeantName[] {
  const value = findTree(tree, key);
  return value?.kind === 'scalar' ? each(value) : [];
}

const readAddressNames: SectionReader = ({ tree, spot }, definitions) => {
  const given = listTreeEntries(tree, 'with').map(({ key }) => key);
  return ['path', 'url'].flatMap((key) => readScalarAt(tree, key, (text) => listInsertedNames(text, spot, definitions, given)));
};

const createRequestReader =
  (key: string): SectionReader =>
  ({ tree, spot }, definitions) =>
    readScalarAt(tree, key, (text) => listAddressNames(text, spot, definitions));

function listAddressNames(tree: ScalarTree, { draft }: RuleScope, definitions: NameDefinitions): readonly MeantName[] {
  return meantByBraces(tree, 'part of an address', { resource: draft?.name ?? '', definitions }).map((meant) =>
    meantAsParameter(meant, tree.text.slice(...meant.range), { draft, words: inAddress }),
  );
}

/** `{name}` in the address of choices is filled from the record, whatever parameters are called. */
const readChoicesNames: SectionReader = ({ tree, spot }, definitions) =>
  readScalarAt(tree, 'from', (text) => meantByBraces(text, 'part of an address', { resource: spot.draft?.name ?? '', definitions }));

/** `POST messages` adds a row to the list of that name. */
function listAppendedNames(tree: ScalarTree, spot: RuleScope, definitions: NameDefinitions): readonly MeantName[] {
  const name = /^POST ([\w-]+)$/.exec(tree.text)?.[1];
  const resource = spot.draft?.name ?? '';
  const isArray = findTreeText(spot.draft?.fields.get(name ?? '') ?? null, 'type') === 'array';
  const found =
    definitions.find(`${resource}.collections.${name ?? ''}`, ['collection'])?.id ??
    (isArray ? definitions.fieldOf(resource, name ?? '') : null);
  return [{ id: found, tree, range: [5, tree.text.length], words: getsRow }];
}

/** The keys of a map of values by field, and values of enums in it. */
function listKeyedNames(tree: Tree | null, spot: RuleScope, definitions: NameDefinitions, words: string): readonly MeantName[] {
  return listTreeEntries(tree).flatMap((entry) => {
    const [name = ''] = entry.key.split('.');
    const fields = spot.draft?.fields ?? new Map<string, MapTree>();
    // Bodies speak the words of the wire.
    const field = fields.get(words === inBody ? (findSentField(fields, entry.key) ?? '') : name) ?? null;
    const id = definitions.fieldOf(spot.draft?.name ?? '', name) ?? findFieldId(name, spot, definitions, ['form']);
    return [
      { id, tree: treeOfKey(entry), range: [0, name.length] as const, words },
      ...(entry.value.kind === 'map' ? [] : listEnumValueNames(entry.value, field, spot, definitions)),
    ];
  });
}

/** What an action without `set` sends it changes too, but for the state that `to` moves. */
function isChangedByAction({ id, words }: MeantName, action: MapTree, { draft }: RuleScope, definitions: NameDefinitions): boolean {
  if (words !== inBody || draft === null || !isSelfTellingAction(action, draft.tree)) return false;
  return findTree(action, 'to') === null || id !== definitions.fieldOf(draft.name, draft.stateField ?? '');
}

const inSection: Readonly<Record<string, SectionReader>> = {
  resource: ({ tree, spot }, definitions) => [
    ...readScalarAt(tree, 'path', (text) => listAddressNames(text, spot, definitions)),
    // A parameter of the route that is no parent's is a name of its own.
    ...readScalarAt(tree, 'route', (text) =>
      listAddressNames(text, spot, definitions).filter(({ range }) => isParentName(text.text.slice(...range), spot)),
    ),
    ...listTreeEntries(tree, 'parents').map((entry) => {
      const key = treeOfKey(entry);
      const meant: MeantName = { id: definitions.fieldOf(spot.draft?.name ?? '', entry.key), tree: key, range: wholeRange(key) };
      return meantAsParameter(meant, entry.key, { draft: spot.draft, words: ofParameter });
    }),
  ],
  'app sign-in': ({ tree }, definitions) =>
    (['roles', 'attributes'] as const).flatMap((key) =>
      listTreeEntries(tree, key).map((entry): MeantName => {
        const name = treeOfKey(entry);
        const id = definitions.find(`${key === 'roles' ? '_roles' : 'user'}.${entry.key}`, [key === 'roles' ? 'role' : 'field'])?.id;
        return { id: id ?? null, tree: name, range: wholeRange(name), words: 'told by claims' };
      }),
    ),
  call: createRequestReader('request'),
  options: readChoicesNames,
  collection: createRequestReader('path'),
  address: readAddressNames,
  link: readAddressNames,
  field: ({ tree, spot }, definitions) => [
    ...readScalarAt(tree, 'key', (text) => [
      {
        id: definitions.fieldOf(findTreeText(tree, 'to') ?? '', text.text),
        tree: text,
        range: wholeRange(text),
        words: 'what a reference stores',
      },
    ]),
    ...['default', 'emptyAs'].flatMap((key) => listEnumValueNames(findTree(tree, key), tree, spot, definitions)),
    ...listTreeEntries(tree, 'stamp').flatMap((entry) =>
      entry.value.kind === 'scalar' ? listEnumValueNames(entry.value, tree, spot, definitions) : [],
    ),
  ],
  filter: ({ tree, spot }, definitions) => {
    const written = findTreeText(tree, 'field') === null ? 'param' : 'field';
    const [name = ''] = (findTreeText(tree, written) ?? '').split('.');
    const field = spot.draft?.fields.get(name) ?? null;
    const choices = listTreeItems(tree, 'choices').map((choice) => findTree(choice, 'value'));
    return [
      ...readScalarAt(tree, written, (text) => listPathNames(text, spot, definitions)),
      ...[findTree(tree, 'default'), ...choices].flatMap((value) => listEnumValueNames(value, field, spot, definitions)),
    ];
  },
  step: ({ tree }, definitions) =>
    readScalarAt(tree, 'goto', (text) => [
      { id: definitions.find(text.text, ['resource'])?.id ?? null, tree: text, range: wholeRange(text) },
    ]),
  action: ({ tree, spot }, definitions) => [
    ...readScalarAt(tree, 'request', (text) => [
      ...listAddressNames(text, spot, definitions),
      ...listAppendedNames(text, spot, definitions),
    ]),
    ...listKeyedNames(findTree(tree, 'set'), spot, definitions, 'changed by an action'),
    ...listKeyedNames(findTree(tree, 'body'), spot, definitions, inBody).map((meant) =>
      isChangedByAction(meant, tree, spot, definitions) ? { ...meant, words: inBodyAndChanged } : meant,
    ),
  ],
  form: ({ tree, spot }, definitions) => [
    ...listKeyedNames(findTree(tree, 'prefill'), spot, definitions, 'filled in a form'),
    ...listKeyedNames(findTree(tree, 'body'), spot, definitions, inBody),
  ],
  tab: ({ tree, spot }, definitions) =>
    readScalarAt(tree, 'name', (text) => {
      const isBare = tree.entries.every(({ key }) => ['name', 'title', 'when'].includes(key));
      const resource = spot.draft?.name ?? '';
      const collection = definitions.find(`${resource}.collections.${text.text}`, ['collection'])?.id ?? null;
      return isBare
        ? [{ id: collection ?? definitions.fieldOf(resource, text.text), tree: text, range: wholeRange(text), words: 'tab' }]
        : [];
    }),
};
