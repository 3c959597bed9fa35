import { expect, it } from 'vitest';
import { platformModel as model } from './platform.ts';

it('no two entries of the menu have the same picture, and none has none', () => {
  const entries = model.menu.flatMap((group) => group.entries);
  const shared = entries.filter(({ icon }) => icon === null || entries.filter((other) => other.icon === icon).length > 1);
  expect(shared.map(({ resource, icon }) => `${resource}: ${String(icon)}`)).toEqual([]);
  expect(entries.length).toBeGreaterThan(30);
});
