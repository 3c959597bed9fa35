/** What lists and forms hold, what is called, and what things are named on the wire. */
import type { Claim } from '../../language/policy/sentence.ts';
import { isMadeByServer } from '../../model/access.ts';
import type { Condition, Value } from '../../model/expression.ts';
import type { Block, Field, Form, Op, Query, Resource } from '../../model/model.ts';
import { printValue } from './draft-cond.ts';
import type { Broken } from './facts.ts';

type Holds = Extract<Claim, { kind: 'holds' }>;

/** Whether these are all columns, filters, sorts or fields of the kind there are; with a formula: whether these are there only then. */
export function brokenHoldings(resource: Resource, { what, names, formula }: Holds): readonly Broken[] {
  const wanted = names.map(({ text }) => text);
  if (formula !== null) return brokenFormulas(resource, wanted, { what, formula: String(formula.value) });
  const is = heldBy(resource, what);
  if (what === 'sort')
    return is.join() === wanted.join() ? [] : [of(resource, `the list of ${resource.name} is sorted by ${is.join(', ')}`)];
  const more = is.filter((each) => !wanted.includes(each));
  const lost = wanted.filter((each) => !is.includes(each));
  return [
    ...(more.length === 0 ? [] : [of(resource, `${resource.name} ${has[what]} more than that: ${more.join(', ')}`)]),
    ...(lost.length === 0 ? [] : [of(resource, `${resource.name} ${has[what].replace(/^(\w+)/, 'do not $1')} ${lost.join(', ')}`)]),
  ];
}

const has = { columns: 'list', filters: 'filter by', form: 'hold in forms', needs: 'need', locks: 'lock' } as const;

function brokenFormulas(
  resource: Resource,
  wanted: readonly string[],
  { what, formula }: { what: Holds['what']; formula: string },
): readonly Broken[] {
  const { columns = [], filters = [] } = resource.list ?? {};
  const all =
    what === 'columns' ? columns.map(({ name, when }) => ({ name, when })) : filters.map(({ param, when }) => ({ name: param, when }));
  return wanted.flatMap((name) => {
    const is = formulaText(all.find((each) => each.name === name)?.when ?? false);
    return is === formula ? [] : [of(resource, `${name} is in the list of ${resource.name} when ${is}`)];
  });
}

/** A condition as it is written. */
export function formulaText(cond: Condition): string {
  return typeof cond === 'boolean' ? String(cond) : cond.text;
}

/** The names that a line of this kind has to list. */
export function heldBy({ list, create, edit, order, fields }: Resource, what: Holds['what']): readonly string[] {
  switch (what) {
    case 'columns':
      return list?.columns.map(({ name }) => name) ?? [];
    case 'filters':
      return list?.filters.map(({ param }) => param) ?? [];
    case 'sort':
      return list?.sort.map(({ by, desc }) => `${desc ? '-' : ''}${by}`) ?? [];
    case 'form':
      return [...new Set([create, edit].flatMap((form) => (form === null ? [] : fieldsOf(form))))];
    case 'needs':
      return order.filter((name) => fields[name]?.required === true);
    case 'locks':
      return order.filter((name) => fields[name]?.readOnly === true);
  }
}

/** Whether a field is what the line says of it. */
export function brokenField(resource: Resource, { fields, is, values }: Extract<Claim, { kind: 'field' }>): readonly Broken[] {
  const all = wireNames(resource);
  return fields.flatMap(({ text }) => {
    const field = all.get(text)?.field;
    if (field === undefined) return [];
    const found = factOf(field, is);
    const wanted = values.map(({ value }) => String(value));
    const isSame = [...found].sort().join('\n') === [...wanted].sort().join('\n');
    return isSame ? [] : [of(field, `${text} of ${resource.name} is ${is} ${found.join(', ') || 'nothing'}`)];
  });
}

function factOf(field: Field, is: Extract<Claim, { kind: 'field' }>['is']): readonly string[] {
  switch (is) {
    case 'at most':
      return limit(field.maximum ?? field.maxLength, field);
    case 'at least':
      return limit(field.minimum ?? field.minLength, field);
    case 'one of':
      // Of rows with a key: the keys there are.
      if (field.codec.kind === 'key-value') return field.codec.keys.map(({ key }) => key);
      return field.choices?.kind === 'enum' ? field.choices.values.map(({ value }) => String(value)) : [];
    case 'shown when':
      return [formulaText(field.visible)];
    case 'locked when':
      return [formulaText(field.readOnly)];
    case 'set by the server':
      // The line names no value: what is found must be nothing as well.
      return isMadeByServer(field) ? [] : ['by nobody'];
  }
}

function fieldsOf({ tabs }: Form): readonly string[] {
  return tabs.flatMap(({ layout }) => layout.flatMap(cellsOf));
}

function cellsOf(block: Block): readonly string[] {
  if (block.kind === 'cell') return [block.cell.field];
  return block.kind === 'group' ? block.cells.map(({ field }) => field) : [];
}

/** Of a number, or of the length of a text. */
function limit(value: number | null, field: Field): readonly string[] {
  return value === null ? [] : [printValue(value, field)];
}

/** Whether fields, and members of them, have these names on the wire. */
export function brokenNames(resource: Resource, { carried }: Extract<Claim, { kind: 'wire' }>): readonly Broken[] {
  const all = wireNames(resource);
  return carried.flatMap(({ field, as }) => {
    const found = all.get(field.text);
    return found?.name === as.text
      ? []
      : [of(found?.field ?? resource, `${field.text} of ${resource.name} is ${found?.name ?? 'nothing'} on the wire`)];
  });
}

/** The name of each field on the wire, by its own; of members with the names on the way. A different name in requests stands behind `/`. */
export function wireNames({
  order,
  fields,
  actions,
  collections,
}: Resource): ReadonlyMap<string, { readonly name: string; readonly field: Field }> {
  const found = new Map<string, { readonly name: string; readonly field: Field }>();
  const visit = (field: Field, path: string): void => {
    const own = path === '' ? field.name : `${path}.${field.name}`;
    const name = field.path.join('.');
    found.set(own, { name: field.sendAs === null || field.sendAs === name ? name : `${name}/${field.sendAs}`, field });
    const members = Object.values(field.items?.members ?? field.members ?? {});
    for (const member of members) visit(member, own);
  };
  for (const name of order) if (fields[name] !== undefined) visit(fields[name], '');
  for (const { name, fields: dialog } of Object.values(actions)) for (const each of Object.values(dialog)) visit(each, name);
  for (const { name, fields: own } of Object.values(collections)) for (const each of Object.values(own)) visit(each, name);
  return found;
}

/** Whether a verb or action makes exactly this call. */
export function brokenCall(resource: Resource, claim: Extract<Claim, { kind: 'call' }>): readonly Broken[] {
  const { call, method, path, sends, sets } = claim;
  const is = callOf(resource, call.text);
  if (is === null) return [of(resource, `${call.text} of ${resource.name} makes no call`)];
  const place = resource.actions[call.text] ?? resource;
  const wrong: string[] = [];
  if (is.call !== `${method.text} ${path.text}`) wrong.push(`calls ${is.call}`);
  if (is.sends !== (sends === null ? null : JSON.stringify(sends.value))) wrong.push(`sends ${is.sends ?? 'nothing of its own'}`);
  if (is.sets !== (sets === null ? null : JSON.stringify(sets.value))) wrong.push(`sets ${is.sets ?? 'nothing'}`);
  return wrong.map((fact) => of(place, `${call.text} of ${resource.name} ${fact}`));
}

export interface Call {
  /** `PATCH orders/{id}` */
  readonly call: string;
  /** JSON; what is computed stands as `= formula`. */
  readonly sends: string | null;
  readonly sets: string | null;
}

/** What a verb or action calls; null if it makes no call. */
export function callOf(resource: Resource, name: string): Call | null {
  const does = resource.actions[name]?.does;
  if (does !== undefined) {
    if (does.kind !== 'request') return null;
    const set = Object.fromEntries(does.set.map(({ path, value }) => [path.join('.'), shown(value)]));
    return {
      call: opText(resource, does.op),
      sends: bodyText(does.body),
      sets: Object.keys(set).length === 0 ? null : JSON.stringify(set),
    };
  }
  const { ops, create, edit } = resource;
  const verbs = { list: ops.list, show: ops.get, create: ops.create, edit: ops.update, delete: ops.delete };
  const op = Object.hasOwn(verbs, name) ? verbs[name as keyof typeof verbs] : null;
  const form = name === 'create' ? create : name === 'edit' ? edit : null;
  return op === null ? null : { call: opText(resource, op), sends: form === null ? null : bodyText(form.body), sets: null };
}

function opText({ key }: Resource, { method, path }: Op): string {
  const parts = path.map((part) => (typeof part === 'string' ? part : `{${'param' in part ? part.param : (key[part.key] ?? 'key')}}`));
  return `${method} ${parts.join('/') || '.'}`;
}

function bodyText(body: Form['body']): string | null {
  if (Array.isArray(body['node'])) return JSON.stringify(`= ${String(body['text'])}`);
  const entries = Object.entries(body as Readonly<Record<string, Value>>);
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries.map(([name, value]) => [name, shown(value)])));
}

function shown(value: Value): unknown {
  return 'lit' in value ? value.lit : `= ${value.expr.text}`;
}

/** Whether a field names records of this resource, and which of them. */
export function brokenReference(resource: Resource, { field, to, filter }: Extract<Claim, { kind: 'refers' }>): readonly Broken[] {
  const own = wireNames(resource).get(field.text)?.field;
  if (own?.choices?.kind !== 'ref') return [of(own ?? resource, `${field.text} of ${resource.name} refers to nothing`)];
  const is = filterText(own.choices.filter);
  if (own.choices.to === to.text && is === (filter === null ? null : JSON.stringify(filter.value))) return [];
  return [of(own, `${field.text} of ${resource.name} refers to ${own.choices.to}${is === null ? '' : ` where ${is}`}`)];
}

/** A filter as JSON, by parameter and operator; null if there is none. */
export function filterText(query: Query): string | null {
  if (query.length === 0) return null;
  const entries = query.map(({ param, op, values, when }) => {
    const all = values.map(shown);
    const only = all.length === 1 ? all[0] : all;
    const found = op === 'eq' && all.length === 1 ? only : { [op]: only };
    return [param, when === true ? found : { value: found, when: typeof when === 'boolean' ? when : `= ${when.text}` }] as const;
  });
  return JSON.stringify(Object.fromEntries(entries));
}

function of({ place }: Pick<Resource, 'place'>, fact: string): Broken {
  return { fact, by: { gate: 'offered', of: '', cond: null, place } };
}
