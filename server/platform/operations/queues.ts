import { isRecord } from '../../../engine/model/steps.ts';
import type { RecordOf } from '../../records.ts';
import { failedQueue } from '../../jobs/names.ts';
import type { Item } from '../../jobs/queues.ts';
import { currentIn, dropItem, queuesIn } from '../../jobs/queues.ts';
import { say } from '../../reply/say.ts';
import { hasJobs } from '../../jobs/boss.ts';
import type { ActionCall, Behaviour, Context, Result } from '../behaviour.ts';

/** The queues of the job system, and the job that each would do next. */
export const queues: Behaviour<'queues'> = {
  resource: 'queues',
  source: async (context) => ({ rows: await rowsOf(context) }),
  actions: { delete_item: deleteItem },
};

async function rowsOf({ tx }: Context): Promise<readonly RecordOf<'queues'>[]> {
  if (!(await hasJobs(tx))) return [];
  const rows: RecordOf<'queues'>[] = [];
  for (const { name, ready, unacknowledged, current } of await queuesIn(tx)) {
    const item = current === null ? null : await currentIn(tx, name);
    rows.push({
      name,
      messages_ready: ready,
      messages_unacknowledged: unacknowledged,
      messages: ready + unacknowledged,
      ...itemOf(item),
    });
  }
  return rows;
}

// What the job is about stands in its data, below `data`: beside it stands who asked for it.
function itemOf(item: Item | null): RecordOf<'queues'> {
  if (item === null) return { current: null };
  const { id, data, createdAt, startAfter, retryCount, retryLimit, priority, state, output } = item;
  const asked = isRecord(data) ? data : {};
  return {
    current: id,
    payload: 'data' in asked ? asked['data'] : data,
    attributes: { id, state, created_at: createdAt, start_after: startAfter, attempts: retryCount, asked_by: asked['username'] ?? null },
    message: {
      id,
      data,
      state,
      created_at: createdAt,
      start_after: startAfter,
      retry_count: retryCount,
      retry_limit: retryLimit,
      priority,
      output,
    },
  };
}

async function deleteItem({ record, sent, context }: ActionCall<'queues'>): Promise<Result<'queues'>> {
  const queue = String(record?.name);
  const id = record?.current;
  const seen = sent['id'];
  if (typeof id !== 'string') return { kind: 'refused', message: say('Nothing waits in queue "{queue}"', { queue }) };
  const reason = `Deleted from its queue by ${context.user?.username ?? 'the server'}`;
  // Somebody looked at one item and deletes that one: by now another may be the first.
  const isGone = (typeof seen !== 'string' || seen === id) && (await dropItem(context.tx, queue, { id, reason }));
  if (!isGone) return { kind: 'refused', message: say('Another item is the current one now: look at the queue again') };
  const at = { id: queue, parent: '', version: 0, createdAt: '', updatedAt: '' };
  const after: RecordOf<'queues'> = { ...record, current: null };
  await context.written('queues', { before: { ...at, values: record ?? {} }, after: { ...at, values: after }, verb: 'delete_item' });
  context.wake(failedQueue(queue));
  return { kind: 'done' };
}
