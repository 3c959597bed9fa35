/** Records as somebody reads them: nothing is copied from a record that they may not see or counts one, and what was said is in their language. */
import { isKeptFromUser, listPersonalParts } from '../../../model/access.ts';
import { recordPartOf } from '../../../model/record-part.ts';
import { listCopiedReferences, listCopiesInto, type CopiedValue } from '../../../model/copies.ts';
import type { ExpressionNode } from '../../../model/expression.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { childNodesOf, operandsOfNode } from '../../../model/nodes.ts';
import { onceFor } from '../../../model/once-for.ts';
import { isEmptyValue } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import { wordValues } from '../../reply/kept.ts';
import type { FieldChange } from '../../store/audit.ts';
import { isAuditView } from '../../store/layout.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf, createSentencePrinter } from '../call.ts';
import { completeRecords, deriveFields, collectCopies, DEPTH_LIMIT, referenceKeysIn, findReferredRecords } from './complete.ts';
import { countSeen } from './count-seen.ts';
import { joinsToRead } from './joins.ts';
import { hidesSomeRecords, keepSeen } from './parents.ts';

/** Completed records as they are answered, filtered and sorted. Rules and gates ask all records, so they get what `complete` gives. */
export async function recomputeAsRead(call: ServerCall, resource: Resource, list: readonly Values[]): Promise<readonly Values[]> {
  const print = createSentencePrinter(call);
  return (await readAsSeen(call, resource, list)).map((values) => wordValues(resource.fields, values, print));
}

/**
 * With their derived values computed again from what this user may see of other records, and without the stamps that copy what they may
 * not see.
 */
async function readAsSeen(call: ServerCall, resource: Resource, list: readonly Values[], depth = 0): Promise<readonly Values[]> {
  if (isAuditView(resource)) return list.map((entry) => omitNarrowChanges(call, entry));
  return omitKeptValues(call, resource, { read: await recomputeCopies(call, resource, list, depth), whole: list });
}

async function recomputeCopies(call: ServerCall, resource: Resource, list: readonly Values[], depth: number): Promise<readonly Values[]> {
  const narrow = fieldsWithHiddenSources(call, resource, depth);
  if (narrow.length === 0 || list.length === 0) return list;
  const copies = new Map<string, SeenCopies>();
  for (const name of new Set(narrow.flatMap((field) => listCopiesTaken(resource, field).map(({ ref }) => ref)))) {
    const field = resource.fields[name];
    if (field) copies.set(name, await readCopies(call, field, list, depth));
  }
  const seen = new Map([...copies].map(([name, each]) => [name, each.seen]));
  const own = list.map((values) => ({ ...values, _data: collectCopies(resource, values, seen) }));
  const read = await deriveFields(call, narrow, own, countSeen);
  const readOf = (field: Field, at: number): unknown => {
    if (field.derived !== null) return read[at]?.[field.name] ?? null;
    const isTold = listCopiesTaken(resource, field).every(({ ref, member }) => !isCopyHidden(copies.get(ref), list[at]?.[ref], member));
    return isTold ? (list[at]?.[field.name] ?? null) : null;
  };
  return list.map((values, at) => ({ ...values, ...Object.fromEntries(narrow.map((field) => [field.name, readOf(field, at)])) }));
}

/** One record, as it is read. */
export async function recomputeOneAsRead(call: ServerCall, resource: Resource, values: Values): Promise<Values> {
  const [read = values] = await recomputeAsRead(call, resource, [values]);
  return read;
}

/** An entry of the audit log without the changes of which this user is not told for every record. */
function omitNarrowChanges(call: ServerCall, entry: Values): Values {
  const of = call.engine.model.resources[String(entry['resource'])];
  if (of === undefined) return entry;
  const told = listOpenFields(call, of, of.order);
  const paths = new Set(of.order.flatMap((name) => (told.has(name) ? (of.fields[name]?.path.join('.') ?? []) : [])));
  // As `projectAuditEntries` left them.
  return { ...entry, diffs: (entry['diffs'] as readonly FieldChange[]).filter(({ field }) => paths.has(field)) };
}

/** What a record itself hides from this user is empty in it. */
function omitKeptValues(call: ServerCall, resource: Resource, o: { read: readonly Values[]; whole: readonly Values[] }): readonly Values[] {
  const fields = listPersonalFields(call, resource);
  if (fields.length === 0) return o.read;
  return o.read.map((values, at) => {
    const scope = callScopeOf(call, 'show', { self: o.whole[at] });
    const kept = fields.filter((field) => isKeptFromUser(field, { ...scope, it: o.whole[at]?.[field.name] }));
    return { ...values, ...Object.fromEntries(kept.map(({ name }) => [name, null])) };
  });
}

/** The fields that some records show this user and others do not. */
function listPersonalFields(call: ServerCall, resource: Resource): readonly Field[] {
  const scope = callScopeOf(call, 'show');
  return listWithPersonalParts(resource).filter(({ visible }) => typeof recordPartOf(visible, scope) !== 'boolean');
}

const listWithPersonalParts = onceFor(({ fields }: Resource) =>
  Object.values(fields).filter(({ visible }) => listPersonalParts(visible).length > 0),
);

const narrowFields = new WeakMap<ServerCall, Map<Resource, readonly Field[]>>();

/** The fields of which this user is not told every value: worked out once a call, for each filter, sort and entry of a history asks. */
function listNarrowFields(call: ServerCall, resource: Resource): readonly Field[] {
  const known = narrowFields.get(call) ?? new Map<Resource, readonly Field[]>();
  narrowFields.set(call, known);
  const narrow = known.get(resource) ?? [...fieldsWithHiddenSources(call, resource, 0), ...listPersonalFields(call, resource)];
  known.set(resource, narrow);
  return narrow;
}

/** Whether what a field shows this user is known only once the record, and those that it copies from, are read. */
export function isNarrowField(call: ServerCall, resource: Resource, field: Field): boolean {
  return listNarrowFields(call, resource).includes(field);
}

/** Of these fields those of which this user is told every value: what `q` may look into, and what a history tells. */
export function listOpenFields(call: ServerCall, resource: Resource, names: Iterable<string>): ReadonlySet<string> {
  const narrow = new Set(listNarrowFields(call, resource).map(({ name }) => name));
  return new Set([...names].filter((name) => !narrow.has(name)));
}

/** A completed record whose copies of other records are those that this user may see: what they do with it copies no others. */
export async function keepSeenCopies(call: ServerCall, resource: Resource, values: Values): Promise<Values> {
  const all = values['_data'];
  if (typeof all !== 'object' || all === null) return values;
  const copies = new Map<string, ReadonlyMap<string, Values>>();
  for (const name of Object.keys(all)) {
    const field = resource.fields[name];
    if (field && mayHideTargets(call, resource, name, 0)) copies.set(name, (await readCopies(call, field, [values], 0)).seen);
  }
  return copies.size === 0 ? values : { ...values, _data: { ...all, ...collectCopies(resource, values, copies) } };
}

/** The derived and stamped fields whose sources may be hidden from this user. */
function fieldsWithHiddenSources(call: ServerCall, resource: Resource, depth: number): readonly Field[] {
  if (depth > DEPTH_LIMIT) return [];
  const mayHideCounted = (name: string): boolean => {
    const target = call.engine.model.resources[name];
    return target !== undefined && hidesSomeRecords(call, target);
  };
  return listWithSources(resource).flatMap(({ field, copied, counted }) =>
    copied.some(({ ref }) => mayHideTargets(call, resource, ref, depth)) || counted.some(mayHideCounted) ? [field] : [],
  );
}

/** The fields that the server makes of other records, with what it makes them of. */
const listWithSources = onceFor((resource: Resource) =>
  Object.values(resource.fields)
    .filter(({ widens }) => widens === null)
    .map((field) => ({ field, copied: listCopiesTaken(resource, field), counted: resourcesCountedBy(field) }))
    .filter(({ copied, counted }) => copied.length > 0 || counted.length > 0),
);

function mayHideTargets(call: ServerCall, { fields }: Resource, name: string, depth: number): boolean {
  const choices = fields[name]?.choices;
  const target = choices?.kind === 'ref' ? call.engine.model.resources[choices.to] : undefined;
  return target !== undefined && (hidesSomeRecords(call, target) || fieldsWithHiddenSources(call, target, depth + 1).length > 0);
}

/** The resources whose records a derived field counts. */
function resourcesCountedBy({ derived }: Field): readonly string[] {
  return derived === null ? [] : resourcesCountedIn(derived.node);
}

function resourcesCountedIn(node: ExpressionNode): readonly string[] {
  const [of] = node[0] === 'call' && node[1] === 'count' ? operandsOfNode(node) : [];
  return [...(of?.[0] === 'lit' ? [String(of[1])] : []), ...childNodesOf(node).flatMap(resourcesCountedIn)];
}

/** What the server itself copies of other records; what people fill in, they have seen. */
function listCopiesTaken(resource: Resource, field: Field): ReturnType<typeof listCopiedReferences> {
  const ways: readonly CopiedValue['way'][] = ['derived', 'stamp'];
  return listCopiesInto(resource, field).flatMap(({ way, reads }) => (ways.includes(way) ? listCopiedReferences(reads) : []));
}

interface SeenCopies {
  /** As this user reads them, by key. */
  readonly seen: ReadonlyMap<string, Values>;
  /** Keys of the records that they may not see. */
  readonly hidden: ReadonlySet<string>;
  /** The fields of which they may not be told. */
  readonly narrow: ReadonlySet<string>;
}

function isCopyHidden(copies: SeenCopies | undefined, held: unknown, member: string | null): boolean {
  if (copies === undefined) return false;
  const isKept = (key: string): boolean => member !== null && copies.narrow.has(member) && isEmptyValue(copies.seen.get(key)?.[member]);
  return referenceKeysIn(held).some((key) => copies.hidden.has(key) || isKept(key));
}

async function readCopies(call: ServerCall, field: Field, list: readonly Values[], depth: number): Promise<SeenCopies> {
  const found = await findReferredRecords(call, field, list);
  const held = list.flatMap((values) => referenceKeysIn(values[field.name]));
  if (found === null) return { seen: new Map(), hidden: new Set(held), narrow: new Set() };
  const { target, key, stored } = found;
  const seen = await keepSeen(call, target, stored);
  const completed = await completeRecords(
    call,
    target,
    seen.map(({ values }) => values),
    joinsToRead(target),
    depth + 1,
  );
  const read = await readAsSeen(call, target, completed, depth + 1);
  const shown = new Map(read.map((values) => [String(values[key]), values]));
  return {
    seen: shown,
    // Of what is gone nobody knows any more who could see it: a deleted record may still name it.
    hidden: new Set(held.filter((each) => !shown.has(each))),
    narrow: new Set(fieldsWithHiddenSources(call, target, depth + 1).map(({ name }) => name)),
  };
}
