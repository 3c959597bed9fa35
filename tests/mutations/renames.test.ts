import { expect, it } from 'vitest';
import { tryRename } from '../../engine/studio/author/rename.ts';
import { readModel } from '../../engine/language/index.ts';
import { createCachedParse } from '../../engine/language/parse.ts';
import { diffModels } from '../../engine/studio/diff/models.ts';
import { baseline, sources } from './mutants.ts';

const parse = createCachedParse();
// Who signs in is found by them: they cannot have another name.
const signedInBy = ['username', 'email', 'roles', 'enabled'].map((field) => `users.${field}`);
const fields = Object.values(baseline.resources).flatMap(({ name, order, view }) =>
  view === null ? order.filter((field) => !signedInBy.includes(`${name}.${field}`)).map((field) => [name, field] as const) : [],
);
const anew = (resource: string, field: string) =>
  tryRename(sources, { target: `${resource}.${field}`, to: `${field}_anew`, keep: { wire: true, title: true, records: true } }, parse);
// Every 97th of some hundreds, each costs two Models.
const some = fields.filter((_field, index) => index % 97 === 5);

it('has enough names to try', () => expect(some.length).toBeGreaterThan(3));

it.each(signedInBy)('%s keeps its name, by which the server finds who signs in', (label) => {
  const [resource = '', field = ''] = label.split('.');
  expect(anew(resource, field)).toMatchObject({ problem: expect.stringContaining('Who signs in is read from') });
});

it.each(some)('a new name for %s.%s is told as a rename: nobody gains, and nothing says otherwise', (resource, field) => {
  const renamed = anew(resource, field);
  if ('problem' in renamed) throw new Error(renamed.problem);
  const { model } = readModel(renamed.sources, parse);
  if (model === null) throw new Error('The renamed descriptors do not compile.');
  const { changes, renames, isWidened } = diffModels(baseline, model);
  expect(renames).toContainEqual({ kind: 'field', resource, from: field, to: `${field}_anew` });
  expect(isWidened).toBe(false);
  expect(changes.map(({ area, says }) => `${area}: ${says}`)).toEqual([]);
});
