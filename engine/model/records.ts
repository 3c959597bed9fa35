/** The only place that knows how a record travels: Values (flat, by field name) to and from rows and bodies (nested, wire names). */
import { evaluateValue, type EvaluationScope } from './evaluate.ts';
import type { Expression, ModelValue } from './expression.ts';
import type { Field, FormModel } from './model.ts';
import { onceFor } from './once-for.ts';
import { getAtPath, isEmptyValue, isPlainObject, setAtPath } from './steps.ts';
import type { Row, Values } from './values.ts';
import { createWirePlan, holdsMember, putMember, putMemberBelow } from './wire-writers.ts';

export { getAtPath, setAtPath } from './steps.ts';

/** A resource or a collection. */
export interface WireFields {
  readonly fields: Readonly<Record<string, Field>>;
}

/** A record as it travels → Values. Copies of referenced records are gathered in `_data`, by field name. */
export function valuesFromRow(of: WireFields, row: Row): Values {
  const values: Record<string, unknown> = {};
  let copies: Record<string, unknown> | null = null;
  for (const { field, isPlain, copyPaths } of rowReadersOf(of.fields)) {
    const value = getAtPath(row, field.path);
    if (value !== undefined) putMember(values, [field.name], isPlain && !isEmptyValue(value) ? value : valueFromWire(field, value));
    const copy = copyPaths === null ? undefined : findFirst(row, copyPaths);
    if (isPlainObject(copy)) putMember((copies ??= {}), [field.name], copy);
  }
  if (copies !== null) values['_data'] = copies;
  if (Object.hasOwn(row, '_version')) values['_version'] = row['_version'];
  return values;
}

const rowReadersOf = onceFor((fields: WireFields['fields']) =>
  Object.values(fields).map((field) => ({
    field,
    /** Read as it is. */
    isPlain: field.items === null && field.members === null && field.codec.kind !== 'key-value' && field.codec.kind !== 'comma',
    /** Where a copy of the record that it refers to may stand; null: it refers to none. */
    copyPaths: field.choices?.kind === 'ref' ? [referencedCopyPath(field), [`${field.name}_data`], ['_data', field.name]] : null,
  })),
);

function findFirst(row: Row, paths: readonly (readonly string[])[]): unknown {
  for (const path of paths) {
    const found = getAtPath(row, path) ?? undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

// `channel` has its copy in `channel_data` beside it.
function referencedCopyPath(field: Field): readonly string[] {
  return [...field.path.slice(0, -1), `${field.path.at(-1) ?? field.name}_data`];
}

/** Values → the record as it travels. Only what `values` holds; `_data` becomes `<name>_data` copies. */
export function rowFromValues(of: WireFields, values: Values): Row {
  return rowWriterOf(of, null)(values);
}

type RowWriter = (values: Values) => Record<string, unknown>;

const rowWriters = onceFor((fields: WireFields['fields']) => ({
  whole: createRowWriter(fields, null),
  of: onceFor((shown: ReadonlySet<string>) => createRowWriter(fields, shown)),
}));

/** Writes records as `rowFromValues` does; with names, these fields alone and no copies. Each row that it makes is its caller's alone. */
export function rowWriterOf({ fields }: WireFields, shown: ReadonlySet<string> | null): RowWriter {
  const { whole, of } = rowWriters(fields);
  return shown === null ? whole : of(shown);
}

function createRowWriter(fields: WireFields['fields'], shown: ReadonlySet<string> | null): RowWriter {
  const own = rowPlan.placesOf(fields).flatMap((place) => {
    const field = shown === null || shown.has(place.name) ? fields[place.name] : undefined;
    return field === undefined ? [] : [{ ...place, copy: referencedCopyPath(field) }];
  });
  const ends = own.flatMap(({ path, copy }) => (shown === null ? [path, copy] : [path]));
  const places = own.map((place) => ({ ...place, put: leadsThroughAny(place.path, ends) ? putMember : putMemberBelow }));
  return (values) => {
    const row: Record<string, unknown> = {};
    const copies = shown === null ? values['_data'] : null;
    for (const place of places) {
      if (holdsMember(values, place)) place.put(row, place.path, place.write(values[place.name] ?? null));
      const copy = isPlainObject(copies) && Object.hasOwn(copies, place.name) ? copies[place.name] : undefined;
      if (isPlainObject(copy)) putMember(row, place.copy, copy);
    }
    return row;
  };
}

/** Whether a path goes on where one of these ends, in a value that may be somebody else's, or by a name that no plain assignment sets. */
function leadsThroughAny(path: readonly string[], ends: readonly (readonly string[])[]): boolean {
  const isWithin = (end: readonly string[]): boolean =>
    end.length > 0 && end.length < path.length && end.every((step, at) => step === path[at]);
  return path.includes('__proto__') || ends.some(isWithin);
}

export interface BodyOptions {
  readonly mode: 'create' | 'edit';
  /** Names to send (a PATCH: what changed; a PUT: its `send`); null: all that this mode may send. */
  readonly fields: readonly string[] | null;
  /** Fields that stand in it besides: what an action sets is sent even where no form may change it. */
  readonly also?: readonly string[];
  /** With its own fields and its `body`; null or left out: the resource's fields as they are. */
  readonly form?: FormModel | null;
  /** Needed for a form whose `body` is computed. */
  readonly scope?: EvaluationScope;
}

/**
 * The body of a create or update. Left out: fields that are never sent, passwords that were not typed, empty values that have no
 * `emptyAs` (create), fields that the values do not even name (edit: this user may not see them), unless the call names them and everybody
 * sees them. An empty value that is named clears.
 */
export function bodyFromValues(of: WireFields, values: Values, options: BodyOptions): unknown {
  const { mode, form = null, scope } = options;
  const fields = { ...of.fields, ...form?.fields };
  if (form !== null && scope !== undefined && isExpressionBody(form.body))
    return evaluateValue({ expr: form.body }, { ...scope, form: values });
  const usual = options.fields ?? Object.keys(fields).filter((name) => mayStandInBody(fields[name]));
  const names = [...new Set([...usual, ...(options.also ?? [])])];
  let body: unknown = {};
  for (const field of names.map((name) => fields[name])) {
    if (field === undefined || field.sendAs === null) continue;
    const value = values[field.name];
    const isAsked = field.visible === true && options.fields?.includes(field.name) === true;
    if (isEmptyValue(value) && (field.codec.kind === 'password' || !sendsEmptyValue(field, { values, mode, isAsked }))) continue;
    body = setAtPath(body, field.sendAs.split('.'), isEmptyValue(value) ? field.emptyAs : bodyPlan.writerOf(field)(value));
  }
  if (form === null || scope === undefined || isExpressionBody(form.body)) return body;
  return Object.entries(form.body).reduce(
    (sofar, [path, value]) => setAtPath(sofar, path.split('.'), evaluateValue(value, { ...scope, form: values })),
    body,
  );
}

/** What was typed into one input as a body holds it: rows and lists as the field's wire has them, members under the names they are sent by. */
export function sentValueOf(field: Field, value: unknown): unknown {
  return value === null || value === undefined ? field.emptyAs : bodyPlan.writerOf(field)(value);
}

function sendsEmptyValue(
  field: Field,
  { values, mode, isAsked }: Pick<BodyOptions, 'mode'> & { values: Values; isAsked: boolean },
): boolean {
  return mode === 'create' ? field.emptyAs !== null : isAsked || Object.hasOwn(values, field.name);
}

/** Whether a body is one expression and not values by name. */
export function isExpressionBody(body: FormModel['body']): body is Expression {
  return Array.isArray((body as Partial<Expression>).node); // a value named `node` is an object, not a tree
}

/** What a form or action puts into its body besides what was typed. */
export function entriesOfBody(body: FormModel['body'] | undefined): Readonly<Record<string, ModelValue>> {
  return body === undefined || isExpressionBody(body) ? {} : body;
}

/** Whether this field may stand in a body at all; a condition on `readOnly` does not keep it out. */
function mayStandInBody(field: Field | undefined): boolean {
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
export function valuesFromBody(of: WireFields, body: unknown): Values {
  const values: [string, unknown][] = [];
  for (const field of Object.values(of.fields)) {
    const sent = field.sendAs === null ? undefined : getAtPath(body, field.sendAs.split('.'));
    const value = sent === undefined ? getAtPath(body, field.path) : sent;
    if (value !== undefined) values.push([field.name, valueFromWire(field, value)]);
  }
  return Object.fromEntries(values);
}

/** Values with `emptyAs` put in for what is empty, as a store keeps them. Only fields that `values` names. */
export function fillEmptyValues(of: WireFields, values: Values): Values {
  const filled = Object.values(of.fields).filter(
    (field) => field.emptyAs !== null && Object.hasOwn(values, field.name) && isEmptyValue(values[field.name]),
  );
  return filled.length === 0 ? values : { ...values, ...Object.fromEntries(filled.map((field) => [field.name, field.emptyAs])) };
}

/** One value from the wire. Key-value pairs become rows, comma text becomes a list, members of objects get their names. */
export function valueFromWire(field: Field, value: unknown): unknown {
  if (isEmptyValue(value)) return null;
  const { codec, items } = field;
  if (codec.kind === 'key-value') return rowsFromWire(codec.values, value);
  if (codec.kind === 'comma' && typeof value === 'string') return splitAtComma(value);
  if (Array.isArray(value) && items !== null) return value.map((each) => valueFromWire(items, each));
  if (Array.isArray(value)) return value.map((each) => membersFromWire(field.members, each));
  return membersFromWire(field.members, value);
}

function splitAtComma(text: string): readonly string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

function rowsFromWire(values: Field, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((row) => (isPlainObject(row) && 'value' in row ? { ...row, value: valueFromWire(values, row['value']) } : row));
  return isPlainObject(value) ? Object.entries(value).map(([key, each]) => ({ key, value: valueFromWire(values, each) })) : value;
}

// What an object holds besides its declared members is kept, so that a whole-record PUT does not lose it.
function membersFromWire(members: Field['members'], value: unknown): unknown {
  if (members === null || !isPlainObject(value)) return value;
  const fields = Object.values(members);
  const known = new Set(fields.map((field) => field.path[0]));
  const rest = Object.entries(value).filter(([key]) => !known.has(key));
  const own = fields.flatMap((field) => {
    const each = getAtPath(value, field.path);
    return each === undefined ? [] : [[field.name, valueFromWire(field, each)] as const];
  });
  return Object.fromEntries([...rest, ...own]);
}

const rowPlan = createWirePlan((field) => field.path);
const bodyPlan = createWirePlan((field) =>
  field.sendAs === null || field.value !== null || field.derived !== null ? null : field.sendAs.split('.'),
);

/** The way back from `valueFromWire`, as answers have it. */
export function valueToWire(field: Field, value: unknown): unknown {
  return rowPlan.writerOf(field)(value);
}

/** What a dialog sends as values of a row that it appends: each word of the wire means the same to both. */
export function rowFromDialog(dialog: WireFields, row: WireFields, typed: Values): Values {
  const given = Object.keys(dialog.fields).filter((name) => !isEmptyValue(typed[name]));
  return valuesFromBody(row, bodyFromValues(dialog, typed, { mode: 'edit', fields: given }));
}

/** A field in the words of bodies and field errors: where it is never sent, as answers call it. */
export function wireNameOf({ sendAs, path }: Field): string {
  return sendAs ?? path.join('.');
}

/** The way back from `wireNameOf`. */
export function findFieldSentAs(fields: WireFields['fields'], sent: string): Field | undefined {
  const all = Object.values(fields);
  return all.find(({ sendAs }) => sendAs === sent) ?? all.find((field) => field.sendAs === null && wireNameOf(field) === sent);
}

/** A field, or something below it such as `rows.0.size`, in the words of bodies and field errors. */
export function toWirePath(fields: WireFields['fields'], path: string): string {
  const [name = '', ...below] = path.split('.');
  const field = fields[name];
  return field === undefined ? path : [wireNameOf(field), ...wirePathBelow(field, below)].join('.');
}

function wirePathBelow(field: Field, steps: readonly string[]): readonly string[] {
  const [first, ...rest] = steps;
  if (first === undefined) return [];
  const inner = field.items ?? field;
  if (isIndexStep(first)) return [first, ...wirePathBelow(inner, rest)];
  const member = inner.members?.[first];
  return member === undefined ? steps : [wireNameOf(member), ...wirePathBelow(member, rest)];
}

/** The way back from `toWirePath`. */
export function fromWirePath(fields: WireFields['fields'], sent: string): string {
  const steps = sent.split('.');
  const words = steps.map((_, at) => steps.slice(0, at + 1).join('.'));
  const field = words.map((word) => findFieldSentAs(fields, word)).findLast((found) => found !== undefined);
  return field === undefined ? sent : [field.name, ...fieldPathBelow(field, sent.slice(wireNameOf(field).length + 1))].join('.');
}

function fieldPathBelow(field: Field, sent: string): readonly string[] {
  if (sent === '') return [];
  const inner = field.items ?? field;
  const [first = '', ...rest] = sent.split('.');
  if (isIndexStep(first)) return [first, ...fieldPathBelow(inner, rest.join('.'))];
  return [inner.members === null ? sent : fromWirePath(inner.members, sent)];
}

function isIndexStep(step: string): boolean {
  return /^\d+$/.test(step);
}
