// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawScreen, fixtureModel, resourceIn } from '../../../tests/fixtures/screen.tsx';
import { LoadingRecord } from './RecordStates.tsx';

const text = `apiVersion: admin/v1
resource: comets
title: Comet
menu: false
access: true
fields: {code: code, name: string!, size: integer, mass: integer, found_at: date-time, seen_at: date-time, note: text, finder: string, tail: string}
list: {columns: [code, name, size, mass, found_at]}
create: {layout: [code, name]}
edit:
  tabs:
    - {name: main, title: Main, layout: [{group: What, fields: [name, size, mass]}, {group: When, fields: [found_at, seen_at]}]}
    - {name: more, title: More, layout: [note]}
show: {layout: [{group: What, fields: [code, name, size, mass, finder, tail]}, {group: When, fields: [found_at, seen_at, note]}]}
`;
const model = fixtureModel([{ file: 'resources/comets.yaml', text }]);
const comets = resourceIn(model, 'comets');
afterEach(cleanup);

/** How many parts of each kind stand where the record will. */
async function shapeOf(screen: Parameters<typeof LoadingRecord>[0]['screen'] | null): Promise<Record<string, number[]>> {
  if (screen === null) throw new Error('Comets have that screen.');
  const steps = { bar: null, foot: null };
  drawScreen({ model, at: '/comets', screens: { '/comets': <LoadingRecord resource={comets} screen={screen} steps={steps} /> } });
  const parts = () => [...document.querySelectorAll('[data-shape]')];
  await waitFor(() => expect(parts()).not.toHaveLength(0), { timeout: 60_000 });
  const found: Record<string, number[]> = {};
  for (const part of parts()) (found[part.getAttribute('data-shape') ?? ''] ??= []).push(part.children.length);
  return found;
}

it('a form that loads has its tabs, and the inputs of its first sections', async () => {
  expect(await shapeOf(comets.edit)).toEqual({ tabs: [2], inputs: [3, 2] });
});

it('a record that loads has its facts and values', async () => {
  // Size, mass and the day are facts: they are listed, and stand above.
  expect(await shapeOf(comets.show)).toEqual({ facts: [3], values: [4, 2] });
});
