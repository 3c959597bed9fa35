/** Which fields the Model shows or reads, wherever that is. */
import type { Model, Resource } from '../../model/model.ts';
import { isModelText } from '../../model/texts.ts';
import { listIcuPlaceholders } from '../../language/rules/placeholders.ts';

export interface FieldUses {
  readonly has: (resource: string, field: string) => boolean;
}

/** A use in a view is one of its base, and the other way round: they share their records. */
export function collectFieldUses({ resources }: Pick<Model, 'resources'>): FieldUses {
  const own = new Map<string, Set<string>>();
  const elsewhere = new Set<string>();
  const familyOf = ({ name, view }: Resource) => (view === null ? name : view.of);
  for (const resource of Object.values(resources)) {
    const names = own.get(familyOf(resource)) ?? new Set<string>();
    own.set(familyOf(resource), names);
    noteValueUses(listUsingParts(resource), { names, elsewhere });
    for (const { field, by } of resource.accepts) if (by.some((each) => each !== 'key' && each !== 'unique')) names.add(field);
  }
  return {
    has: (name, field) => {
      const resource = resources[name];
      return elsewhere.has(field) || (resource !== undefined && own.get(familyOf(resource))?.has(field) === true);
    },
  };
}

/** What of a resource uses fields; `order` and `fields` name all of them. */
function listUsingParts(resource: Resource): readonly unknown[] {
  const { list, create, edit, show, remove, actions, rules, access, rows, collections, parents, ops, view } = resource;
  const asked = Object.values(actions).flatMap(({ order }) => order);
  const names = [...asked, ...resource.key, resource.titleField, resource.stateField ?? '', ...resource.search, ...resource.lookupFields];
  return [
    { at: names },
    list,
    create,
    edit,
    show,
    remove,
    actions,
    rules,
    access,
    rows,
    collections,
    parents,
    ops,
    view,
    ...Object.values(resource.fields),
  ];
}

interface FoundUses {
  /** Fields of this resource. */
  readonly names: Set<string>;
  /** Fields of some other one: its parent, or what it refers to. */
  readonly elsewhere: Set<string>;
}

/** Properties whose text is the name of a field. */
const naming: ReadonlySet<string> = new Set(['field', 'sort', 'content', 'append', 'param', 'by']);
/** Properties that list names of fields. */
const listing: ReadonlySet<string> = new Set(['at', 'within', 'writable', 'send']);

function noteValueUses(value: unknown, found: FoundUses): void {
  if (Array.isArray(value)) return value.forEach((each) => noteValueUses(each, found));
  if (typeof value !== 'object' || value === null) return;
  if (isModelText(value)) for (const name of listIcuPlaceholders(value.text)) found.names.add(name.split('.')[0] ?? name);
  for (const [key, part] of Object.entries(value)) {
    if (key === 'reads' && Array.isArray(part)) part.forEach((read) => noteFieldRead(String(read), found));
    else if (naming.has(key) && typeof part === 'string') found.names.add(part);
    else if (Array.isArray(part) && (listing.has(key) || isEffectPath(key, value))) noteFieldNames(part, found);
    else if (key === 'key' && typeof part === 'string' && 'to' in value) found.elsewhere.add(part);
    else if (key === 'body' || key === 'prefill') noteFieldNames(Object.keys(part ?? {}), found);
    noteValueUses(part, found);
  }
}

/** The effect of an action on a field. Elsewhere a `path` is an address. */
function isEffectPath(key: string, beside: object): boolean {
  return key === 'path' && 'value' in beside && !('type' in beside);
}

function noteFieldNames(names: readonly unknown[], { names: known }: FoundUses): void {
  for (const name of names) if (typeof name === 'string') known.add(name);
}

/** `self.x`, `old.x` and `form.x` are of this record, `self._data.x.y` and `parent.y` of another one too. */
function noteFieldRead(read: string, { names, elsewhere }: FoundUses): void {
  const [root = '', name = '', target = '', member = ''] = read.split('.');
  if (root === 'self' || root === 'old' || root === 'form' || root === 'rows') names.add(name === '_data' ? target : name);
  if (name === '_data') elsewhere.add(member);
  if (root === 'parent') {
    names.add(name);
    elsewhere.add(name);
  }
}
