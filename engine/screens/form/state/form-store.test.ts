import { expect, it } from 'vitest';
import { judgeDialog } from '../../../model/verdict.ts';
import { createOpenForm } from '../../../../tests/fixtures/form-store.ts';
import { fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';

const { fields } = resourceIn(fixtureModel(), 'planets');

it('begins anew with what is stored, in one step, with what was typed since it was sent', () => {
  const store = createOpenForm({
    fields,
    isNew: false,
    start: { code: 'earth', name: 'Earth', mass: 5972 },
    judge: (values, at) => judgeDialog(fields, values, at),
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
  expect([store.port.refusedText('radius'), store.port.error('radius')]).toEqual(['6x', 'No number']);
  expect(store.state()).toMatchObject({ edited: new Set(['mass', 'radius']), isSubmitted: false });
  store.port.refuse('radius', '6x', null);
  const all = store.state();
  store.stored(all.values, all);
  expect(store.changed()).toEqual([]);
});

const valves = `apiVersion: admin/v1
resource: valves
title: Valve
access: true
fields:
  code: code
  kind: string
  flow: {type: integer, required: 'self.kind == "wide"', visible: 'self.kind != "none"'}
  name: string
  until: {type: date-time, readOnly: 'self.until < now()'}
  first: {type: string, autofill: {when: true, value: self.name}}
  second: {type: string, autofill: {when: true, value: self.first}}
`;

it('asks about a field again only when a value changes that decides it', () => {
  const { fields: own } = resourceIn(fixtureModel([{ file: 'resources/valves.yaml', text: valves }]), 'valves');
  const asked: string[] = [];
  const store = createOpenForm({
    fields: own,
    start: { flow: 3 },
    isHidden: (field) => {
      asked.push(`hidden ${field.name}`);
      return false;
    },
    isDrawn: (field) => {
      asked.push(`drawn ${field.name}`);
      return true;
    },
  });
  const askAll = () => Object.entries(own).map(([name, field]) => store.port.state(name, field));
  askAll();
  const after = (name: string, value: string) => {
    asked.length = 0;
    store.enter(name, value);
    const states = Object.fromEntries(Object.keys(own).map((each, at) => [each, askAll()[at]]));
    return { asked: [...new Set(asked)].sort(), states };
  };
  // A lock that time opens is looked at each time; nothing else reads the code.
  expect(after('code', 'v1').asked).toEqual(['drawn code', 'drawn until', 'hidden code']);
  const wide = after('kind', 'wide');
  expect(wide.asked).toEqual(['drawn flow', 'drawn kind', 'drawn until', 'hidden flow', 'hidden kind']);
  expect(wide.states['flow']).toEqual({ isVisible: true, isRequired: true, isReadOnly: false });
  expect(after('kind', 'none').states['flow']?.isVisible).toBe(false);
  // One field fills the next: each is asked as its turn comes.
  after('name', 'North');
  expect(store.state().values).toMatchObject({ first: 'North', second: 'North' });
});

const drones = `apiVersion: admin/v1
resource: drones
title: Drone
access: true
fields:
  code: code
  orbit: string
  name: string
  label: {type: string, autofill: {when: true, value: self.name}}
  beacon: {type: string, autofill: {when: self.orbit != null, value: '"beacon-" + self.orbit'}}
  relay: {type: string, autofill: {when: self.orbit != null, value: '"relay-" + self.orbit'}}
`;

it('goes on with what was typed before: what was typed over what is filled in stays, and the rest follows', () => {
  const { fields: own } = resourceIn(fixtureModel([{ file: 'resources/drones.yaml', text: drones }]), 'drones');
  const store = createOpenForm({ fields: own, start: { code: 'd1' } });
  const values = { orbit: 'low', name: 'North', beacon: 'mine' };
  store.resume({ values, edited: new Set(Object.keys(values)), touched: new Set(), isSubmitted: false, refused: {} });
  expect(store.state().values).toMatchObject({ code: 'd1', ...values, label: 'North', relay: 'relay-low' });
  // As after typing: another orbit fills in what was not typed, and leaves what was.
  store.enter('orbit', 'high');
  expect(store.state().values).toMatchObject({ beacon: 'mine', relay: 'relay-high' });
});
