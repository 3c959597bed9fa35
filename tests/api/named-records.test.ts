/** A list that is asked for with the names in its rows: the answers to what would be asked next come along, under the same gates. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';

const ships = `apiVersion: admin/v1
resource: ships
title: Ship
access: ROLE_ADMIN || ROLE_VISITOR
fields:
  name: {type: string, required: true}
  port: {type: ref, to: ports}
  crew: {type: ref, to: sailors, multiple: true}
key: [name]
list: {columns: [name, port, crew]}
`;
const ports = `apiVersion: admin/v1
resource: ports
title: Port
titleField: label
access: ROLE_ADMIN || ROLE_VISITOR
fields: {id: string!, label: string!}
`;
const sailors = `apiVersion: admin/v1
resource: sailors
title: Sailor
titleField: label
access: {use: ROLE_ADMIN, rows: ROLE_ADMIN}
fields: {id: string!, label: string!}
`;

interface Reply {
  readonly status: number;
  readonly body: { readonly data?: readonly Record<string, unknown>[] };
}

let api: Api;
beforeAll(async () => {
  api = await openBeside({ ships, ports, sailors });
  const enter = async (path: string, ...records: readonly object[]): Promise<void> => {
    for (const body of records) expect(await api.send(`POST ${path}`, { as: 'admin', body })).toMatchObject({ status: 201 });
  };
  await enter('ports', { id: 'kiel', label: 'Kiel' }, { id: 'ulm', label: 'Ulm' }, { id: 'unused', label: 'Nowhere' });
  await enter('sailors', { id: 'ann', label: 'Ann' }, { id: 'bob', label: 'Bob' });
  await enter('ships', { name: 'Argo', port: 'kiel', crew: ['ann', 'bob'] }, { name: 'Vasa', port: 'ulm', crew: [] });
}, 120_000);
afterAll(() => api.close());

const list = async (prefer: string | null, as = 'admin', query = '') => {
  const answer = await api.send(`GET ships${query}`, { as, headers: prefer === null ? {} : { prefer } });
  expect(answer.status).toBe(200);
  return answer.body as { data: unknown; replies?: Readonly<Record<string, Reply>> };
};
const base = '/api/v1/';

describe('the names in the rows of a list', () => {
  it('come along when they are asked for, as each would be answered by itself', async () => {
    const { data, replies = {} } = await list('names="port crew"');
    expect(data).toEqual((await list(null)).data);
    const labels = Object.values(replies).flatMap(({ body }) => body.data?.map(({ label }) => String(label)) ?? []);
    expect(labels.sort()).toEqual(['Ann', 'Bob', 'Kiel', 'Ulm']);
    for (const [address, reply] of Object.entries(replies)) {
      expect(address.startsWith(base)).toBe(true);
      const alone = await api.send(`GET ${address.slice(base.length)}`, { as: 'admin' });
      expect([reply.status, reply.body]).toEqual([alone.status, alone.body]);
    }
  });

  it('are not read unasked', async () => {
    for (const prefer of [null, '', 'names=""', 'return=minimal']) expect(await list(prefer), String(prefer)).not.toHaveProperty('replies');
  });

  it('are those of the fields that were asked for, and of these rows', async () => {
    const { replies = {} } = await list('respond-async, names="port nothing name"', 'admin', '?name=Argo');
    expect(Object.values(replies).map(({ body }) => body.data?.map(({ id }) => id))).toEqual([['kiel']]);
  });

  it('tell nothing to whoever may not read them', async () => {
    const { replies = {} } = await list('names="port crew"', 'visitor');
    expect(JSON.stringify(replies)).not.toMatch(/Ann|Bob/);
    expect(JSON.stringify(replies)).toMatch(/Kiel/);
  });
});
