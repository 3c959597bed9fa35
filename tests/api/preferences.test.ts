/** Preferences are kept with the account: by declared keys, for their owner alone, and the change that was made last stays. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Api } from './api.ts';
import { openBeside } from './planets.ts';
import { storesToTest } from './stores.ts';

const layout = { hidden: ['mass'], order: ['name', 'code'], widths: { name: 240 }, pinned: { mass: true } };
const place = (title: string, at = 0) => ({ title, resource: 'planets', at });

describe.each(await storesToTest())('preferences on $name', { timeout: 120_000 }, ({ open }) => {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { store, close } = await open();
    stop = close;
    api = await openBeside({}, { store });
  }, 120_000);
  afterAll(() => stop());
  beforeEach(() => api.store.query('delete from preference'));

  const put = async (as: string | null, key: string, body: object) =>
    (await api.send(`PUT _preferences?key=${encodeURIComponent(key)}`, { as, body })).status;
  const read = async (as: string) => ((await api.send('GET _preferences', { as })).body as { readonly data: unknown }).data;
  const told = async (as: string) => ((await api.send('GET whoami', { as })).body as { readonly _preferences: unknown })._preferences;

  it('are there wherever somebody signs in, and come with who they are', async () => {
    const all = { theme: 'dark', 'columns.planets': layout, 'favourite./planets/earth': place('Earth'), sidebar: true, locale: 'de' };
    for (const [key, value] of Object.entries(all)) expect(await put('visitor', key, { value }), key).toBe(204);
    expect(await read('visitor')).toEqual(all);
    expect(await told('visitor')).toEqual(all);
  });

  describe('of two who change one layout', () => {
    const base = { hidden: ['mass'], order: ['name', 'code'], widths: { name: 240 }, pinned: {} };
    const narrowed = { ...base, widths: { name: 240, code: 90 }, hidden: ['mass', 'kind'] };
    const shown = { ...base, hidden: [], order: ['code', 'name'], widths: { name: 300 }, pinned: { code: true } };
    const both = { hidden: ['kind'], order: ['code', 'name'], widths: { name: 300, code: 90 }, pinned: { code: true } };

    it('each keeps what the other has not changed, whoever comes first', async () => {
      for (const [one, other] of [
        [narrowed, shown],
        [shown, narrowed],
      ]) {
        await api.store.query('delete from preference');
        await put('visitor', 'columns.planets', { value: base, age: 90_000 });
        await put('visitor', 'columns.planets', { value: one, base, age: 2000 });
        await put('visitor', 'columns.planets', { value: other, base, age: 1000 });
        expect(await read('visitor')).toEqual({ 'columns.planets': both });
      }
    });

    it('what both have changed is as it was changed last, in whatever order they come', async () => {
      const [early, late] = [300, 120].map((name) => ({ ...base, widths: { name } }));
      for (const ages of [
        [2000, 1000],
        [1000, 2000],
      ] as const) {
        await api.store.query('delete from preference');
        await put('visitor', 'columns.planets', { value: base, age: 90_000 });
        await put('visitor', 'columns.planets', { value: ages[0] === 2000 ? early : late, base, age: ages[0] });
        await put('visitor', 'columns.planets', { value: ages[0] === 2000 ? late : early, base, age: ages[1] });
        expect(await read('visitor')).toEqual({ 'columns.planets': late });
      }
    });

    it('what is taken back as a whole is gone, and what says nothing of what it was before is taken as a whole', async () => {
      await put('visitor', 'columns.planets', { value: base, age: 90_000 });
      await put('visitor', 'columns.planets', { value: narrowed, base, age: 3000 });
      await put('visitor', 'columns.planets', { value: shown, age: 2000 });
      expect(await read('visitor')).toEqual({ 'columns.planets': shown });
      await put('visitor', 'columns.planets', { value: null, base: shown, age: 1000 });
      expect(await read('visitor')).toEqual({});
    });
  });

  it('are read and written by nobody else', async () => {
    await put('visitor', 'theme', { value: 'dark' });
    expect([await read('admin'), await told('admin')]).toEqual([{}, {}]);
    await put('admin', 'theme', { value: 'light' });
    expect(await read('visitor')).toEqual({ theme: 'dark' });
    expect(await put(null, 'theme', { value: 'dark' })).toBe(401);
    expect((await api.send('GET _preferences', { as: null })).status).toBe(401);
  });

  it('are those that are declared, with the values that they take', async () => {
    const wrong: readonly (readonly [string, unknown])[] = [
      ['theme', 'pink'],
      ['theme.x', 'dark'],
      ['columns', layout],
      ['columns.', layout],
      ['columns.planets', { ...layout, more: 1 }],
      ['columns.planets', { ...layout, widths: { name: 7 } }],
      ['columns.planets', { ...layout, pinned: { mass: 'yes' } }],
      ['columns.planets', { ...layout, hidden: Array.from({ length: 201 }, () => 'a') }],
      ['columns.planets', { ...layout, hidden: Array.from({ length: 200 }, () => 'x'.repeat(100)) }],
      ['start.planets', 7],
      ['start.planets', 'x'.repeat(101)],
      ['favourite./planets', { title: 'Planets' }],
      [`favourite.${'x'.repeat(300)}`, place('Long')],
      ['locale', '<b>'],
      ['sidebar', 'true'],
      ['toString', 'x'],
      ['__proto__', 'x'],
      ['anything', 'x'],
      ['', 'x'],
    ];
    for (const [key, value] of wrong) expect(await put('visitor', key, { value }), key).toBe(400);
    for (const body of [{}, { value: 'dark', age: 'old' }, []]) expect(await put('visitor', 'theme', body)).toBe(400);
    expect(await put('visitor', 'start.a\0b', { value: 'v1' })).toBe(400);
    expect(await put('visitor', 'start.planets', { value: 'a\0b' })).toBe(400);
    expect(await read('visitor')).toEqual({});
  });

  it('stay as they were chosen last, in whatever order the changes come', async () => {
    await put('visitor', 'theme', { value: 'light', age: 1000 });
    // From a device that was offline: chosen a minute ago.
    expect(await put('visitor', 'theme', { value: 'dark', age: 60_000 })).toBe(204);
    expect(await read('visitor')).toEqual({ theme: 'light' });
    await put('visitor', 'theme', { value: 'system', age: 500 });
    expect(await read('visitor')).toEqual({ theme: 'system' });
    // A clock that is ahead has no say over those that come later.
    await put('visitor', 'theme', { value: 'dark', age: -1e9 });
    await put('visitor', 'theme', { value: 'light', age: 0 });
    expect(await read('visitor')).toEqual({ theme: 'light' });
  });

  it('that were taken back are not brought again by an older change', async () => {
    await put('visitor', 'favourite./planets/earth', { value: place('Earth') });
    await put('visitor', 'favourite./planets/earth', { value: null });
    await put('visitor', 'favourite./planets/earth', { value: place('Earth'), age: 5000 });
    expect(await read('visitor')).toEqual({});
    await put('visitor', 'favourite./planets/earth', { value: place('Earth') });
    expect(await read('visitor')).toEqual({ 'favourite./planets/earth': place('Earth') });
  });

  it('of two devices at once both stay, where they have keys of their own', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `favourite./planets/p${n}`);
    await Promise.all(names.map((key) => put('visitor', key, { value: place(key) })));
    expect(Object.keys((await read('visitor')) as object).sort()).toEqual([...names].sort());
  });

  it('have limits: of favourites a hundred, of what was opened last the last eight', async () => {
    for (let n = 0; n < 100; n += 1) expect(await put('visitor', `favourite./planets/p${n}`, { value: place(`${n}`) })).toBe(204);
    expect(await put('visitor', 'favourite./planets/more', { value: place('More') })).toBe(400);
    expect(await put('visitor', 'favourite./planets/p7', { value: place('Seven') })).toBe(204);
    expect(await put('visitor', 'favourite./planets/p8', { value: null })).toBe(204);
    expect(await put('visitor', 'favourite./planets/more', { value: place('More') })).toBe(204);
    for (let n = 0; n < 12; n += 1) await put('astronomer', `recent./planets/p${n}`, { value: place(`${n}`), age: (12 - n) * 1000 });
    const kept = Object.keys((await read('astronomer')) as object).map((key) => Number(key.replace(/\D/g, '')));
    expect(kept.sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  });
});
