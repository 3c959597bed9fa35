import type { RecordOf } from '../../records.ts';
import { tableOf } from '../../store/layout.ts';
import type { Behaviour, Context, JobContext } from '../behaviour.ts';
import { change, resourceOf, textOf } from '../follow.ts';
import type { Seen } from './look.ts';
import { look } from './look.ts';

const name = 'domains';

/** The monitor looks at the domains whose hosts this server may call; of what nobody looks at nothing is claimed. */
export const domains: Behaviour<'domains'> = {
  resource: name,
  jobs: { monitor: { cron: '*/10 * * * *', run: monitor, failed: () => Promise.resolve() } },
};

/** Hosts that are looked at at once. */
const atOnce = 8;

const unseen: Seen = { reachable: null, uptime_monitor: false, ssl_monitor: null };

interface Watched {
  readonly id: string;
  readonly host: string;
}

async function monitor(_data: unknown, context: JobContext): Promise<void> {
  const { rows, now } = await context.tx(async (own) => ({ rows: await watched(own), now: own.now }));
  const allowed = rows.filter(({ host }) => context.outgoing.allows(host));
  const others = rows.filter(({ host }) => !context.outgoing.allows(host));
  await context.tx(async (own) => {
    for (const each of others) await keep(own, { ...each, seen: unseen });
  });
  for (let start = 0; start < allowed.length; start += atOnce) {
    context.signal.throwIfAborted();
    const part = allowed.slice(start, start + atOnce);
    const seen = await Promise.all(part.map(async (each) => ({ ...each, seen: await look(context.outgoing, each.host, now) })));
    await context.tx(async (own) => {
      for (const each of seen) await keep(own, each);
    });
  }
}

function watched(context: Context): Promise<readonly Watched[]> {
  const resource = resourceOf(context.model, name);
  const table = tableOf(resource);
  const [id, host] = [textOf(resource, 'id'), textOf(resource, 'full_qualified_domain_name')];
  return context.tx.query<Watched>(`select ${id} as id, ${host} as host from ${table} t order by 2`);
}

// What has not changed is no news, and needs no entry in the history.
async function keep(context: Context, { id, host, seen }: Watched & { readonly seen: Seen }): Promise<void> {
  const isNews = (values: RecordOf<'domains'>): boolean => values.full_qualified_domain_name === host && !isSame(values, seen);
  await change(context, name, { key: id, set: (values) => (isNews(values) ? { ...seen } : {}), verb: 'monitor' });
}

function isSame({ reachable = null, uptime_monitor, ssl_monitor = null }: RecordOf<'domains'>, seen: Seen): boolean {
  return reachable === seen.reachable && (uptime_monitor ?? false) === seen.uptime_monitor && ssl_monitor === seen.ssl_monitor;
}
