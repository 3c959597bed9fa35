import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import { fillAutofills, fillDefaults, fillStamps } from '../../../model/write.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { completeRecord } from './complete.ts';
import { joinsToWrite } from './joins.ts';

/** What the server puts in: values of the address, defaults, values that follow others, stamps. */
export async function fillServerValues(
  call: ServerCall,
  resource: Resource,
  values: Values,
  o: { old: Values | null; parents: Params; parent: Values | null },
): Promise<Values> {
  const mode = o.old ? 'edit' : 'create';
  const base = callScopeOf(call, mode, { old: o.old, parent: o.parent });
  // What is computed reads copies of the records that the new values refer to.
  const read = async (self: Values): Promise<EvaluationScope> => ({
    ...base,
    self: await completeRecord(call, resource, self, joinsToWrite(resource)),
  });
  const fields = Object.values(resource.fields);
  const start = o.old ? values : fillDefaults(resource, fillParents(resource, values, o.parents), base);
  const followed = fields.some(({ autofill }) => autofill !== null) ? fillAutofills(resource, start, await read(start)) : start;
  return fields.some(({ stamp }) => stamp !== null) ? fillStamps(resource, followed, await read(followed)) : followed;
}

/** What a single record holds before anybody has saved it. */
export function fillSingleDefaults(call: ServerCall, resource: Resource): Promise<Values> {
  return fillServerValues(call, resource, {}, { old: null, parents: {}, parent: null });
}

function fillParents(resource: Resource, values: Values, parents: Params): Values {
  const own = resource.parents.flatMap(({ field, param }) =>
    field !== null && parents[param] !== undefined && values[field] === undefined ? [[field, parents[param]] as const] : [],
  );
  return { ...values, ...Object.fromEntries(own) };
}
