/** Resources as drafts: views laid over their base, named types and shorthands resolved. */
import { at, mapTree, scalarTree, textAt, type Descriptor, type Descriptors, type MapTree, type Tree } from '../descriptor.ts';
import { auditBase, auditName } from './audit.ts';
import type { Draft } from './context.ts';
import { fieldMap, merged, namedEntries, namesOf, only } from './tree.ts';
import { typeName } from './ty.ts';

/** What a view has from its base; everything else of a view is its own. */
const inherited = [
  ...['path', 'parents', 'api', 'single', 'readOnly', 'key', 'titleField', 'fields', 'rules'],
  ...['collections', 'actions', 'transitions', 'actionDefaults'],
];
/** Maps that merge; other keys of a view replace those of its base. */
const merging = ['fields', 'collections', 'actions', 'transitions', 'parents', 'api'];
/** Words of the base that a view says too unless it has its own. */
const described = ['title', 'icon'];

/** All resources of a project by name. */
export function draftsOf(descriptors: Descriptors): ReadonlyMap<string, Draft> {
  const drafts = [...descriptors.resources.values()].map((descriptor) => [descriptor.name, draftOf(descriptor, descriptors)] as const);
  return new Map(drafts);
}

function draftOf(descriptor: Descriptor, descriptors: Descriptors): Draft {
  const of = textAt(descriptor.tree, 'of');
  const isAudit = of === auditName;
  const written = descriptors.resources.get(of ?? '') ?? null;
  const base = isAudit ? { name: descriptor.name, file: '', tree: auditBase(descriptor.tree) } : written;
  const tree = withBasePath(
    base === null ? descriptor.tree : merged(only(base.tree, [...inherited, ...described]), descriptor.tree, merging),
    base,
  );
  const fields = new Map(namedEntries(tree, 'fields').map(({ key, value }) => [key, resolvedField(value, descriptors)] as const));
  const key = keyOf(tree, fields);
  const titleField = textAt(tree, 'titleField') ?? ['name', 'title', 'label'].find((name) => fields.has(name)) ?? key[0] ?? 'id';
  const stateField = [...fields].find(([, field]) => typeName(field) === 'state')?.[0] ?? null;
  return {
    name: descriptor.name,
    file: descriptor.file,
    tree,
    of: isAudit ? auditName : (base?.name ?? null),
    fields: withStates(tree, fields),
    key,
    titleField,
    stateField,
  };
}

// The path of a base may be its name by default; a view has another name and the same path.
function withBasePath(tree: MapTree, base: Descriptor | null): MapTree {
  if (base === null || at(tree, 'path') !== null) return tree;
  return { ...tree, entries: [...tree.entries, ...mapTree(tree.place, [['path', scalarTree(base.name, tree.place)]]).entries] };
}

function keyOf(tree: MapTree, fields: ReadonlyMap<string, MapTree>): readonly string[] {
  if (textAt(tree, 'single') === 'true' || at(tree, 'page') !== null) return [];
  const written = namesOf(at(tree, 'key'));
  if (written.length > 0) return written;
  const code = [...fields].find(([, field]) => typeName(field) === 'code')?.[0];
  return [code ?? (fields.has('id') ? 'id' : ([...fields.keys()][0] ?? 'id'))];
}

/** The field with its named type (and that one's) resolved: what it says itself wins. */
export function resolvedField(tree: Tree, descriptors: Descriptors): MapTree {
  return resolved(fieldMap(tree), descriptors, new Set());
}

function resolved(field: MapTree, descriptors: Descriptors, seen: ReadonlySet<string>): MapTree {
  const name = textAt(field, 'type');
  const named = name === null || seen.has(name) ? null : at(descriptors.types, 'types', name);
  if (name === null || named === null) return name === null ? typed(field) : field;
  const base = resolved(fieldMap(named), descriptors, new Set([...seen, name]));
  const own = { ...field, entries: field.entries.filter(({ key }) => key !== 'type') };
  return merged(base, own);
}

// Without a type: a field with members is an object, with a target a reference, else text.
function typed(field: MapTree): MapTree {
  const type = at(field, 'fields') !== null ? 'object' : at(field, 'to') !== null ? 'ref' : 'string';
  return merged(field, mapTree(field.place, [['type', scalarTree(type, field.place)]]));
}

// A state field without an enum has the states that transitions name.
function withStates(tree: MapTree, fields: ReadonlyMap<string, MapTree>): ReadonlyMap<string, MapTree> {
  const states = namedEntries(tree, 'transitions').flatMap(({ value }) => [...namesOf(at(value, 'from')), ...namesOf(at(value, 'to'))]);
  return new Map(
    [...fields].map(([name, field]) => {
      if (typeName(field) !== 'state' || at(field, 'enum') !== null || states.length === 0) return [name, field];
      const values = mapTree(
        field.place,
        [...new Set(states)].map((state) => [state, mapTree(field.place, [])]),
      );
      return [name, merged(field, mapTree(field.place, [['enum', values]]))];
    }),
  );
}
