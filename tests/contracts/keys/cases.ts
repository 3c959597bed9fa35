import { actionCases } from './actions.ts';
import { fieldCases } from './fields.ts';
import type { KeyCase } from './case.ts';
import { resourceCases } from './resources.ts';
import { screenCases } from './screens.ts';

/** One case a key: what is noticed of it. */
export const cases: readonly KeyCase[] = [...fieldCases, ...screenCases, ...actionCases, ...resourceCases];
