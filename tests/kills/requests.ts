/** Contact requests that are closed and opened again. */
import type { RandomSource } from '../../platform/demo-data/random.ts';
import type { Served } from '../api/served.ts';
import type { Work } from './main.ts';

const path = '/api/v1/contactrequests';

interface Request {
  readonly id: string;
  readonly tenant: unknown;
  readonly description: unknown;
  status: unknown;
  maybe: unknown;
}

export function openRequests(random: RandomSource): Work {
  let requests: readonly Request[] = [];
  let transitions = 0;
  const read = async (server: Served): Promise<readonly Omit<Request, 'maybe'>[]> =>
    ((await (await server.ask('GET', `${path}?_limit=5&_sort[id]=asc`)).json()) as { data: Request[] }).data;
  return {
    name: 'requests',
    counts: () => ({ transitions }),
    async run(server, signal) {
      try {
        while (!signal.aborted) {
          const request = random.pick(requests);
          const { id, tenant, description } = request;
          const status = request.status === 'open' ? 'closed' : 'open';
          request.maybe = status;
          const answer = await server.ask('PATCH', `${path}/${id}`, { tenant, description, status });
          await answer.text();
          if (!answer.ok) return;
          Object.assign(request, { status, maybe: undefined });
          transitions += 1;
        }
      } catch {
        // It was killed.
      }
    },
    async check(server) {
      const rows = await read(server);
      const wrong = requests.flatMap(({ id, status, maybe }) => {
        const now = rows.find((row) => row.id === id)?.status;
        return now === status || (maybe !== undefined && now === maybe)
          ? []
          : [`request ${id} is ${String(now)} instead of ${String(status)}`];
      });
      requests = rows.map((row) => ({ ...row, maybe: undefined }));
      return wrong;
    },
  };
}
