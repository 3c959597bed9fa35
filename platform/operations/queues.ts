import {
  type ActionCall,
  type Behaviour,
  type BehaviourContext,
  type BehaviourResult,
  dropQueueItem,
  failedQueueName,
  findNextItem,
  hasJobTables,
  isPlainObject,
  listQueues,
  type QueueItem,
  type RecordOf,
  say,
} from 'steward/server';

/** The queues of the job system, and the job that each would do next. */
export const queues: Behaviour<'queues'> = {
  resource: 'queues',
  source: async (context) => ({ rows: await listQueueRows(context) }),
  actions: { delete_item: deleteQueueItem },
};

async function listQueueRows({ tx }: BehaviourContext): Promise<readonly RecordOf<'queues'>[]> {
  if (!(await hasJobTables(tx))) return [];
  const rows: RecordOf<'queues'>[] = [];
  for (const { name, ready, unacknowledged, current } of await listQueues(tx)) {
    const item = current === null ? null : await findNextItem(tx, name);
    rows.push({
      name,
      messages_ready: ready,
      messages_unacknowledged: unacknowledged,
      messages: ready + unacknowledged,
      ...describeQueueItem(item),
    });
  }
  return rows;
}

// What the job is about stands in its data, below `data`: beside it stands who asked for it.
function describeQueueItem(item: QueueItem | null): RecordOf<'queues'> {
  if (item === null) return { current: null };
  const { id, data, createdAt, startAfter, retryCount, retryLimit, priority, state, output } = item;
  const asked = isPlainObject(data) ? data : {};
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

async function deleteQueueItem({ record, sent, context }: ActionCall<'queues'>): Promise<BehaviourResult<'queues'>> {
  const queue = String(record?.name);
  const id = record?.current;
  const seen = sent['id'];
  if (typeof id !== 'string') return { kind: 'refused', message: say('Nothing is waiting in queue "{queue}"', { queue }) };
  const reason = `Deleted from its queue by ${context.user?.username ?? 'the server'}`;
  // Somebody looked at one item and deletes that one: by now another may be the first.
  const isGone = (typeof seen !== 'string' || seen === id) && (await dropQueueItem(context.tx, queue, { id, reason }));
  if (!isGone) return { kind: 'refused', message: say('Another item is the current one now: look at the queue again') };
  const at = { id: queue, parent: '', version: 0, createdAt: '', updatedAt: '' };
  const after: RecordOf<'queues'> = { ...record, current: null };
  await context.written('queues', { before: { ...at, values: record ?? {} }, after: { ...at, values: after }, verb: 'delete_item' });
  context.wake(failedQueueName(queue));
  return { kind: 'done' };
}
