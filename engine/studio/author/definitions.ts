/** Everything a project names: what kind of thing it is, where it is defined, and under which dotted names it is known. */
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
import type { SourceSpan } from '../../language/problem.ts';
import type { RuleProject } from '../../language/rules/project.ts';
import type { ResolvedDescriptor } from '../../language/compile/context.ts';
import { parseRequestText } from '../../language/compile/paths.ts';
import { expandFieldMap } from '../../language/compile/tree.ts';
import { listRoleChoices } from './role-names.ts';

export type DefinitionKind =
  | 'resource'
  | 'field'
  | 'value'
  | 'action'
  | 'collection'
  | 'role'
  | 'type'
  | 'message'
  | 'shared collection'
  | 'menu group'
  | 'page'
  | 'widget'
  | 'format';

export interface NameDefinition {
  /** The same for every place that means this thing, whatever it is called there. */
  readonly id: string;
  readonly kind: DefinitionKind;
  readonly name: string;
  /** Its dotted name, e.g. `planets.kind.gas`. */
  readonly label: string;
  /** The dotted name that nothing else has, e.g. `planets.fields.kind.gas`. */
  readonly path: string;
  /** The resource it belongs to; null for what is shared. */
  readonly resource: string | null;
  /** Where the name is introduced; a view that changes a field of its base adds one more. Empty where nothing introduces it. */
  readonly places: readonly SourceSpan[];
  /** What is written at each of the places. */
  readonly values: readonly Tree[];
  /** A field with its named type resolved; null for all else. */
  readonly field: MapTree | null;
  /** The map it is an entry of, by an id of its own: two of one space cannot have one name. */
  readonly space: string;
}

export interface NameDefinitions {
  readonly byId: ReadonlyMap<string, NameDefinition>;
  /** Ids by dotted name; one thing may have several. */
  readonly byLabel: ReadonlyMap<string, readonly string[]>;
  /** Where fields say their type. */
  readonly typed: readonly ScalarTree[];
  /** Roles where users are given them. */
  readonly roleChoices: readonly TreeEntry[];
  /** The id of a field of a resource. */
  readonly fieldOf: (resource: string, name: string) => string | null;
  /** The id of what an entry defines. */
  readonly idOf: (entry: Pick<TreeEntry, 'key' | 'keyPlace'>) => string;
  readonly find: (label: string, kinds: readonly DefinitionKind[]) => NameDefinition | null;
}

/** An id is the place that introduces the name. */
function definitionIdAt({ file, line, column }: SourceSpan, name: string): string {
  return `${file}:${line}:${column} ${name}`;
}

export function collectDefinitions(project: RuleProject): NameDefinitions {
  const byId = new Map<string, NameDefinition>();
  const byLabel = new Map<string, string[]>();
  const same = new Map<string, string>();
  const idOf = ({ key, keyPlace }: Pick<TreeEntry, 'key' | 'keyPlace'>): string => {
    const id = definitionIdAt(keyPlace, key);
    return same.get(id) ?? id;
  };
  const known = (label: string, id: string): void => {
    const ids = byLabel.get(label) ?? [];
    if (!ids.includes(id)) byLabel.set(label, [...ids, id]);
  };
  const define: DefineName = (kind, entry, { labels, space, resource, field = null }) => {
    const id = idOf(entry);
    const [label = entry.key] = labels;
    const path = labels.find((each) => each.includes('.fields.')) ?? label;
    const before = byId.get(id) ?? { id, kind, name: entry.key, label, path, resource, places: [], values: [], field, space };
    const isKnown = before.places.some((place) => definitionIdAt(place, '') === definitionIdAt(entry.keyPlace, ''));
    const more = { places: [...before.places, entry.keyPlace], values: [...before.values, entry.value] };
    byId.set(id, isKnown ? before : { ...before, ...more });
    for (const each of labels) known(each, id);
    return id;
  };
  const typed: ScalarTree[] = [];
  const choices = listRoleChoices(project);
  for (const [choice, role] of choices) same.set(definitionIdAt(choice.keyPlace, choice.key), idOf(role));
  const choose: DefineName = (kind, entry, facts) => {
    const isRole =
      kind === 'value' && choices.some(([choice]) => definitionIdAt(choice.keyPlace, '') === definitionIdAt(entry.keyPlace, ''));
    if (!isRole) return define(kind, entry, facts);
    for (const each of facts.labels) known(each, idOf(entry));
    return idOf(entry);
  };
  const fields = createFieldDefiner(project, choose, typed);
  defineShared(project, define, fields);
  // Bases first: a field of a view that its base has too is that one.
  const drafts = [...project.drafts.values()].sort((a, b) => Number(a.of !== null) - Number(b.of !== null));
  for (const draft of drafts) {
    const base = draft.of === null ? null : (project.drafts.get(draft.of)?.tree ?? null);
    for (const key of ['fields', 'collections', 'actions', 'transitions']) {
      for (const entry of listTreeEntries(draft.tree, key)) {
        if (draft.of === null) break;
        const inherited = listTreeEntries(base, key).find((each) => each.key === entry.key);
        if (inherited && definitionIdAt(inherited.keyPlace, '') !== definitionIdAt(entry.keyPlace, ''))
          same.set(definitionIdAt(entry.keyPlace, entry.key), idOf(inherited));
      }
    }
    for (const entry of listSayingFields(draft)) {
      const record = listTreeEntries(draft.tree, 'fields').find(({ key }) => key === entry.key);
      if (record) same.set(definitionIdAt(entry.keyPlace, entry.key), idOf(record));
    }
    const written = project.descriptors.resources.get(draft.name)?.tree ?? draft.tree;
    defineResource(draft, written, define, fields);
  }
  return {
    byId,
    byLabel,
    typed,
    roleChoices: choices.map(([choice]) => choice),
    idOf,
    fieldOf: (resource, name) => byLabel.get(`${resource}.fields.${name}`)?.[0] ?? null,
    find: (label, kinds) => {
      const all = (byLabel.get(label) ?? []).flatMap((id) => byId.get(id) ?? []);
      return kinds.flatMap((kind) => all.find((each) => each.kind === kind) ?? [])[0] ?? null;
    },
  };
}

interface DefinitionFacts {
  /** Dotted names, the one to show first. */
  readonly labels: readonly string[];
  readonly space: string;
  readonly resource: string | null;
  readonly field?: MapTree | null;
}
type DefineName = (kind: DefinitionKind, entry: TreeEntry, facts: DefinitionFacts) => string;
type DefineFields = (tree: Tree | null, prefixes: readonly string[], resource: string | null) => void;

/** Defines the fields of a map, their members and their values. `prefixes` are the dotted names of what holds them. */
function createFieldDefiner({ types }: RuleProject, define: DefineName, typed: ScalarTree[]): DefineFields {
  const resolved = (tree: Tree): MapTree => {
    const type = findTree(expandFieldMap(tree), 'type');
    if (type?.kind === 'scalar') typed.push(type);
    return types.resolved(expandFieldMap(tree));
  };
  const fields: DefineFields = (tree, prefixes, resource) => {
    for (const entry of listTreeEntries(tree)) {
      const field = resolved(entry.value);
      const labels = prefixes.map((prefix) => `${prefix}.${entry.key}`);
      const space = `fields of ${prefixes[0] ?? ''}`;
      define('field', entry, { labels, space, resource, field });
      inside(field, labels, resource);
    }
  };
  const inside = (field: MapTree, labels: readonly string[], resource: string | null): void => {
    const space = `values of ${labels[0] ?? ''}`;
    for (const value of listTreeEntries(field, 'enum')) {
      if (value.key !== '*') define('value', value, { labels: labels.map((label) => `${label}.${value.key}`), space, resource });
    }
    fields(findTree(field, 'fields'), labels, resource);
    for (const key of ['items', 'values']) {
      const element = findTree(field, key);
      if (element !== null) inside(resolved(element), labels, resource);
    }
  };
  return fields;
}

/** Fields of dialogs that change the field of the record of that name, for nothing else says what their action changes. */
function listSayingFields({ tree }: ResolvedDescriptor): readonly TreeEntry[] {
  return ['actions', 'transitions'].flatMap((key) =>
    listTreeEntries(tree, key).flatMap(({ value: action }) => (isSelfTellingAction(action, tree) ? listTreeEntries(action, 'fields') : [])),
  );
}

/** Whether what an action sends is also what it changes of the record: it has no `set`, and its call is the record's own or it moves the state. */
export function isSelfTellingAction(action: Tree, resource: MapTree): boolean {
  const update = parseRequestText(findTreeText(resource, 'api', 'update', 'request') ?? '').path;
  const { method, path } = parseRequestText(
    findTreeText(action, 'request') ?? findTreeText(findTree(resource, 'actionDefaults'), 'request') ?? '',
  );
  const isOwn = (path === null || path === '.' || path === update) && method !== 'POST' && method !== 'GET';
  return findTree(action, 'set') === null && (isOwn || findTree(action, 'to') !== null);
}

function defineResource({ name, tree }: ResolvedDescriptor, written: MapTree, define: DefineName, fields: DefineFields): void {
  const resource = tree.entries.find(({ key }) => key === 'resource')?.value;
  if (resource)
    define('resource', { key: name, keyPlace: resource.place, value: written }, { labels: [name], space: 'resources', resource: name });
  fields(findTree(tree, 'fields'), [name, `${name}.fields`], name);
  for (const entry of listTreeEntries(tree, 'collections')) {
    const labels = [`${name}.collections.${entry.key}`, `${name}.${entry.key}`];
    define('collection', entry, { labels, space: `fields of ${name}`, resource: name });
    fields(findTree(entry.value, 'fields'), labels.slice(0, 1), name);
  }
  for (const key of ['actions', 'transitions']) {
    for (const entry of listTreeEntries(tree, key)) {
      const labels = [`${name}.${key}.${entry.key}`, `${name}.${entry.key}`];
      define('action', entry, { labels, space: `actions of ${name}`, resource: name });
      fields(findTree(entry.value, 'fields'), labels.slice(0, 1), name);
    }
  }
  for (const key of ['form', 'create', 'edit']) fields(findTree(tree, key, 'fields'), [`${name}.${key}`], name);
}

function defineShared({ descriptors }: RuleProject, define: DefineName, fields: DefineFields): void {
  const { app, roles, types, messages, collections } = descriptors;
  const resource = null;
  const named = (kind: DefinitionKind, file: string, tree: MapTree | null): void => {
    for (const entry of listTreeEntries(tree, file))
      define(kind, entry, { labels: [`_${file}.${entry.key}`, entry.key], space: file, resource });
  };
  named('role', 'roles', roles);
  named('type', 'types', types);
  named('message', 'messages', messages);
  named('shared collection', 'collections', collections);
  fields(findTree(types, 'types'), ['_types'], resource);
  for (const entry of listTreeEntries(collections, 'collections'))
    fields(findTree(entry.value, 'fields'), [`_collections.${entry.key}`], resource);
  for (const key of ['user', 'settings']) fields(findTree(app, key), [key], resource);
  for (const [key, kind] of [
    ['pages', 'page'],
    ['widgets', 'widget'],
    ['formats', 'format'],
  ] as const) {
    for (const item of listTreeItems(app, key)) {
      if (item.kind === 'scalar')
        define(kind, { key: item.text, keyPlace: item.place, value: item }, { labels: [item.text], space: key, resource });
    }
  }
  for (const item of listTreeItems(app, 'menu')) {
    const group = findTree(item, 'group');
    if (group?.kind === 'scalar')
      define(
        'menu group',
        { key: group.text, keyPlace: group.place, value: item },
        { labels: [`menu.${group.text}`], space: 'menu', resource },
      );
  }
}
