import { afterAll, beforeAll, describe } from 'vitest';
import type { Api } from '../api/api.ts';
import { accessSuite } from './access.ts';
import { filtersSuite } from './filters.ts';
import { hiddenSuite } from './hidden.ts';
import { movesSuite } from './moves.ts';
import { openContract } from './platform.ts';
import { savesSuite } from './saves.ts';

// One store for all of them, because starting one takes longer than most of the questions; what writes comes last.
let api: Api;
beforeAll(async () => void (api = await openContract()));
afterAll(() => api.store.close());
const given = (): Api => api;

describe('access', () => accessSuite(given));
describe('lists', () => filtersSuite(given));
describe('hidden fields', () => hiddenSuite(given));
describe('moves', () => movesSuite(given));
describe('saves', () => savesSuite(given));
