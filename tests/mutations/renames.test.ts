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
// Every 149th of some hundreds: each costs two Models.
const some = fields.filter((_field, index) => index % 149 === 5);

it.each(some)('a new name for %s.%s is told as a rename: nobody gains, and nothing but queries says otherwise', (resource, field) => {
  const renamed = rename(sources, { target: `${resource}.${field}`, to: `${field}_anew`, keep: { wire: true, title: true } }, parse);
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
