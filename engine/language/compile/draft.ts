/** Resources as drafts: views laid over their base, named types and shorthands resolved. */
import {
  findTree,
  createMapTree,
  createScalarTree,
  findTreeText,
  type Descriptor,
  type Descriptors,
  type MapTree,
  type Tree,
} from '../descriptor.ts';
import { createAuditBase, auditName } from './rights/audit.ts';
import type { ResolvedDescriptor } from './context.ts';
import { expandFieldMap, mergeMapTrees, listNamedEntries, listTreeNames, pickTreeKeys } from './tree.ts';
import { getTypeName } from './expressions/ty.ts';
import { titleNames } from '../../model/title-names.ts';

/** What a view has from its base; everything else of a view is its own. */
const inherited = [
  ...['path', 'source', 'parents', 'api', 'single', 'readOnly', 'key', 'titleField', 'fields', 'rules'],
  ...['collections', 'comments', 'actions', 'transitions', 'actionDefaults'],
];
/** Maps that merge; other keys of a view replace those of its base. */
const merging = ['fields', 'collections', 'actions', 'transitions', 'parents', 'api'];
/** Words of the base that a view says too unless it has its own. */
const described = ['title', 'icon'];

/** All resources of a project by name. */
export function resolveDescriptors(descriptors: Descriptors): ReadonlyMap<string, ResolvedDescriptor> {
  const drafts = [...descriptors.resources.values()].map(
    (descriptor) => [descriptor.name, resolveDescriptor(descriptor, descriptors)] as const,
  );
  return new Map(drafts);
}

function resolveDescriptor(descriptor: Descriptor, descriptors: Descriptors): ResolvedDescriptor {
  const of = findTreeText(descriptor.tree, 'of');
  const isAudit = of === auditName;
  const written = descriptors.resources.get(of ?? '') ?? null;
  const base = isAudit ? { name: descriptor.name, file: '', tree: createAuditBase(descriptor.tree) } : written;
  const tree = inheritBasePath(
    base === null ? descriptor.tree : mergeMapTrees(pickTreeKeys(base.tree, [...inherited, ...described]), descriptor.tree, merging),
    base,
  );
  const fields = new Map(listNamedEntries(tree, 'fields').map(({ key, value }) => [key, resolveFieldTree(value, descriptors)] as const));
  const key = resolveKeyFields(tree, fields);
  const titleField = findTreeText(tree, 'titleField') ?? titleNames.find((name) => fields.has(name)) ?? key[0] ?? 'id';
  const stateField = [...fields].find(([, field]) => getTypeName(field) === 'state')?.[0] ?? null;
  return {
    name: descriptor.name,
    file: descriptor.file,
    tree,
    of: isAudit ? auditName : (base?.name ?? null),
    fields: addTransitionStates(tree, fields),
    key,
    titleField,
    stateField,
  };
}

// The path of a base may be its name by default; a view has another name and the same path.
function inheritBasePath(tree: MapTree, base: Descriptor | null): MapTree {
  if (base === null || findTree(tree, 'path') !== null) return tree;
  return { ...tree, entries: [...tree.entries, ...createMapTree(tree.place, [['path', createScalarTree(base.name, tree.place)]]).entries] };
}

function resolveKeyFields(tree: MapTree, fields: ReadonlyMap<string, MapTree>): readonly string[] {
  if (findTreeText(tree, 'single') === 'true' || findTree(tree, 'page') !== null) return [];
  const written = listTreeNames(findTree(tree, 'key'));
  if (written.length > 0) return written;
  const code = [...fields].find(([, field]) => getTypeName(field) === 'code')?.[0];
  return [code ?? (fields.has('id') ? 'id' : ([...fields.keys()][0] ?? 'id'))];
}

/** The field with its named type (and that one's) resolved: what it says itself wins. */
export function resolveFieldTree(tree: Tree, descriptors: Descriptors): MapTree {
  return resolveNamedType(expandFieldMap(tree), descriptors, new Set());
}

function resolveNamedType(field: MapTree, descriptors: Descriptors, seen: ReadonlySet<string>): MapTree {
  const name = findTreeText(field, 'type');
  const named = name === null || seen.has(name) ? null : findTree(descriptors.types, 'types', name);
  if (name === null || named === null) return name === null ? addImplicitType(field) : field;
  const base = resolveNamedType(expandFieldMap(named), descriptors, new Set([...seen, name]));
  const own = { ...field, entries: field.entries.filter(({ key }) => key !== 'type') };
  return mergeMapTrees(base, own);
}

// Without a type: a field with members is an object, with a target a reference, else text.
function addImplicitType(field: MapTree): MapTree {
  const type = findTree(field, 'fields') !== null ? 'object' : findTree(field, 'to') !== null ? 'ref' : 'string';
  return mergeMapTrees(field, createMapTree(field.place, [['type', createScalarTree(type, field.place)]]));
}

// A state field without an enum has the states that transitions name.
function addTransitionStates(tree: MapTree, fields: ReadonlyMap<string, MapTree>): ReadonlyMap<string, MapTree> {
  const states = listNamedEntries(tree, 'transitions').flatMap(({ value }) => [
    ...listTreeNames(findTree(value, 'from')),
    ...listTreeNames(findTree(value, 'to')),
  ]);
  return new Map(
    [...fields].map(([name, field]) => {
      if (getTypeName(field) !== 'state' || findTree(field, 'enum') !== null || states.length === 0) return [name, field];
      const values = createMapTree(
        field.place,
        [...new Set(states)].map((state) => [state, createMapTree(field.place, [])]),
      );
      return [name, mergeMapTrees(field, createMapTree(field.place, [['enum', values]]))];
    }),
  );
}
