import { evaluateNode, UNKNOWN } from '../../../model/evaluate.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { isEmptyValue } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import { mapInSlices } from '../../in-slices.ts';
import { isAuditView } from '../../store/layout.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { getRecordsByValues, getRecordsByValuesOnce } from '../holding.ts';
import { countAll, Counts, type CountRecords } from './counts.ts';
import { projectAuditEntries } from './entries.ts';
import { joinsToRead } from './joins.ts';

/** How far copies of copies are followed; the Model allows no cycle among derived fields. */
export const DEPTH_LIMIT = 3;

/**
 * Records with the copies of referenced records that `joins` names (`_data`), and with their derived fields; entries of the audit log
 * with what the user may see of the changes.
 */
export async function completeRecords(
  call: ServerCall,
  resource: Resource,
  stored: readonly Values[],
  joins: ReadonlySet<string> = joinsToRead(resource),
  depth = 0,
): Promise<readonly Values[]> {
  const list = isAuditView(resource) ? projectAuditEntries(call, stored) : stored;
  const copies = new Map<string, ReadonlyMap<string, Values>>();
  for (const name of joins) {
    const field = resource.fields[name];
    if (field && depth < DEPTH_LIMIT) copies.set(name, await readReferenceTargets(call, field, list, depth));
  }
  const copied: readonly Record<string, unknown>[] = await mapInSlices(list, (values) => ({
    ...values,
    _data: collectCopies(resource, values, copies),
  }));
  return deriveFields(call, Object.values(resource.fields), copied);
}

/** One record, completed. */
export async function completeRecord(call: ServerCall, resource: Resource, values: Values, joins: ReadonlySet<string>): Promise<Values> {
  const [completed = values] = await completeRecords(call, resource, [values], joins);
  return completed;
}

/** Puts into records that are nobody else's yet what these fields derive from them. */
export async function deriveFields(
  call: ServerCall,
  fields: readonly Field[],
  list: readonly Record<string, unknown>[],
  counting: CountRecords = countAll,
): Promise<readonly Values[]> {
  const own = fields.flatMap((field) => (field.derived ? [{ name: field.name, node: field.derived.node }] : []));
  if (own.length === 0) return list;
  const asked = new Counts(counting);
  const same = { ...callScopeOf(call, 'show'), count: asked.count };
  const compute = (): Promise<readonly (readonly unknown[])[]> =>
    mapInSlices(list, (self) => {
      const scope: EvaluationScope = { ...same, self };
      return own.map(({ node }) => unknownAsNull(evaluateNode(node, scope)));
    });
  // The first pass only learns which counts are asked for; one grouped query then answers all of a kind.
  let derived = await compute();
  if (!asked.isEmpty) {
    await asked.answer(call);
    derived = await compute();
  }
  // Each of them has read the record as it was.
  list.forEach((values, at) => own.forEach(({ name }, nth) => (values[name] = derived[at]?.[nth])));
  return list;
}

function unknownAsNull(value: unknown): unknown {
  return value === UNKNOWN ? null : value;
}

async function readReferenceTargets(
  call: ServerCall,
  field: Field,
  list: readonly Values[],
  depth: number,
): Promise<ReadonlyMap<string, Values>> {
  const found = await findReferredRecords(call, field, list);
  if (found === null) return new Map();
  const { target, key, stored } = found;
  const completed = await completeRecords(
    call,
    target,
    stored.map((record) => record.values),
    joinsToRead(target),
    depth + 1,
  );
  return new Map(completed.map((values) => [String(values[key]), values]));
}

/** The stored records that a reference field of these records names; null: it is none, or it names nothing. */
export async function findReferredRecords(
  call: ServerCall,
  { name, choices }: Field,
  list: readonly Values[],
): Promise<{ readonly target: Resource; readonly key: string; readonly stored: readonly StoredRecord[] } | null> {
  const target = choices?.kind === 'ref' ? call.engine.model.resources[choices.to] : undefined;
  if (choices?.kind !== 'ref' || !target) return null;
  const { key } = choices;
  const wanted = [...new Set(list.flatMap((values) => referenceKeysIn(values[name])))];
  if (wanted.length === 0) return null;
  // All that a save asks about its one record is read once; the rows of a list are asked about together.
  const read = list.length === 1 ? getRecordsByValuesOnce : getRecordsByValues;
  return { target, key, stored: await read(call, target, key, wanted) };
}

/** The keys that a reference holds, one or several. */
export function referenceKeysIn(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((key) => !isEmptyValue(key)).map(String);
}

/** The copies of these records that one of them refers to, by the name of the reference. */
export function collectCopies(resource: Resource, values: Values, copies: ReadonlyMap<string, ReadonlyMap<string, Values>>): Values {
  const data: Record<string, unknown> = {};
  for (const [name, targets] of copies) {
    const found = referenceKeysIn(values[name]).flatMap((key) => targets.get(key) ?? []);
    data[name] = resource.fields[name]?.isMultiple ? found : (found[0] ?? null);
  }
  return data;
}
