import { expect, it } from 'vitest';
import { extractModelTexts } from './extract.ts';

const text = (id: string) => ({ text: id, with: {}, tone: null, keep: false, link: null });

it('finds every text below a part of the Model, with its trail', () => {
  const moon = {
    name: 'moons',
    title: text('Moon'),
    fields: { mass: { title: text('Mass'), help: null } },
    tabs: [{ name: 'orbit', title: text('Orbit') }],
    path: { text: 'no text' },
  };
  expect(extractModelTexts(moon, 'moons')).toEqual([
    { id: 'Moon', trail: 'moons.title' },
    { id: 'Mass', trail: 'moons.fields.mass.title' },
    { id: 'Orbit', trail: 'moons.tabs.orbit.title' },
  ]);
});
