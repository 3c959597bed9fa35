/** The servers that live on one store, each with its Model: what one moves or drops another may still need. */
import { hostname } from 'node:os';
import { createTables } from './make-tables.ts';
import type { Store, Tx } from './store.ts';

/** How often a server says that it lives, and after what silence it counts as dead. In seconds. */
const pulse = { every: 15, silent: 60 };

export const processTable = `create table if not exists server_process (
    id text primary key, model text not null, host text not null, pid int not null, indexes jsonb,
    started_at timestamptz not null default now(), seen_at timestamptz not null default now())`;

/** This server, as others know it. */
export interface ServerProcess {
  readonly id: string;
  /** Hash of its Model. */
  readonly model: string;
}

export interface OtherProcess extends ServerProcess {
  readonly host: string;
  readonly pid: number;
  /** ISO instant. */
  readonly since: string;
  /** Indexes that its Model needs; null: not known yet. */
  readonly indexes: readonly string[] | null;
}

/** The other servers that live. */
export async function listOtherProcesses(tx: Tx, own: string | null): Promise<readonly OtherProcess[]> {
  const rows = await tx.query<Omit<OtherProcess, 'since'> & { readonly since: Date | string }>(
    `select id, model, host, pid, indexes, started_at as since from server_process
     where id is distinct from $1 and seen_at > clock_timestamp() - $2::int * interval '1 second' order by started_at, id`,
    [own, pulse.silent],
  );
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }));
}

/** How a server is named to an operator. */
export function describeProcess({ host, pid, model, since }: OtherProcess): string {
  return `process ${pid} on ${host}, since ${since}, with the descriptors ${model.slice(0, 12)}`;
}

export async function declareProcessIndexes(tx: Tx, { id }: ServerProcess, indexes: readonly string[]): Promise<void> {
  await tx.query('update server_process set indexes = $2::jsonb where id = $1', [id, JSON.stringify(indexes)]);
}

export interface LivingProcess {
  /** Says at once what has changed: another Model, before anything is moved for it. */
  announce(): Promise<void>;
  /** Looks from now on who else lives. Only who serves by its Model may: `onAlone` drops what no other needs. */
  watch(watching: ProcessWatching): Promise<void>;
  end(): Promise<void>;
}

interface ProcessWatching {
  /** Told once of each server with another Model. */
  readonly onStranger: (other: OtherProcess) => void;
  /** Called when the last server with another Model has ended. */
  readonly onAlone: () => Promise<void>;
}

/**
 * Says from now on that this server lives, before it fills the store and while it does, however long that takes. The embedded store has one
 * server: whoever else is written down is dead, and nobody asks whether this one lives.
 */
export async function announceProcess(store: Store, own: () => ServerProcess, every = pulse.every): Promise<LivingProcess> {
  await createTables(store, [processTable]);
  if (store.kind === 'pglite') await store.query('delete from server_process');
  // In turn: a beat that is still on its way when the server ends would write it down again.
  let last: Promise<unknown> = Promise.resolve();
  const takeTurn = (work: () => Promise<unknown>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => null);
    return turn.then(() => undefined);
  };
  let look: (() => Promise<void>) | null = null;
  let beating: NodeJS.Timeout | null = null;
  let isOver = false;
  const announce = async (): Promise<void> => {
    if (!isOver) await store.query(announcing, [own().id, own().model, hostname(), process.pid]);
  };
  // What is dropped may take its time, and the server says meanwhile that it lives.
  let isLooking = false;
  const lookAlone = async (): Promise<void> => {
    if (isLooking || look === null || isOver) return;
    isLooking = true;
    await look().finally(() => (isLooking = false));
  };
  const beat = async (): Promise<void> => {
    await takeTurn(announce);
    await store.query(`delete from server_process where seen_at < clock_timestamp() - interval '1 day'`);
    lookAlone().catch(() => null);
  };
  const beatLater = (): void => {
    if (isOver) return;
    // A store that does not answer for a moment is told of elsewhere.
    beating = setTimeout(() => void beat().then(beatLater, beatLater), every * 1000);
    beating.unref();
  };
  await announce();
  if (store.kind !== 'pglite') beatLater();
  return {
    announce: () => takeTurn(announce),
    watch: async (watching) => {
      look = watchOtherProcesses(store, own, watching);
      await lookAlone();
    },
    end: () => {
      isOver = true;
      if (beating !== null) clearTimeout(beating);
      return takeTurn(() => store.query('delete from server_process where id = $1', [own().id]).catch(() => null));
    },
  };
}

// Which indexes another Model needs is not known yet.
const announcing = `insert into server_process as p (id, model, host, pid, started_at, seen_at)
   values ($1, $2, $3, $4::int, clock_timestamp(), clock_timestamp())
   on conflict (id) do update set model = excluded.model, seen_at = excluded.seen_at,
     indexes = case when p.model = excluded.model then p.indexes end`;

function watchOtherProcesses(store: Store, own: () => ServerProcess, { onStranger, onAlone }: ProcessWatching): () => Promise<void> {
  let told = new Set<string>();
  return async () => {
    const strangers = (await listOtherProcesses(store, own().id)).filter(({ model }) => model !== own().model);
    const named = new Set(strangers.map(({ id, model }) => `${id} ${model}`));
    for (const other of strangers) if (!told.has(`${other.id} ${other.model}`)) onStranger(other);
    const isAlone = told.size > 0 && named.size === 0;
    told = named;
    if (isAlone) await onAlone();
  };
}
