/** The only place that knows how a record travels: Values (flat, by field name) to and from rows and bodies (nested, wire names). */
import { valueOf, type Scope } from './evaluate.ts';
import type { Expression } from './expression.ts';
import type { Field, Form } from './model.ts';
import { getAt, isEmpty, isRecord, objectOf, setAt } from './steps.ts';
import type { Row, Values } from './values.ts';

export { getAt, setAt } from './steps.ts';

/** A resource or a collection. */
export interface Fields {
  readonly fields: Readonly<Record<string, Field>>;
}

/** A record as it travels → Values. Copies of referenced records are gathered in `_data`, by field name. */
export function fromRow(of: Fields, row: Row): Values {
  const values: [string, unknown][] = [];
  const copies: [string, unknown][] = [];
  for (const field of Object.values(of.fields)) {
    const value = getAt(row, field.path);
    if (value !== undefined) values.push([field.name, fromWire(field, value)]);
    const copy = copyOf(row, field);
    if (isRecord(copy)) copies.push([field.name, copy]);
  }
  if (copies.length > 0) values.push(['_data', Object.fromEntries(copies)]);
  if (Object.hasOwn(row, '_version')) values.push(['_version', row['_version']]);
  return Object.fromEntries(values);
}

function copyOf(row: Row, field: Field): unknown {
  if (field.choices?.kind !== 'ref') return undefined;
  return getAt(row, copyPath(field)) ?? getAt(row, [`${field.name}_data`]) ?? getAt(row, ['_data', field.name]);
}

// `channel` has its copy in `channel_data` beside it.
function copyPath(field: Field): readonly string[] {
  return [...field.path.slice(0, -1), `${field.path.at(-1) ?? field.name}_data`];
}

/** Values → the record as it travels. Only what `values` holds; `_data` becomes `<name>_data` copies. */
export function toRow(of: Fields, values: Values): Row {
  const entries: [readonly string[], unknown][] = [];
  const copies = values['_data'];
  for (const field of Object.values(of.fields)) {
    if (Object.hasOwn(values, field.name)) entries.push([field.path, toWire(field, values[field.name] ?? null, rowPlan)]);
    const copy = isRecord(copies) && Object.hasOwn(copies, field.name) ? copies[field.name] : undefined;
    if (isRecord(copy)) entries.push([copyPath(field), copy]);
  }
  return objectOf(entries);
}

export interface BodyOptions {
  readonly mode: 'create' | 'edit';
  /** Names to send (a PATCH: what changed; a PUT: its `send`); null: all that this mode may send. */
  readonly fields: readonly string[] | null;
  /** Fields that stand in it besides: what an action sets is sent even where no form may change it. */
  readonly also?: readonly string[];
  /** With its own fields and its `body`; null or left out: the resource's fields as they are. */
  readonly form?: Form | null;
  /** Needed for a form whose `body` is computed. */
  readonly scope?: Scope;
}

/**
 * The body of a create or update. Left out: fields that are never sent, passwords that were not typed, empty values that have no
 * `emptyAs` (create), fields that the values do not even name (edit: this user may not see them), unless the call names them and everybody
 * sees them. An empty value that is named clears.
 */
export function toBody(of: Fields, values: Values, options: BodyOptions): unknown {
  const { mode, form = null, scope } = options;
  const fields = { ...of.fields, ...form?.fields };
  if (form !== null && scope !== undefined && isWholeBody(form.body)) return valueOf({ expr: form.body }, { ...scope, form: values });
  const usual = options.fields ?? Object.keys(fields).filter((name) => mayBeSent(fields[name]));
  const names = [...new Set([...usual, ...(options.also ?? [])])];
  let body: unknown = {};
  for (const field of names.map((name) => fields[name])) {
    if (field === undefined || field.sendAs === null) continue;
    const value = values[field.name];
    const isAsked = field.visible === true && options.fields?.includes(field.name) === true;
    if (isEmpty(value) && (field.codec.kind === 'password' || !sendsEmpty(field, { values, mode, isAsked }))) continue;
    body = setAt(body, field.sendAs.split('.'), isEmpty(value) ? field.emptyAs : toWire(field, value, bodyPlan));
  }
  if (form === null || scope === undefined || isWholeBody(form.body)) return body;
  return Object.entries(form.body).reduce(
    (sofar, [path, value]) => setAt(sofar, path.split('.'), valueOf(value, { ...scope, form: values })),
    body,
  );
}

/** What was typed into one input as a body holds it: rows and lists as the field's wire has them, members under the names they are sent by. */
export function toSent(field: Field, value: unknown): unknown {
  return value === null || value === undefined ? field.emptyAs : toWire(field, value, bodyPlan);
}

function sendsEmpty(field: Field, { values, mode, isAsked }: Pick<BodyOptions, 'mode'> & { values: Values; isAsked: boolean }): boolean {
  return mode === 'create' ? field.emptyAs !== null : isAsked || Object.hasOwn(values, field.name);
}

/** Whether a body is one expression and not values by name. */
export function isWholeBody(body: Form['body']): body is Expression {
  return Array.isArray((body as Partial<Expression>).node); // a value named `node` is an object, not a tree
}

/** Whether this field may stand in a body at all; a condition on `readOnly` does not keep it out. */
function mayBeSent(field: Field | undefined): boolean {
  return (
    field !== undefined &&
    field.sendAs !== null &&
    field.readOnly !== true &&
    field.value === null &&
    field.derived === null &&
    field.stamp === null
  );
}

/** A body → Values of the fields that it names; `null` stays, it clears. Both `sendAs` and the path of the record are understood. */
export function fromBody(of: Fields, body: unknown): Values {
  const values: [string, unknown][] = [];
  for (const field of Object.values(of.fields)) {
    const sent = field.sendAs === null ? undefined : getAt(body, field.sendAs.split('.'));
    const value = sent === undefined ? getAt(body, field.path) : sent;
    if (value !== undefined) values.push([field.name, fromWire(field, value)]);
  }
  return Object.fromEntries(values);
}

/** Values with `emptyAs` put in for what is empty, as a store keeps them. Only fields that `values` names. */
export function withEmptyAs(of: Fields, values: Values): Values {
  const filled = Object.values(of.fields).filter(
    (field) => field.emptyAs !== null && Object.hasOwn(values, field.name) && isEmpty(values[field.name]),
  );
  return filled.length === 0 ? values : { ...values, ...Object.fromEntries(filled.map((field) => [field.name, field.emptyAs])) };
}

/** One value from the wire. Key-value pairs become rows, comma text becomes a list, members of objects get their names. */
export function fromWire(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return null;
  const { codec, items } = field;
  if (codec.kind === 'key-value') return rowsFromWire(codec.values, value);
  if (codec.kind === 'comma' && typeof value === 'string') return splitComma(value);
  if (Array.isArray(value) && items !== null) return value.map((each) => fromWire(items, each));
  if (Array.isArray(value)) return value.map((each) => membersFromWire(field.members, each));
  return membersFromWire(field.members, value);
}

function splitComma(text: string): readonly string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function rowsFromWire(values: Field, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((row) => (isRecord(row) && 'value' in row ? { ...row, value: fromWire(values, row['value']) } : row));
  return isRecord(value) ? Object.entries(value).map(([key, each]) => ({ key, value: fromWire(values, each) })) : value;
}

// What an object holds besides its declared members is kept, so that a whole-record PUT does not lose it.
function membersFromWire(members: Field['members'], value: unknown): unknown {
  if (members === null || !isRecord(value)) return value;
  const fields = Object.values(members);
  const known = new Set(fields.map((field) => field.path[0]));
  const rest = Object.entries(value).filter(([key]) => !known.has(key));
  const own = fields.flatMap((field) => {
    const each = getAt(value, field.path);
    return each === undefined ? [] : [[field.name, fromWire(field, each)] as const];
  });
  return Object.fromEntries([...rest, ...own]);
}

/** Where a member goes inside its object; null: nowhere. */
type Plan = (field: Field) => readonly string[] | null;
const rowPlan: Plan = (field) => field.path;
const bodyPlan: Plan = (field) =>
  field.sendAs === null || field.value !== null || field.derived !== null ? null : field.sendAs.split('.');

/** The way back from `fromWire`; without a plan as answers have it. */
export function toWire(field: Field, value: unknown, plan = rowPlan): unknown {
  const { codec, items } = field;
  if (codec.kind === 'key-value' && Array.isArray(value)) return rowsToWire(codec.wire, value);
  if (codec.kind === 'comma' && Array.isArray(value)) return value.join(',');
  if (Array.isArray(value) && items !== null) return value.map((each) => toWire(items, each, plan));
  if (Array.isArray(value)) return value.map((each) => membersToWire(field.members, each, plan));
  return membersToWire(field.members, value, plan);
}

function rowsToWire(wire: 'array' | 'map', rows: readonly unknown[]): unknown {
  if (wire === 'array') return rows;
  return Object.fromEntries(
    rows.flatMap((row) => (isRecord(row) && typeof row['key'] === 'string' ? [[row['key'], row['value'] ?? null]] : [])),
  );
}

function membersToWire(members: Field['members'], value: unknown, plan: Plan): unknown {
  if (members === null || !isRecord(value)) return value;
  const rest = Object.entries(value).flatMap(([key, each]) => (Object.hasOwn(members, key) ? [] : [[[key], each] as const]));
  const own = Object.values(members).flatMap((field) => {
    const path = Object.hasOwn(value, field.name) ? plan(field) : null;
    return path === null ? [] : [[path, toWire(field, value[field.name] ?? null, plan)] as const];
  });
  return objectOf([...rest, ...own]);
}

/** What a dialog sends as values of a row that it appends: each word of the wire means the same to both. */
export function sentRow(dialog: Fields, row: Fields, typed: Values): Values {
  const given = Object.keys(dialog.fields).filter((name) => !isEmpty(typed[name]));
  return fromBody(row, toBody(dialog, typed, { mode: 'edit', fields: given }));
}

/** A field in the words of bodies and field errors: where it is never sent, as answers call it. */
export function sentAs({ sendAs, path }: Field): string {
  return sendAs ?? path.join('.');
}

/** The way back from `sentAs`. */
export function fieldSentAs(fields: Fields['fields'], sent: string): Field | undefined {
  const all = Object.values(fields);
  return all.find(({ sendAs }) => sendAs === sent) ?? all.find((field) => field.sendAs === null && sentAs(field) === sent);
}

/** The name of the field that is sent as a word of the wire; the word itself where no field is. */
export function nameSentAs(fields: Fields['fields'], sent: string): string {
  return fieldSentAs(fields, sent)?.name ?? sent;
}

/** A field, or something below it such as `rows.0.size`, in the words of bodies and field errors. */
export function sentPath(fields: Fields['fields'], path: string): string {
  const [name = '', ...below] = path.split('.');
  const field = fields[name];
  return field === undefined ? path : [sentAs(field), ...sentBelow(field, below)].join('.');
}

function sentBelow(field: Field, steps: readonly string[]): readonly string[] {
  const [first, ...rest] = steps;
  if (first === undefined) return [];
  const inner = field.items ?? field;
  if (isIndex(first)) return [first, ...sentBelow(inner, rest)];
  const member = inner.members?.[first];
  return member === undefined ? steps : [sentAs(member), ...sentBelow(member, rest)];
}

/** The way back from `sentPath`. */
export function fieldPath(fields: Fields['fields'], sent: string): string {
  const steps = sent.split('.');
  const words = steps.map((_, at) => steps.slice(0, at + 1).join('.'));
  const field = words.map((word) => fieldSentAs(fields, word)).findLast((found) => found !== undefined);
  return field === undefined ? sent : [field.name, ...fieldsBelow(field, sent.slice(sentAs(field).length + 1))].join('.');
}

function fieldsBelow(field: Field, sent: string): readonly string[] {
  if (sent === '') return [];
  const inner = field.items ?? field;
  const [first = '', ...rest] = sent.split('.');
  if (isIndex(first)) return [first, ...fieldsBelow(inner, rest.join('.'))];
  return [inner.members === null ? sent : fieldPath(inner.members, sent)];
}

function isIndex(step: string): boolean {
  return /^\d+$/.test(step);
}
