/** Derived values as somebody reads them: copied from no record that this user may not see, and counting none. */
import type { Node } from '../../engine/model/expression.ts';
import type { Field, Resource } from '../../engine/model/model.ts';
import { childrenOf, operandsOf } from '../../engine/model/nodes.ts';
import type { Values } from '../../engine/model/values.ts';
import type { Call } from './call.ts';
import { complete, computed, dataOf, DEPTH_LIMIT, referredTo } from './complete.ts';
import { countSeen } from './count-seen.ts';
import { joinsToRead } from './joins.ts';
import { hidesSome, seenOf } from './parents.ts';

/**
 * Completed records with their derived values computed anew from what this user may see of other records. Rules and gates ask the others
 * too, so they get what `complete` gives; answers, filters and sorts get this.
 */
export async function asRead(call: Call, resource: Resource, list: readonly Values[], depth = 0): Promise<readonly Values[]> {
  const narrow = narrowFields(call, resource, depth);
  if (narrow.length === 0 || list.length === 0) return list;
  const copies = new Map<string, ReadonlyMap<string, Values>>();
  for (const name of new Set(narrow.flatMap(copiedBy))) {
    const field = resource.fields[name];
    if (field) copies.set(name, await seenTargets(call, field, list, depth));
  }
  const own = list.map((values) => ({ ...values, _data: dataOf(resource, values, copies) }));
  const read = await computed(call, narrow, own, countSeen);
  return list.map((values, at) => ({ ...values, ...Object.fromEntries(narrow.map(({ name }) => [name, read[at]?.[name] ?? null])) }));
}

/** One record, as it is read. */
export async function oneAsRead(call: Call, resource: Resource, values: Values): Promise<Values> {
  const [read = values] = await asRead(call, resource, [values]);
  return read;
}

/** The derived fields whose sources may be hidden from this user. */
function narrowFields(call: Call, { fields }: Resource, depth: number): readonly Field[] {
  if (depth > DEPTH_LIMIT) return [];
  const mayHide = (name: string): boolean => {
    const choices = fields[name]?.choices;
    const target = choices?.kind === 'ref' ? call.engine.model.resources[choices.to] : undefined;
    return target !== undefined && (hidesSome(call, target) || narrowFields(call, target, depth + 1).length > 0);
  };
  const mayHideCounted = (name: string): boolean => {
    const target = call.engine.model.resources[name];
    return target !== undefined && hidesSome(call, target);
  };
  return Object.values(fields).filter(
    (field) => field.widens === null && (copiedBy(field).some(mayHide) || countedBy(field).some(mayHideCounted)),
  );
}

/** The resources whose records a derived field counts. */
function countedBy({ derived }: Field): readonly string[] {
  return derived === null ? [] : countedIn(derived.node);
}

function countedIn(node: Node): readonly string[] {
  const [of] = node[0] === 'call' && node[1] === 'count' ? operandsOf(node) : [];
  return [...(of?.[0] === 'lit' ? [String(of[1])] : []), ...childrenOf(node).flatMap(countedIn)];
}

/** The references whose records a derived field copies from. */
function copiedBy({ derived }: Field): readonly string[] {
  return (derived?.reads ?? []).flatMap((read) => {
    const [root, step, name] = read.split('.');
    return root === 'self' && step === '_data' && name !== undefined ? [name] : [];
  });
}

async function seenTargets(call: Call, field: Field, list: readonly Values[], depth: number): Promise<ReadonlyMap<string, Values>> {
  const found = await referredTo(call, field, list);
  if (found === null) return new Map();
  const { target, key } = found;
  const seen = await seenOf(call, target, found.stored);
  const completed = await complete(
    call,
    target,
    seen.map(({ values }) => values),
    joinsToRead(target),
    depth + 1,
  );
  return new Map((await asRead(call, target, completed, depth + 1)).map((values) => [String(values[key]), values]));
}
