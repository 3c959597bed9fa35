import { describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { setStored } from './stored.ts';

type Row = Readonly<Record<string, unknown>>;

/** Two operators at the same order, on the store of the given platform: one wins, the other is told and has written nothing. */
export function operatorsSuite(given: () => Api): void {
  const orders = async (query: string): Promise<readonly Row[]> =>
    ((await given().send(`GET orders?${query}`, { as: 'admin' })).body as { data: readonly Row[] }).data;

  /** A problematic order as a list shows it, so with its version. */
  const problematic = async (): Promise<{ id: string; seen: string }> => {
    const [some] = await orders('state=processing&_limit=1');
    const id = String(some?.['id']);
    await setStored(given(), 'orders', { where: { id }, set: { state: 'problematic' } });
    const [row] = await orders(`id=${id}`);
    return { id: String(row?.['id']), seen: `"${String(row?.['_version'])}"` };
  };
  const trace = async (id: string): Promise<unknown> => {
    const got = await given().send(`GET orders/${id}`, { as: 'admin' });
    const log = await given().store.query(`select count(*)::int as n from audit where record_id = $1`, [id]);
    return [got.text, got.headers.get('etag'), log];
  };
  const send = (id: string, as: string, seen: string, state: string) =>
    given().send(`PATCH orders/${id}`, { as, headers: { 'if-match': seen }, body: { state } });

  describe('two operators at one order', () => {
    it('are told apart by the version that a row of the list has', async () => {
      const { id, seen } = await problematic();
      expect((await given().send(`GET orders/${id}`, { as: 'admin' })).headers.get('etag')).toBe(seen);
    });

    it.each([
      ['forceResume', 'cancel'],
      ['cancel', 'forceResume'],
    ])('%s first: %s of the order as it was is refused, and nothing is written', async (first, second) => {
      const { id, seen } = await problematic();
      expect((await send(id, 'api_orders', seen, first)).status).toBe(200);
      const before = await trace(id);
      const late = await send(id, 'admin', seen, second);
      expect([409, 412]).toContain(late.status);
      expect(late.body).toMatchObject({ message: expect.stringMatching(/has changed|only possible in state/i) });
      expect(await trace(id)).toEqual(before);
    });

    it('at once: one wins, whoever comes first', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { id, seen } = await problematic();
        const calls = [send(id, 'admin', seen, 'cancel'), send(id, 'api_orders', seen, 'forceResume')];
        const got = await Promise.all(round % 2 === 0 ? calls : calls.reverse());
        const [won, lost] = [...got].sort((a, b) => a.status - b.status);
        expect(won?.status).toBe(200);
        expect([409, 412]).toContain(lost?.status);
        expect(lost?.body).toMatchObject({ message: expect.stringMatching(/has changed|only possible in state/i) });
        const [stored] = await orders(`id=${id}`);
        expect(won?.body).toMatchObject({ data: { state: stored?.['state'] } });
      }
    });

    it('cancelling after a resumption is done by a call that expects no version', async () => {
      const { id, seen } = await problematic();
      expect((await send(id, 'api_orders', seen, 'forceResume')).status).toBe(200);
      expect((await given().send(`PATCH orders/${id}`, { as: 'admin', body: { state: 'cancel' } })).status).toBe(200);
    });
  });
}
