import { type Behaviour, type BehaviourContext, type JobContext, type RecordOf, selectRecords } from 'steward/server';
import { changeRecord, requirePlatformResource } from '../follow.ts';
import type { DomainReading } from './look.ts';
import { readDomain } from './look.ts';

const name = 'domains';

/** The monitor looks at the domains whose hosts this server may call; nothing is claimed about the others. */
export const domains: Behaviour<'domains'> = {
  resource: name,
  jobs: { monitor: { cron: '*/10 * * * *', run: monitorDomains, failed: () => Promise.resolve() } },
};

/** How many hosts are looked at at the same time. */
const atOnce = 8;

const unseen: DomainReading = { reachable: null, uptime_monitor: false, ssl_monitor: null };

interface Watched {
  readonly id: string;
  readonly host: string;
}

async function monitorDomains(_data: unknown, context: JobContext): Promise<void> {
  const { rows, now } = await context.tx(async (own) => ({ rows: await listWatchedDomains(own), now: own.now }));
  const allowed = rows.filter(({ host }) => context.outgoing.allows(host));
  const others = rows.filter(({ host }) => !context.outgoing.allows(host));
  await context.tx(async (own) => {
    for (const each of others) await keepDomainReading(own, { ...each, seen: unseen });
  });
  for (let start = 0; start < allowed.length; start += atOnce) {
    context.signal.throwIfAborted();
    const part = allowed.slice(start, start + atOnce);
    const seen = await Promise.all(part.map(async (each) => ({ ...each, seen: await readDomain(context.outgoing, each.host, now) })));
    await context.tx(async (own) => {
      for (const each of seen) await keepDomainReading(own, each);
    });
  }
}

async function listWatchedDomains(context: BehaviourContext): Promise<readonly Watched[]> {
  const resource = requirePlatformResource(context.model, name);
  const records = await selectRecords(context.tx, { of: resource }, { order: 'full_qualified_domain_name' });
  return records.map(({ id, values }) => ({ id, host: String(values.full_qualified_domain_name ?? '') }));
}

// What has not changed is no news, and needs no entry in the history.
async function keepDomainReading(context: BehaviourContext, { id, host, seen }: Watched & { readonly seen: DomainReading }): Promise<void> {
  const isNews = (values: RecordOf<'domains'>): boolean => values.full_qualified_domain_name === host && !isSameReading(values, seen);
  await changeRecord(context, name, { key: id, set: (values) => (isNews(values) ? { ...seen } : {}) });
}

function isSameReading({ reachable = null, uptime_monitor, ssl_monitor = null }: RecordOf<'domains'>, seen: DomainReading): boolean {
  return reachable === seen.reachable && (uptime_monitor ?? false) === seen.uptime_monitor && ssl_monitor === seen.ssl_monitor;
}
