import type { Resource } from '../../../model/model.ts';
import type { DoneWrite } from './audited.ts';
import { completeWrite, settleWrite } from './audited.ts';
import { findBehaviour, behaviourContextOf } from '../behave.ts';
import type { ServerCall } from '../call.ts';

/** What follows each write that has told of itself, in its transaction: what belongs to every write, then what the resource's behaviour adds. */
export async function followWrite(call: ServerCall, resource: Resource, wrote: DoneWrite): Promise<void> {
  // Another system is written to outside of any transaction; what follows that here has one of its own, the entry of the log included.
  if (resource.source !== null) return void (await call.engine.store.tx((tx) => completeWrite({ ...call, tx }, resource, wrote)));
  await settleWrite(call, resource, wrote);
  const after = findBehaviour(call.engine, resource)?.afterWrite;
  const { verb } = wrote;
  const parent = (wrote.after ?? wrote.before)?.parent ?? '';
  await after?.(
    { resource: resource.name, verb, parent, before: wrote.before?.values ?? null, after: wrote.after?.values ?? null },
    behaviourContextOf(call),
  );
}
