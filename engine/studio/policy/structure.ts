/** What lists and forms hold, what is called, and what things are named on the wire. */
import type { PolicyClaim } from './sentences/sentence.ts';
import { isMadeByServer } from '../../model/access.ts';
import type { Condition, ModelValue } from '../../model/expression.ts';
import type { LayoutBlock, Field, FormModel, ApiOperation, ModelQuery, Resource } from '../../model/model.ts';
import { printPolicyValue } from './draft-cond.ts';
import type { BrokenLine } from './facts.ts';

type HoldsClaim = Extract<PolicyClaim, { kind: 'holds' }>;

/** Whether these are all columns, filters, sorts or fields of the kind there are; with a formula: whether these are there only then. */
export function listBrokenHoldings(resource: Resource, { what, names, formula }: HoldsClaim): readonly BrokenLine[] {
  const wanted = names.map(({ text }) => text);
  if (formula !== null) return listBrokenFormulas(resource, wanted, { what, formula: String(formula.value) });
  const is = listHeldNames(resource, what);
  if (what === 'sort')
    return is.join() === wanted.join() ? [] : [createBrokenFact(resource, `the list of ${resource.name} is sorted by ${is.join(', ')}`)];
  const more = is.filter((each) => !wanted.includes(each));
  const lost = wanted.filter((each) => !is.includes(each));
  return [
    ...(more.length === 0 ? [] : [createBrokenFact(resource, `${resource.name} ${has[what]} more than that: ${more.join(', ')}`)]),
    ...(lost.length === 0
      ? []
      : [createBrokenFact(resource, `${resource.name} ${has[what].replace(/^(\w+)/, 'do not $1')} ${lost.join(', ')}`)]),
  ];
}

const has = { columns: 'list', filters: 'filter by', form: 'hold in forms', needs: 'need', locks: 'lock' } as const;

function listBrokenFormulas(
  resource: Resource,
  wanted: readonly string[],
  { what, formula }: { what: HoldsClaim['what']; formula: string },
): readonly BrokenLine[] {
  const { columns = [], filters = [] } = resource.list ?? {};
  const all =
    what === 'columns' ? columns.map(({ name, when }) => ({ name, when })) : filters.map(({ param, when }) => ({ name: param, when }));
  return wanted.flatMap((name) => {
    const is = textOfCondition(all.find((each) => each.name === name)?.when ?? false);
    return is === formula ? [] : [createBrokenFact(resource, `${name} is in the list of ${resource.name} when ${is}`)];
  });
}

/** A condition as it is written. */
export function textOfCondition(cond: Condition): string {
  return typeof cond === 'boolean' ? String(cond) : cond.text;
}

/** The names that a line of this kind has to list. */
export function listHeldNames({ list, create, edit, order, fields }: Resource, what: HoldsClaim['what']): readonly string[] {
  switch (what) {
    case 'columns':
      return list?.columns.map(({ name }) => name) ?? [];
    case 'filters':
      return list?.filters.map(({ param }) => param) ?? [];
    case 'sort':
      return list?.sort.map(({ by, desc }) => `${desc ? '-' : ''}${by}`) ?? [];
    case 'form':
      return [...new Set([create, edit].flatMap((form) => (form === null ? [] : listFormFieldNames(form))))];
    case 'needs':
      return order.filter((name) => fields[name]?.required === true);
    case 'locks':
      return order.filter((name) => fields[name]?.readOnly === true);
  }
}

/** Whether a field is what the line says of it. */
export function listBrokenFields(
  resource: Resource,
  { fields, is, values }: Extract<PolicyClaim, { kind: 'field' }>,
): readonly BrokenLine[] {
  const all = collectWireNames(resource);
  return fields.flatMap(({ text }) => {
    const field = all.get(text)?.field;
    if (field === undefined) return [];
    const found = listFieldFacts(field, is);
    const wanted = values.map(({ value }) => String(value));
    const isSame = [...found].sort().join('\n') === [...wanted].sort().join('\n');
    return isSame ? [] : [createBrokenFact(field, `${text} of ${resource.name} is ${is} ${found.join(', ') || 'nothing'}`)];
  });
}

function listFieldFacts(field: Field, is: Extract<PolicyClaim, { kind: 'field' }>['is']): readonly string[] {
  switch (is) {
    case 'at most':
      return printLimit(field.maximum ?? field.maxLength, field);
    case 'at least':
      return printLimit(field.minimum ?? field.minLength, field);
    case 'one of':
      // Of rows with a key: the keys there are.
      if (field.codec.kind === 'key-value') return field.codec.keys.map(({ key }) => key);
      return field.choices?.kind === 'enum' ? field.choices.values.map(({ value }) => String(value)) : [];
    case 'shown when':
      return [textOfCondition(field.visible)];
    case 'locked when':
      return [textOfCondition(field.readOnly)];
    case 'set by the server':
      // The line names no value: what is found must be nothing as well.
      return isMadeByServer(field) ? [] : ['by nobody'];
  }
}

function listFormFieldNames({ tabs }: FormModel): readonly string[] {
  return tabs.flatMap(({ layout }) => layout.flatMap(listBlockFieldNames));
}

function listBlockFieldNames(block: LayoutBlock): readonly string[] {
  if (block.kind === 'cell') return [block.cell.field];
  return block.kind === 'group' ? block.cells.map(({ field }) => field) : [];
}

/** Of a number, or of the length of a text. */
function printLimit(value: number | null, field: Field): readonly string[] {
  return value === null ? [] : [printPolicyValue(value, field)];
}

/** Whether fields, and members of them, have these names on the wire. */
export function listBrokenWireNames(resource: Resource, { carried }: Extract<PolicyClaim, { kind: 'wire' }>): readonly BrokenLine[] {
  const all = collectWireNames(resource);
  return carried.flatMap(({ field, as }) => {
    const found = all.get(field.text);
    return found?.name === as.text
      ? []
      : [createBrokenFact(found?.field ?? resource, `${field.text} of ${resource.name} is ${found?.name ?? 'nothing'} on the wire`)];
  });
}

/** The name of each field on the wire, by its own; of members with the names on the way. A different name in requests stands behind `/`. */
export function collectWireNames({
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
export function listBrokenCalls(resource: Resource, claim: Extract<PolicyClaim, { kind: 'call' }>): readonly BrokenLine[] {
  const { call, method, path, sends, sets } = claim;
  const is = findPolicyCall(resource, call.text);
  if (is === null) return [createBrokenFact(resource, `${call.text} of ${resource.name} makes no call`)];
  const place = resource.actions[call.text] ?? resource;
  const wrong: string[] = [];
  if (is.call !== `${method.text} ${path.text}`) wrong.push(`calls ${is.call}`);
  if (is.sends !== (sends === null ? null : JSON.stringify(sends.value))) wrong.push(`sends ${is.sends ?? 'nothing of its own'}`);
  if (is.sets !== (sets === null ? null : JSON.stringify(sets.value))) wrong.push(`sets ${is.sets ?? 'nothing'}`);
  return wrong.map((fact) => createBrokenFact(place, `${call.text} of ${resource.name} ${fact}`));
}

export interface PolicyCall {
  /** `PATCH orders/{id}` */
  readonly call: string;
  /** JSON; what is computed stands as `= formula`. */
  readonly sends: string | null;
  readonly sets: string | null;
}

/** What a verb or action calls; null if it makes no call. */
export function findPolicyCall(resource: Resource, name: string): PolicyCall | null {
  const does = resource.actions[name]?.does;
  if (does !== undefined) {
    if (does.kind !== 'request') return null;
    const set = Object.fromEntries(does.set.map(({ path, value }) => [path.join('.'), printBodyValue(value)]));
    return {
      call: printOperation(resource, does.op),
      sends: printBody(does.body),
      sets: Object.keys(set).length === 0 ? null : JSON.stringify(set),
    };
  }
  const { ops, create, edit } = resource;
  const verbs = { list: ops.list, show: ops.get, create: ops.create, edit: ops.update, delete: ops.delete };
  const op = Object.hasOwn(verbs, name) ? verbs[name as keyof typeof verbs] : null;
  const form = name === 'create' ? create : name === 'edit' ? edit : null;
  return op === null ? null : { call: printOperation(resource, op), sends: form === null ? null : printBody(form.body), sets: null };
}

function printOperation({ key }: Resource, { method, path }: ApiOperation): string {
  const parts = path.map((part) => (typeof part === 'string' ? part : `{${'param' in part ? part.param : (key[part.key] ?? 'key')}}`));
  return `${method} ${parts.join('/') || '.'}`;
}

function printBody(body: FormModel['body']): string | null {
  if (Array.isArray(body['node'])) return JSON.stringify(`= ${String(body['text'])}`);
  const entries = Object.entries(body as Readonly<Record<string, ModelValue>>);
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries.map(([name, value]) => [name, printBodyValue(value)])));
}

function printBodyValue(value: ModelValue): unknown {
  return 'lit' in value ? value.lit : `= ${value.expr.text}`;
}

/** Whether a field names records of this resource, and which of them. */
export function listBrokenReferences(
  resource: Resource,
  { field, to, filter }: Extract<PolicyClaim, { kind: 'refers' }>,
): readonly BrokenLine[] {
  const own = collectWireNames(resource).get(field.text)?.field;
  if (own?.choices?.kind !== 'ref') return [createBrokenFact(own ?? resource, `${field.text} of ${resource.name} refers to nothing`)];
  const is = printFilter(own.choices.filter);
  if (own.choices.to === to.text && is === (filter === null ? null : JSON.stringify(filter.value))) return [];
  return [createBrokenFact(own, `${field.text} of ${resource.name} refers to ${own.choices.to}${is === null ? '' : ` where ${is}`}`)];
}

/** A filter as JSON, by parameter and operator; null if there is none. */
export function printFilter(query: ModelQuery): string | null {
  if (query.length === 0) return null;
  const entries = query.map(({ param, op, values, when }) => {
    const all = values.map(printBodyValue);
    const only = all.length === 1 ? all[0] : all;
    const found = op === 'eq' && all.length === 1 ? only : { [op]: only };
    return [param, when === true ? found : { value: found, when: typeof when === 'boolean' ? when : `= ${when.text}` }] as const;
  });
  return JSON.stringify(Object.fromEntries(entries));
}

function createBrokenFact({ place }: Pick<Resource, 'place'>, fact: string): BrokenLine {
  return { fact, by: { gate: 'offered', of: '', cond: null, place } };
}
