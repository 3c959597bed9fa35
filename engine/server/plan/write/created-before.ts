import { createHash } from 'node:crypto';
import type { Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { findCreation, insertCreation } from '../../store/creations.ts';
import { keyFromValues } from '../../store/layout.ts';
import type { StoredRecord } from '../../store/records.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { findRecord } from '../read/find.ts';
import { rowAfterWrite } from '../read/row.ts';
import { recordUrlOf } from './address.ts';

interface SentRecord {
  readonly at: CallAddress;
  readonly parents: Params;
  /** As they were sent. */
  readonly values: Values;
}

/** The answer to a record as it was created. */
export async function answerCreated(
  call: ServerCall,
  resource: Resource,
  stored: StoredRecord,
): Promise<Extract<PlannedAnswer, { readonly kind: 'created' }>> {
  const row = await rowAfterWrite(call, resource, stored.values);
  const location = recordUrlOf(call.engine.model, resource, stored.values, call.params);
  return { kind: 'created', row, version: stored.version, location };
}

/** What was created by the same key, as whoever asks may see it now; null: nothing was, or the call has no key. */
export async function answerCreatedBefore(call: ServerCall, resource: Resource, sent: SentRecord): Promise<PlannedAnswer | null> {
  const name = nameOfCreation(call, resource, sent);
  const found = name && (await findCreation(call.tx, name, call.now));
  if (!found) return null;
  const { stored } = await findRecord(call, resource, { ...found.record, mode: 'show', gates: [resource.access.create] });
  const created = await answerCreated(call, resource, stored);
  if (found.fingerprint === fingerprintOf(resource, sent)) return created;
  return refuseCall('key-reused', say('This was saved already as it was sent first. What was changed since is not saved.'), {
    hint: say('Open the record that was created, and change it there.'),
    current: created.row,
  });
}

/** Notes by which key a record was created. */
export async function noteCreation(
  call: ServerCall,
  resource: Resource,
  { stored, ...sent }: SentRecord & { readonly stored: StoredRecord },
): Promise<void> {
  const name = nameOfCreation(call, resource, sent);
  const key = keyFromValues(resource, stored.values);
  if (name === null || key === null) return;
  await insertCreation(call.tx, {
    ...name,
    fingerprint: fingerprintOf(resource, sent),
    record: { key, parents: sent.parents },
    now: call.now,
  });
}

function nameOfCreation({ user }: ServerCall, resource: Resource, { at }: SentRecord) {
  const idempotencyKey = at.request.idempotencyKey ?? null;
  return idempotencyKey === null || user === null ? null : { owner: user.id, resource: resource.name, idempotencyKey };
}

/** Without secrets: those of few letters could be guessed from it. */
function fingerprintOf({ fields }: Resource, { parents, values }: SentRecord): string {
  const told = Object.entries(values).filter(([name]) => fields[name]?.type !== 'password');
  return createHash('sha256')
    .update(JSON.stringify([parents, told]))
    .digest('base64');
}
