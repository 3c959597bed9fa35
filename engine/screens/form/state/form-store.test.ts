import { expect, it } from 'vitest';
import { judgeDialog } from '../../../model/verdict.ts';
import { fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import { createFormStore } from './form-store.ts';

const { fields } = resourceIn(fixtureModel(), 'planets');

it('begins anew with what is stored, in one step, with what was typed since it was sent', () => {
  const store = createFormStore({
    fields,
    isNew: false,
    start: { code: 'earth', name: 'Earth', mass: 5972 },
    scopeOf: (values) => ({ self: values, form: values, roles: new Set(), mode: 'edit', now: new Date(), zone: 'UTC' }),
    judge: (values, at) => judgeDialog(fields, values, at),
    isHidden: () => false,
    isDrawn: () => true,
    isLocked: () => false,
  });
  store.enter('name', 'Terra');
  store.submit();
  const sent = store.state();
  store.enter('mass', 6000);
  store.port.touch('radius');
  store.port.refuse('radius', '6x', 'No number');
  const seen: unknown[] = [];
  store.subscribe(() => seen.push([store.state().values['name'], store.state().values['mass']]));
  store.stored({ code: 'earth', name: 'TERRA', mass: 5972 }, sent);
  expect(seen).toEqual([['TERRA', 6000]]);
  expect(store.changed()).toEqual(['mass', 'radius']);
  expect([store.port.draft('radius'), store.port.error('radius')]).toEqual(['6x', 'No number']);
  expect(store.state()).toMatchObject({ edited: new Set(['mass', 'radius']), isSubmitted: false });
  store.port.refuse('radius', '6x', null);
  const all = store.state();
  store.stored(all.values, all);
  expect(store.changed()).toEqual([]);
});
