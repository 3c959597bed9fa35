import { expect, it } from 'vitest';
import { rename } from '../../engine/author/rename.ts';
import { readModel } from '../../engine/language/index.ts';
import { rememberingParse } from '../../engine/language/parse.ts';
import { diffModels } from '../../engine/review/diff/models.ts';
import { baseline, sources } from './mutants.ts';

const parse = rememberingParse();
const fields = Object.values(baseline.resources).flatMap(({ name, order, view }) =>
  view === null ? order.map((field) => [name, field] as const) : [],
);
const anew = (resource: string, field: string) =>
  rename(sources, { target: `${resource}.${field}`, to: `${field}_anew`, keep: { wire: true, title: true } }, parse);
// Every 97th of some hundreds, each costs two Models; without those that a body names on the wire and as a field at once.
const some = fields.filter(([resource, field], index) => index % 97 === 5 && !('problem' in anew(resource, field)));

it('has enough names to try', () => expect(some.length).toBeGreaterThan(3));

it.each(some)('a new name for %s.%s is told as a rename: nobody gains, and nothing but queries says otherwise', (resource, field) => {
  const renamed = anew(resource, field);
  if ('problem' in renamed) throw new Error(renamed.problem);
  const { model } = readModel(renamed.sources, parse);
  if (model === null) throw new Error('The renamed descriptors do not compile.');
  const { changes, renames, isWidened } = diffModels(baseline, model);
  expect(renames).toContainEqual({ kind: 'field', resource, from: field, to: `${field}_anew` });
  expect(isWidened).toBe(false);
  // Filters of other lists by this field say its new name.
  const others = changes.filter(({ area, says }) => area !== 'calls' && !says.includes(`${field}_anew`));
  expect(others.map(({ area, says }) => `${area}: ${says}`)).toEqual([]);
});
