import { isKeptFromUser, isMadeByServer } from '../../../model/access.ts';
import { recordPartOf } from '../../../model/record-part.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, Resource } from '../../../model/model.ts';
import { isEmptyValue } from '../../../model/steps.ts';
import type { Params } from '../../../model/values.ts';
import { readQueryParents } from '../../request/list-query.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { listDeletions, type DeletedRecord } from '../../store/deletions.ts';
import { joinKeyParts, parentRouteParams } from '../../store/layout.ts';
import { keptRecordOf, requireKeptWhole } from '../read/deleted.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { completeRecord } from '../read/complete.ts';
import { findParentRecord, findRecord } from '../read/find.ts';
import { requireVerb, requireVerbSomewhere } from '../gate.ts';
import { insertRecord } from '../holding.ts';
import { joinsToWrite } from '../read/joins.ts';
import { isRowVisible, keepBelowKnown, refuseNotFound, requireVisibleParents } from '../read/parents.ts';
import { rowAfterWrite } from '../read/row.ts';
import { recordUrlOf } from './address.ts';
import { checkAgainstOthers, checkKeptDraft, namingTakenField, requireRoleRules } from './check.ts';
import type { WriteDraft } from './errors.ts';
import { requireVersion, requireWithinView } from './save.ts';
import { followWrite } from './written.ts';

/** A deleted record, brought back as it was by whoever could delete and create it. */
export async function answerRestore(call: ServerCall, resource: Resource, at: CallAddress): Promise<PlannedAnswer> {
  requireKeptWhole(call, resource);
  requireVerbSomewhere(resource, [resource.access.delete], callScopeOf(call, 'edit'));
  requireVerbSomewhere(resource, [resource.access.create], callScopeOf(call, 'create'));
  const parents = readQueryParents(resource, call.params, at.request.query);
  const asked = { id: joinKeyParts(resource, at.key), parents, before: null, limit: 1 };
  const [deleted] = await listDeletions(call.tx, resource, asked);
  if (deleted === undefined) return refuseUndeleted(call, resource, { key: at.key, parents });
  const params = parentRouteParams(resource, deleted.parent);
  await requireVisibleParents(call, resource, { ...parents, ...params });
  if ((await keepBelowKnown(call, resource, [deleted])).length === 0) return refuseNotFound(resource);
  const found = { stored: keptRecordOf(deleted), values: await completeRecord(call, resource, deleted.values, joinsToWrite(resource)) };
  if (!isRowVisible(call, resource, found.values)) return refuseNotFound(resource);
  const parent = await findParentRecord(call, resource, { parents: params, values: deleted.values });
  const scope = callScopeOf(call, 'create', { self: found.values, parent, form: deleted.values });
  requireVerb(resource, 'delete', callScopeOf(call, 'edit', { self: found.values, old: found.values, parent }));
  requireVerb(resource, 'create', scope);
  await requireVersion(call, resource, found, at.request.ifMatch);
  requireRoleRules(resource, 'create', scope);
  const draft: WriteDraft = { resource, form: resource.create, mode: 'create', values: found.values, old: null, stored: null, scope };
  if (!isOwnDeletion(call, deleted)) checkAsOwnWork(call, draft, deleted);
  await checkAgainstOthers(call, { ...draft, isTakenBack: isOwnDeletion(call, deleted) });
  const record = { values: deleted.values, parents: params, version: deleted.version + 1, verb: 'restore', restoredFrom: deleted.version };
  const stored = await namingTakenField(resource, scope, () => insertRecord(call, resource, record));
  await requireWithinView(call, resource, { ...stored, verb: 'create' });
  await followWrite(call, resource, { verb: 'restore', before: null, after: stored });
  return {
    kind: 'created',
    row: await rowAfterWrite(call, resource, stored.values),
    version: stored.version,
    location: recordUrlOf(call.engine.model, resource, stored.values, call.params),
  };
}

/** Says of a record that is there that it is; of one that is hidden, or never was, what a read would say. */
async function refuseUndeleted(call: ServerCall, resource: Resource, at: { key: readonly string[]; parents: Params }): Promise<never> {
  await findRecord(call, resource, { ...at, mode: 'show', gates: [resource.access.delete] });
  return refuseCall('not-now', say('{resource} is not deleted', { resource: resource.title }));
}

/** Whoever takes back what they did themselves gains nothing; what somebody else has deleted is to be what one could create. */
function isOwnDeletion({ user }: ServerCall, { by }: DeletedRecord): boolean {
  return user !== null && by !== null && by === user.username;
}

function checkAsOwnWork(call: ServerCall, draft: WriteDraft, deleted: DeletedRecord): void {
  const { resource, scope } = draft;
  const closed = Object.values(resource.fields).filter(
    (field) => !isEmptyValue(deleted.values[field.name]) && isClosedToUser(resource, field, scope),
  );
  const told = closed.filter((field) => !isKeptFromUser(field, scope)).map(({ title }) => title);
  if (closed.length > 0)
    refuseCall(
      'forbidden',
      told.length < closed.length
        ? say('Somebody else has deleted this record, and it holds what you may not see')
        : say('Somebody else has deleted this record, and you may not write its {fields}', { fields: told }),
    );
  checkKeptDraft(call, draft);
}

/** What this user could not have written, whatever the record; what nobody writes comes back as it was. */
function isClosedToUser({ key }: Resource, field: Field, scope: EvaluationScope): boolean {
  if (isMadeByServer(field) || field.readOnly === true || key.includes(field.name)) return false;
  return isKeptFromUser(field, scope) || recordPartOf(field.readOnly, scope) === true;
}
