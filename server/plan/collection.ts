import type { Collection, Resource } from '../../engine/model/model.ts';
import { isRecord } from '../../engine/model/steps.ts';
import { parseQuery, ROWS_LIMIT } from '../../engine/model/query.ts';
import type { Answer } from '../reply/answer.ts';
import { refuse } from '../reply/refusal.ts';
import { parentsOf } from '../request/list-query.ts';
import { refuseProblems } from '../request/query-problems.ts';
import { historyOf } from '../store/audit.ts';
import { openFields } from './as-read.ts';
import { behaviourOf, contextOf } from './behave.ts';
import type { Call } from './call.ts';
import { baseOf, scopeOf } from './call.ts';
import { withDiffsOf } from './entries.ts';
import { find } from './find.ts';
import { demand } from './gate.ts';
import { shownFields } from './project.ts';
import type { At } from './save.ts';

/** Rows that belong to one record: its audit log, or an array it holds. Who may see the record may see them. */
export async function collection(call: Call, resource: Resource, of: Collection, at: At): Promise<Answer> {
  const { values, stored } = await find(call, resource, {
    key: at.key,
    parents: parentsOf(resource, call.params, at.request.query),
    mode: 'show',
    gates: [resource.access.show],
  });
  demand(resource, 'show', scopeOf(call, 'show', { self: values }));
  const { query, problems } = parseQuery(at.request.query);
  refuseProblems(problems);
  const page = { limit: Math.min(query.limit ?? ROWS_LIMIT, ROWS_LIMIT), offset: query.offset };
  if (of.isAudit) {
    const shown = shownFields(call, resource, 'all');
    const told = openFields(call, resource, shown);
    const record = { resource: baseOf(call.engine.model, resource), id: stored.id, parent: stored.parent };
    const { rows, total } = await historyOf(call.tx, record, page);
    return {
      kind: 'list',
      rows: rows.map((entry) => withDiffsOf(call, { ...entry }, { resource, shown: told })),
      total,
      isEstimated: false,
    };
  }
  const own = behaviourOf(call.engine, resource)?.collections?.[of.name];
  if (own) {
    const answer = await own({ record: values, query: at.request.query, context: contextOf(call) });
    if (answer.kind === 'refused') return refuse('bad-value', answer.message);
    if (answer.kind === 'text') return { kind: 'file', name: answer.name, type: 'text/plain', text: answer.text };
    return { kind: 'list', rows: answer.rows.slice(page.offset, page.offset + page.limit), total: answer.rows.length, isEstimated: false };
  }
  const held = values[of.name];
  const rows = (Array.isArray(held) ? held : []).filter(isRecord);
  if (of.isSingle) return { kind: 'record', row: isRecord(held) ? held : {}, version: null };
  return { kind: 'list', rows: rows.slice(page.offset, page.offset + page.limit), total: rows.length, isEstimated: false };
}
