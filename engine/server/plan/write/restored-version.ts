import { isMadeByServer } from '../../../model/access.ts';
import type { Resource } from '../../../model/model.ts';
import { isSameContent } from '../../../model/normalize.ts';
import { ROWS_LIMIT } from '../../../model/query.ts';
import type { Values } from '../../../model/values.ts';
import { rebuildVersion } from '../../../model/versions.ts';
import type { ApiRequest } from '../../request/request.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { listAuditHistory } from '../../store/audit.ts';
import type { StoredRecord } from '../../store/records.ts';
import { listOpenFields } from '../read/as-read.ts';
import { listShownFields } from '../read/project.ts';
import type { ServerCall } from '../call.ts';
import { baseResourceOf } from '../call.ts';

/**
 * The version that a change says it gives back (`?_restore=3`), if that is true: whatever it changes is as it was then, but for what the
 * server itself makes. null otherwise, and the history then tells of a change like any other.
 */
export async function findRestoredVersion(
  call: ServerCall,
  resource: Resource,
  { request, stored, values }: { request: Pick<ApiRequest, 'query'>; stored: StoredRecord; values: Values },
): Promise<number | null> {
  const said = request.query.get('_restore');
  if (said === null) return null;
  const version = Number(said);
  if (!/^[1-9]\d{0,8}$/.test(said) || version >= stored.version)
    return refuseCall('bad-value', say('The value of "{param}" is not valid', { param: '_restore' }));
  // Between two versions the record may have been deleted and brought back.
  const limit = Math.min(2 * (stored.version - version) + 1, ROWS_LIMIT);
  const record = { resource: baseResourceOf(call.engine.model, resource), id: stored.id, parent: stored.parent };
  const { rows } = await listAuditHistory(call.tx, record, { limit, offset: 0 });
  const history = rows.map(({ diffs, ...entry }) => ({ ...entry, changes: diffs.map(({ field, old }) => ({ name: field, before: old })) }));
  const then = rebuildVersion(stored, history, version);
  const changed = Object.values(resource.fields).filter(
    (field) => !isMadeByServer(field) && field.type !== 'password' && !isSameContent(values[field.name], stored.values[field.name]),
  );
  // Of what this user's history does not tell, no answer may tell either whether a guess at it is right.
  const told = listOpenFields(call, resource, listShownFields(call, resource, 'all'));
  return then !== null && changed.every(({ name }) => told.has(name) && isSameContent(values[name], then[name])) ? version : null;
}
