/** Records as somebody reads them: what was copied is of no record that they may not see, counts none, and what was said is in their language. */
import { aboutRecord, isKeptFrom, personalParts } from '../../engine/model/access.ts';
import { copiedFrom, copiedInto, type Copied } from '../../engine/model/copies.ts';
import type { Node } from '../../engine/model/expression.ts';
import type { Field, Resource } from '../../engine/model/model.ts';
import { childrenOf, operandsOf } from '../../engine/model/nodes.ts';
import { isEmpty } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import { wordedValues } from '../reply/kept.ts';
import type { Message } from '../reply/say.ts';
import type { Diff } from '../store/audit.ts';
import { isAuditView } from '../store/layout.ts';
import type { Call } from './call.ts';
import { printIn, scopeOf } from './call.ts';
import { complete, computed, dataOf, DEPTH_LIMIT, keysIn, referredTo } from './complete.ts';
import { countSeen } from './count-seen.ts';
import { joinsToRead } from './joins.ts';
import { hidesSome, seenOf } from './parents.ts';

/** Completed records as they are answered, filtered and sorted. Rules and gates ask all records, so they get what `complete` gives. */
export async function asRead(call: Call, resource: Resource, list: readonly Values[]): Promise<readonly Values[]> {
  const print = (message: Message): string => printIn(call, message);
  return (await asSeen(call, resource, list)).map((values) => wordedValues(resource.fields, values, print));
}

/**
 * With their derived values computed anew from what this user may see of other records, and without the stamps that copy what they may
 * not see.
 */
async function asSeen(call: Call, resource: Resource, list: readonly Values[], depth = 0): Promise<readonly Values[]> {
  if (isAuditView(resource)) return list.map((entry) => withoutNarrow(call, entry));
  return withoutKept(call, resource, { read: await copiesAsRead(call, resource, list, depth), whole: list });
}

async function copiesAsRead(call: Call, resource: Resource, list: readonly Values[], depth: number): Promise<readonly Values[]> {
  const narrow = narrowFields(call, resource, depth);
  if (narrow.length === 0 || list.length === 0) return list;
  const copies = new Map<string, Copies>();
  for (const name of new Set(narrow.flatMap((field) => takenBy(resource, field).map(({ ref }) => ref)))) {
    const field = resource.fields[name];
    if (field) copies.set(name, await copiesOf(call, field, list, depth));
  }
  const seen = new Map([...copies].map(([name, each]) => [name, each.seen]));
  const own = list.map((values) => ({ ...values, _data: dataOf(resource, values, seen) }));
  const read = await computed(call, narrow, own, countSeen);
  const readOf = (field: Field, at: number): unknown => {
    if (field.derived !== null) return read[at]?.[field.name] ?? null;
    const isTold = takenBy(resource, field).every(({ ref, member }) => !isHidden(copies.get(ref), list[at]?.[ref], member));
    return isTold ? (list[at]?.[field.name] ?? null) : null;
  };
  return list.map((values, at) => ({ ...values, ...Object.fromEntries(narrow.map((field) => [field.name, readOf(field, at)])) }));
}

/** One record, as it is read. */
export async function oneAsRead(call: Call, resource: Resource, values: Values): Promise<Values> {
  const [read = values] = await asRead(call, resource, [values]);
  return read;
}

/** An entry of the audit log without the changes of which this user is not told for every record. */
function withoutNarrow(call: Call, entry: Values): Values {
  const of = call.engine.model.resources[String(entry['resource'])];
  if (of === undefined) return entry;
  const told = openFields(call, of, of.order);
  const paths = new Set(of.order.flatMap((name) => (told.has(name) ? (of.fields[name]?.path.join('.') ?? []) : [])));
  // As `shownEntries` left them.
  return { ...entry, diffs: (entry['diffs'] as readonly Diff[]).filter(({ field }) => paths.has(field)) };
}

/** What each record itself keeps from this user is empty in it. */
function withoutKept(call: Call, resource: Resource, o: { read: readonly Values[]; whole: readonly Values[] }): readonly Values[] {
  const fields = personalFields(call, resource);
  if (fields.length === 0) return o.read;
  return o.read.map((values, at) => {
    const scope = scopeOf(call, 'show', { self: o.whole[at] });
    const kept = fields.filter((field) => isKeptFrom(field, { ...scope, it: o.whole[at]?.[field.name] }));
    return { ...values, ...Object.fromEntries(kept.map(({ name }) => [name, null])) };
  });
}

/** The fields that some records show this user and others do not. */
function personalFields(call: Call, resource: Resource): readonly Field[] {
  const scope = scopeOf(call, 'show');
  return Object.values(resource.fields).filter(
    ({ visible }) => personalParts(visible).length > 0 && typeof aboutRecord(visible, scope) !== 'boolean',
  );
}

/** Whether what a field shows this user is known only once the record, and those that it copies from, are read. */
export function isNarrow(call: Call, resource: Resource, field: Field): boolean {
  return [...narrowFields(call, resource, 0), ...personalFields(call, resource)].includes(field);
}

/** Of these fields those of which this user is told every value: what `q` may look into, and what a history tells. */
export function openFields(call: Call, resource: Resource, names: Iterable<string>): ReadonlySet<string> {
  const narrow = new Set([...narrowFields(call, resource, 0), ...personalFields(call, resource)].map(({ name }) => name));
  return new Set([...names].filter((name) => !narrow.has(name)));
}

/** A completed record whose copies of other records are those that this user may see: what they do with it copies no others. */
export async function withSeenCopies(call: Call, resource: Resource, values: Values): Promise<Values> {
  const all = values['_data'];
  if (typeof all !== 'object' || all === null) return values;
  const copies = new Map<string, ReadonlyMap<string, Values>>();
  for (const name of Object.keys(all)) {
    const field = resource.fields[name];
    if (field && mayHide(call, resource, name, 0)) copies.set(name, (await copiesOf(call, field, [values], 0)).seen);
  }
  return copies.size === 0 ? values : { ...values, _data: { ...all, ...dataOf(resource, values, copies) } };
}

/** The derived and stamped fields whose sources may be hidden from this user. */
function narrowFields(call: Call, resource: Resource, depth: number): readonly Field[] {
  if (depth > DEPTH_LIMIT) return [];
  const mayHideCounted = (name: string): boolean => {
    const target = call.engine.model.resources[name];
    return target !== undefined && hidesSome(call, target);
  };
  return Object.values(resource.fields).filter(
    (field) =>
      field.widens === null &&
      (takenBy(resource, field).some(({ ref }) => mayHide(call, resource, ref, depth)) || countedBy(field).some(mayHideCounted)),
  );
}

function mayHide(call: Call, { fields }: Resource, name: string, depth: number): boolean {
  const choices = fields[name]?.choices;
  const target = choices?.kind === 'ref' ? call.engine.model.resources[choices.to] : undefined;
  return target !== undefined && (hidesSome(call, target) || narrowFields(call, target, depth + 1).length > 0);
}

/** The resources whose records a derived field counts. */
function countedBy({ derived }: Field): readonly string[] {
  return derived === null ? [] : countedIn(derived.node);
}

function countedIn(node: Node): readonly string[] {
  const [of] = node[0] === 'call' && node[1] === 'count' ? operandsOf(node) : [];
  return [...(of?.[0] === 'lit' ? [String(of[1])] : []), ...childrenOf(node).flatMap(countedIn)];
}

/** What the server itself copies of other records; what people fill in, they have seen. */
function takenBy(resource: Resource, field: Field): ReturnType<typeof copiedFrom> {
  const ways: readonly Copied['way'][] = ['derived', 'stamp'];
  return copiedInto(resource, field).flatMap(({ way, reads }) => (ways.includes(way) ? copiedFrom(reads) : []));
}

interface Copies {
  /** As this user reads them, by key. */
  readonly seen: ReadonlyMap<string, Values>;
  /** Keys of the records that they may not see. */
  readonly hidden: ReadonlySet<string>;
  /** The fields of which they may not be told. */
  readonly narrow: ReadonlySet<string>;
}

function isHidden(copies: Copies | undefined, held: unknown, member: string | null): boolean {
  if (copies === undefined) return false;
  const isKept = (key: string): boolean => member !== null && copies.narrow.has(member) && isEmpty(copies.seen.get(key)?.[member]);
  return keysIn(held).some((key) => copies.hidden.has(key) || isKept(key));
}

async function copiesOf(call: Call, field: Field, list: readonly Values[], depth: number): Promise<Copies> {
  const found = await referredTo(call, field, list);
  if (found === null) return { seen: new Map(), hidden: new Set(), narrow: new Set() };
  const { target, key, stored } = found;
  const seen = await seenOf(call, target, stored);
  const completed = await complete(
    call,
    target,
    seen.map(({ values }) => values),
    joinsToRead(target),
    depth + 1,
  );
  const read = await asSeen(call, target, completed, depth + 1);
  return {
    seen: new Map(read.map((values) => [String(values[key]), values])),
    hidden: new Set(stored.flatMap((record) => (seen.includes(record) ? [] : [String(record.values[key])]))),
    narrow: new Set(narrowFields(call, target, depth + 1).map(({ name }) => name)),
  };
}
