import { evaluate, UNKNOWN } from '../../engine/model/evaluate.ts';
import type { Scope } from '../../engine/model/evaluate.ts';
import type { Field, Resource } from '../../engine/model/model.ts';
import { isEmpty } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import { inSlices } from '../in-slices.ts';
import { isAuditView } from '../store/layout.ts';
import * as records from '../store/records.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { countAll, Counts, type Counting } from './counts.ts';
import { shownEntries } from './entries.ts';
import { joinsToRead } from './joins.ts';

/** How far copies of copies are followed; the Model allows no cycle among derived fields. */
export const DEPTH_LIMIT = 3;

/**
 * Records with the copies of referenced records that `joins` names (`_data`), and with their derived fields; entries of the audit log
 * with what the user may see of the changes.
 */
export async function complete(
  call: Call,
  resource: Resource,
  stored: readonly Values[],
  joins: ReadonlySet<string> = joinsToRead(resource),
  depth = 0,
): Promise<readonly Values[]> {
  const list = isAuditView(resource) ? shownEntries(call, stored) : stored;
  const copies = new Map<string, ReadonlyMap<string, Values>>();
  for (const name of joins) {
    const field = resource.fields[name];
    if (field && depth < DEPTH_LIMIT) copies.set(name, await targetsOf(call, field, list, depth));
  }
  const copied = await inSlices(list, (values) => ({ ...values, _data: dataOf(resource, values, copies) }));
  return derived(call, resource, copied);
}

/** One record, completed. */
export async function completeOne(call: Call, resource: Resource, values: Values, joins: ReadonlySet<string>): Promise<Values> {
  const [completed = values] = await complete(call, resource, [values], joins);
  return completed;
}

function derived(call: Call, resource: Resource, list: readonly Values[]): Promise<readonly Values[]> {
  return computed(call, Object.values(resource.fields), list);
}

/** The records with what these fields derive from them. */
export async function computed(
  call: Call,
  fields: readonly Field[],
  list: readonly Values[],
  counting: Counting = countAll,
): Promise<readonly Values[]> {
  const own = fields.flatMap((field) => (field.derived ? [{ name: field.name, node: field.derived.node }] : []));
  if (own.length === 0) return list;
  const asked = new Counts(counting);
  const compute = (): Promise<readonly Values[]> =>
    inSlices(list, (self) => {
      const scope: Scope = { ...scopeOf(call, 'show', { self }), count: asked.count };
      return { ...self, ...Object.fromEntries(own.map(({ name, node }) => [name, known(evaluate(node, scope))])) };
    });
  // The first pass only learns which counts are asked for; one grouped query then answers all of a kind.
  const first = await compute();
  if (asked.isEmpty) return first;
  await asked.answer(call);
  return compute();
}

function known(value: unknown): unknown {
  return value === UNKNOWN ? null : value;
}

async function targetsOf(call: Call, field: Field, list: readonly Values[], depth: number): Promise<ReadonlyMap<string, Values>> {
  const found = await referredTo(call, field, list);
  if (found === null) return new Map();
  const { target, key, stored } = found;
  const completed = await complete(
    call,
    target,
    stored.map((record) => record.values),
    joinsToRead(target),
    depth + 1,
  );
  return new Map(completed.map((values) => [String(values[key]), values]));
}

/** The stored records that a reference field of these records names; null: it is none, or it names nothing. */
export async function referredTo(
  call: Call,
  { name, choices }: Field,
  list: readonly Values[],
): Promise<{ readonly target: Resource; readonly key: string; readonly stored: readonly records.StoredRecord[] } | null> {
  const target = choices?.kind === 'ref' ? call.engine.model.resources[choices.to] : undefined;
  if (choices?.kind !== 'ref' || !target) return null;
  const wanted = [...new Set(list.flatMap((values) => keysIn(values[name])))];
  return wanted.length === 0 ? null : { target, key: choices.key, stored: await records.getMany(call.tx, target, choices.key, wanted) };
}

/** The keys that a reference holds, one or several. */
export function keysIn(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((key) => !isEmpty(key)).map(String);
}

/** The copies of these records that one of them refers to, by the name of the reference. */
export function dataOf(resource: Resource, values: Values, copies: ReadonlyMap<string, ReadonlyMap<string, Values>>): Values {
  const data: Record<string, unknown> = {};
  for (const [name, targets] of copies) {
    const found = keysIn(values[name]).flatMap((key) => targets.get(key) ?? []);
    data[name] = resource.fields[name]?.isMultiple ? found : (found[0] ?? null);
  }
  return data;
}
