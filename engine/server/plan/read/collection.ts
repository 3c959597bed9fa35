import type { RecordCollection, Resource } from '../../../model/model.ts';
import { isPlainObject } from '../../../model/steps.ts';
import { parseListQuery, ROWS_LIMIT, ROWS_UNASKED } from '../../../model/query.ts';
import type { PlannedAnswer } from '../../reply/answer.ts';
import { refuseCall } from '../../reply/refusal.ts';
import { readQueryParents } from '../../request/list-query.ts';
import { refuseQueryProblems, requireRowCount } from '../../request/query-problems.ts';
import { listAuditHistory, type FieldChange } from '../../store/audit.ts';
import { listOpenFields } from './as-read.ts';
import { findBehaviour, behaviourContextOf } from '../behave.ts';
import type { CallAddress, ServerCall } from '../call.ts';
import { baseResourceOf } from '../call.ts';
import { keepShownDiffs } from './entries.ts';
import { findShownRecord } from './find.ts';
import { hidesSomeRecords } from './parents.ts';
import { listShownFields } from './project.ts';

/** Rows that belong to one record: its audit log, or an array it holds. Who may see the record may see them. */
export async function answerCollection(
  call: ServerCall,
  resource: Resource,
  of: RecordCollection,
  at: CallAddress,
): Promise<PlannedAnswer> {
  const { values, stored } = await findShownRecord(call, resource, {
    key: at.key,
    parents: readQueryParents(resource, call.params, at.request.query),
  });
  const { query, problems } = parseListQuery(at.request.query);
  refuseQueryProblems(problems);
  // What one record holds is no long list; its history may be one, as long as any other.
  const page = { limit: requireRowCount(query.limit, of.isAudit ? ROWS_UNASKED : ROWS_LIMIT), offset: query.offset };
  if (of.isAudit) {
    const shown = listShownFields(call, resource, 'all');
    const told = listOpenFields(call, resource, shown);
    const record = { resource: baseResourceOf(call.engine.model, resource), id: stored.id, parent: stored.parent };
    const { rows, total } = await listAuditHistory(call.tx, record, { ...page, isOwnLife: hidesSomeRecords(call, resource) });
    return {
      kind: 'list',
      rows: rows.map(({ restored_from: from, ...entry }) => ({
        ...keepShownDiffs(call, entry, { resource, shown: told }),
        ...(typeof from === 'number' && { restored_from: from }),
        ...tellLostFields(resource, entry.diffs),
      })),
      total,
      isEstimated: false,
    };
  }
  const own = findBehaviour(call.engine, resource)?.collections?.[of.name];
  if (own) {
    const answer = await own({ record: values, query: at.request.query, context: behaviourContextOf(call) });
    if (answer.kind === 'refused') return refuseCall('bad-value', answer.message);
    if (answer.kind === 'text') return { kind: 'file', name: answer.name, type: 'text/plain', text: answer.text };
    return { kind: 'list', rows: answer.rows.slice(page.offset, page.offset + page.limit), total: answer.rows.length, isEstimated: false };
  }
  const held = values[of.name];
  const rows = (Array.isArray(held) ? held : []).filter(isPlainObject);
  if (of.isSingle) return { kind: 'record', row: isPlainObject(held) ? held : {}, version: null };
  return { kind: 'list', rows: rows.slice(page.offset, page.offset + page.limit), total: rows.length, isEstimated: false };
}

/** How many fields a write changed that are no more: who could see them is not known any longer. */
function tellLostFields({ fields }: Resource, diffs: readonly FieldChange[]): { readonly lost?: number } {
  const lost = diffs.filter(({ field }) => !Object.hasOwn(fields, field)).length;
  return lost === 0 ? {} : { lost };
}
