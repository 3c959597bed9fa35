/** What is asked of the embedded store, asked of a real PostgreSQL: every filter, operator and sort of every list, every transition. */
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Api } from '../api/api.ts';
import { storesToTest } from '../api/stores.ts';
import { filtersSuite } from './filters.ts';
import { movesSuite } from './moves.ts';
import { openContract } from './platform.ts';

const found = (await storesToTest()).find(({ name }) => name === 'PostgreSQL');
if (found) {
  let api: Api;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { store, close } = await found.open();
    stop = close;
    api = await openContract({ store });
  });
  afterAll(() => stop());
  const given = (): Api => api;

  describe('lists', () => filtersSuite(given));
  describe('moves', () => movesSuite(given));
} else it('is not run: there is no PostgreSQL', () => undefined);
