import { matchesFilters } from '../../../model/matches.ts';
import type { Resource } from '../../../model/model.ts';
import { evaluateQuery, parseListQuery } from '../../../model/query.ts';
import type { Row, Values } from '../../../model/values.ts';
import { readQueryParents } from '../../request/list-query.ts';
import type { ApiRequest } from '../../request/request.ts';
import { refuseQueryProblems } from '../../request/query-problems.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { listDeletions, type DeletedRecord } from '../../store/deletions.ts';
import type { StoredRecord } from '../../store/records.ts';
import { recomputeAsRead } from './as-read.ts';
import { findBehaviour } from '../behave.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { completeRecords } from './complete.ts';
import { isVerbAllowed, requireVerb, requireVerbSomewhere } from '../gate.ts';
import { isRowVisible, keepBelowKnown, requireVisibleParents } from './parents.ts';
import { listShownFields, projectRow } from './project.ts';

const pageLimit = 100;
/** How many deletions are looked through for a page: most users may bring back most of them. */
const scanLimit = 5000;

/** What was deleted and this user may bring back, the latest first; each row tells when and by whom. */
export async function answerDeleted(call: ServerCall, resource: Resource, request: Pick<ApiRequest, 'query'>): Promise<PlannedAnswer> {
  requireKeptWhole(call, resource);
  requireVerb(resource, 'list', callScopeOf(call, 'list'));
  requireVerbSomewhere(resource, [resource.access.delete], callScopeOf(call, 'edit'));
  requireVerbSomewhere(resource, [resource.access.create], callScopeOf(call, 'create'));
  const parents = readQueryParents(resource, call.params, request.query);
  await requireVisibleParents(call, resource, parents);
  const { query, problems } = parseListQuery(request.query);
  refuseQueryProblems(problems);
  const [unknown] = query.filters.filter(({ param }) => !resource.parents.some((each) => each.param === param));
  if (unknown !== undefined || query.search !== null || query.group !== null || query.sort.length > 0)
    refuseCall('unknown-filter', say('What was deleted can be neither filtered nor sorted'));
  const end = query.offset + Math.min(query.limit ?? pageLimit, pageLimit);
  const rows: Row[] = [];
  let before: number | null = null;
  let seen = 0;
  let isWhole = false;
  while (rows.length <= end && seen < scanLimit && !isWhole) {
    const limit = 200;
    const found: readonly DeletedRecord[] = await listDeletions(call.tx, resource, { parents, id: null, before, limit });
    rows.push(...(await projectDeleted(call, resource, found)));
    seen += found.length;
    isWhole = found.length < limit;
    before = found.at(-1)?.entry ?? null;
  }
  return { kind: 'list', rows: rows.slice(query.offset, end), total: rows.length, isEstimated: !isWhole };
}

/** Of a view only its base says what code does: what that makes of a body, or reads, is more than the record. */
export function requireKeptWhole(call: ServerCall, resource: Resource): void {
  const { create, source } = findBehaviour(call.engine, resource) ?? {};
  if (create !== undefined || source !== undefined) refuseCall('not-found', say('There is nothing at this address'));
}

/** The deleted record as the store would hold it. */
export function keptRecordOf({ id, parent, values, version, at }: DeletedRecord): StoredRecord {
  return { id, parent, values, version, createdAt: at, updatedAt: at };
}

async function projectDeleted(call: ServerCall, resource: Resource, found: readonly DeletedRecord[]): Promise<readonly Row[]> {
  const where = evaluateQuery(resource.view?.where ?? [], callScopeOf(call, 'list'));
  const below = where === null ? [] : await keepBelowKnown(call, resource, found);
  const completed = await completeRecords(
    call,
    resource,
    below.map(({ values }) => values),
  );
  const own = below.flatMap((deleted, at) => {
    const self: Values = completed[at] ?? {};
    const isOpen =
      isRowVisible(call, resource, self) &&
      matchesFilters(resource, self, where ?? [], call.now) &&
      isVerbAllowed(resource, 'delete', callScopeOf(call, 'edit', { self, old: self }));
    return isOpen ? [{ deleted, self }] : [];
  });
  const read = await recomputeAsRead(
    call,
    resource,
    own.map(({ self }) => self),
  );
  const fields = listShownFields(call, resource, 'all');
  return own.map(({ deleted }, at) => ({
    ...projectRow(resource, read[at] ?? {}, fields),
    _version: deleted.version,
    _deleted: { at: deleted.at, by: deleted.by, lost: deleted.lost },
  }));
}
