import type { Resource } from '../../engine/model/model.ts';
import type { Wrote } from './audited.ts';
import { audited } from './audited.ts';
import { behaviourOf, contextOf } from './behave.ts';
import type { Call } from './call.ts';

/** What follows each write, in its transaction: what belongs to every write, then what the resource's behaviour adds. */
export async function written(call: Call, resource: Resource, wrote: Wrote): Promise<void> {
  await audited(call, resource, wrote);
  call.above.clear();
  const after = behaviourOf(call.engine, resource)?.afterWrite;
  const { verb } = wrote;
  const parent = (wrote.after ?? wrote.before)?.parent ?? '';
  await after?.(
    { resource: resource.name, verb, parent, before: wrote.before?.values ?? null, after: wrote.after?.values ?? null },
    contextOf(call),
  );
}
