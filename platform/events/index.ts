import {
  countAuditEntriesByDay,
  type Behaviour,
  type BehaviourContext,
  type CollectionCall,
  type CollectionRows,
  type RecordOf,
  type Resource,
  type Row,
  say,
} from 'steward/server';
import { listDaysUntil } from './days.ts';

const DAY_SECONDS = 86_400;
const RANGE_SECONDS = 30 * DAY_SECONDS;
const MOST_DAYS = 366;
/** What is worth a chart; the list is fixed, so that the address of a chart stays good. */
const subjects = ['budgets', 'contact-requests', 'order-fulfillments', 'orders'] as const;

/** What happens on the platform, counted from the audit log. */
export const eventQueries: Behaviour<'event-queries'> = {
  resource: 'event-queries',
  source: (context) => Promise.resolve({ rows: listEventQueries(context) }),
  collections: { histogram: answerHistogram },
};

function listEventQueries({ model }: BehaviourContext): readonly RecordOf<'event-queries'>[] {
  return subjects.flatMap((name) => model.resources[name] ?? []).map(createEventQuery);
}

function createEventQuery(resource: Resource): RecordOf<'event-queries'> {
  return { id: resource.name, title: resource.titlePlural.text, url: listRouteOf(resource) };
}

// A route with parameters leads nowhere without them.
function listRouteOf({ list, route }: Resource): string | null {
  const parts = route.filter((part) => typeof part === 'string');
  return list !== null && parts.length === route.length ? `/${parts.join('/')}` : null;
}

/** Points `{ k: '2031-04-02', v: 7 }`, one for each day of the user's zone, the last is today; `range` in seconds, `interval` day. */
async function answerHistogram({ record, query, context }: CollectionCall<'event-queries'>): Promise<CollectionRows> {
  const range = Number(query.get('range') ?? RANGE_SECONDS);
  if (!Number.isInteger(range / DAY_SECONDS) || range < DAY_SECONDS || range > MOST_DAYS * DAY_SECONDS)
    return {
      kind: 'refused',
      message: say('"{param}" must be whole days in seconds, at most {limit}', { param: 'range', limit: MOST_DAYS * DAY_SECONDS }),
    };
  if ((query.get('interval') ?? 'day') !== 'day')
    return { kind: 'refused', message: say('"{param}" must be {word}', { param: 'interval', word: 'day' }) };
  const days = listDaysUntil(context.now, range / DAY_SECONDS, context.zone);
  const counts = await countEventsByDay(context, String(record.id), days[0] ?? '');
  return { kind: 'rows', rows: days.map((k): Row => ({ k, v: counts.get(k) ?? 0 })) };
}

function countEventsByDay({ tx, zone }: BehaviourContext, resource: string, first: string): Promise<ReadonlyMap<string, number>> {
  // A day earlier: where it is later than in UTC, the first day begins before its own date.
  const from = new Date(Date.parse(first) - DAY_SECONDS * 1000).toISOString();
  return countAuditEntriesByDay(tx, { resource, from, zone });
}
