/** User groups that are made, changed and deleted one after the other. */
import type { RandomSource } from '../../platform/demo-data/random.ts';
import type { Store } from '../../engine/server/store/store.ts';
import type { Served } from '../api/served.ts';
import type { Work } from './main.ts';

const path = '/api/v1/usergroups';

/** The turn of its last change; null: it is not there. */
type State = number | null;

interface Group {
  state: State;
  /** What an unanswered call would have made of it; undefined: each call was answered. */
  maybe: State | undefined;
  etag: string;
}

/** Both values belong to one turn: a record that is half written shows it. */
const bodyOf = (code: string, turn: number): object => ({
  ...{ code, channel: '3i@default', name: `${code} turn ${turn}`, type: turn % 2 === 0 ? 'OTHER' : 'DISPOSITION' },
});

export function openGroups(prefix: string, random: RandomSource): Work {
  const groups = new Map<string, Group>();
  const done = { created: 0, edited: 0, deleted: 0 };
  let turn = 0;

  const send = async (server: Served, code: string, next: State): Promise<void> => {
    const known = groups.get(code);
    const group: Group = known ?? { state: null, maybe: undefined, etag: '' };
    groups.set(code, group);
    group.maybe = next;
    const isNew = group.state === null;
    const at = isNew ? path : `${path}/${code}`;
    const answer = await server.ask(
      ...([isNew ? 'POST' : next === null ? 'DELETE' : 'PUT', at, next === null ? undefined : bodyOf(code, next)] as const),
      isNew ? {} : { 'if-match': group.etag },
    );
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${said}`);
    Object.assign(group, { state: next, maybe: undefined, etag: answer.headers.get('etag') ?? '' });
    done[isNew ? 'created' : next === null ? 'deleted' : 'edited'] += 1;
  };

  return {
    name: 'groups',
    counts: () => done,
    async run(server, signal) {
      try {
        while (!signal.aborted) {
          turn += 1;
          const living = [...groups].filter(([, { state, maybe, etag }]) => state !== null && maybe === undefined && etag !== '');
          const picked = living.length < 3 ? undefined : random.pick(living);
          if (picked === undefined) await send(server, `${prefix}-${turn}`, turn);
          else await send(server, picked[0], random.chance(0.3) ? null : turn);
        }
      } catch {
        // It was killed: whether the last call was done, `check` finds out.
      }
    },
    async check(server) {
      const wrong: string[] = [];
      const rows = await listed(server, prefix);
      for (const [code, group] of groups) {
        const row = rows.get(code);
        const state = row === undefined ? null : Number(/turn (\d+)$/.exec(String(row['name']))?.[1]);
        const allowed = group.maybe === undefined ? [group.state] : [group.state, group.maybe];
        if (!allowed.includes(state)) wrong.push(`${code} is at turn ${String(state)} instead of ${allowed.map(String).join(' or ')}`);
        if (row !== undefined && row['type'] !== (Number(state) % 2 === 0 ? 'OTHER' : 'DISPOSITION')) wrong.push(`${code} is half written`);
        const etag = row === undefined ? '' : ((await server.ask('GET', `${path}/${code}`)).headers.get('etag') ?? '');
        Object.assign(group, { state, maybe: undefined, etag });
        if (state === null) groups.delete(code);
      }
      for (const code of rows.keys()) if (!groups.has(code)) wrong.push(`${code} is there though nobody made it`);
      return wrong;
    },
  };
}

async function listed(server: Served, prefix: string): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const answer = await server.ask('GET', `${path}?code=%5E${prefix}-&_limit=1000`);
  const { data } = (await answer.json()) as { readonly data: readonly Readonly<Record<string, unknown>>[] };
  return new Map(data.map((row) => [String(row['code']), row]));
}

/** Records whose audit entries are not their versions, one after the other. */
export async function auditGaps(store: Store): Promise<readonly string[]> {
  const rows = await store.query<{ resource: string; id: string; said: string; versions: string }>(
    `select resource, record_id as id, string_agg(type, ',' order by id) as said, string_agg(version::text, ',' order by id) as versions
     from audit where resource in ('user-groups', 'budgets') and (record_id like 'K_-%' or record_id like 'IMPORT-%') group by 1, 2`,
  );
  return rows.flatMap(({ resource, id, said, versions }) => {
    // Who deletes a record says which version it was.
    const wanted = said.split(',').map((type, at) => String(type === 'delete' ? at : at + 1));
    return versions === wanted.join(',') ? [] : [`${resource}/${id} has audit entries ${said} of versions ${versions}`];
  });
}
