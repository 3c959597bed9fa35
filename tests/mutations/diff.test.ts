import { describe, expect, it } from 'vitest';
import type { ModelChange } from '../../engine/studio/diff/change.ts';
import { diffModels } from '../../engine/studio/diff/models.ts';
import { baseline, modelOf, rounds, type Mutant } from './mutants.ts';
import { operators } from './operators.ts';

const groups = rounds();
const all = groups.flatMap(({ model, mutants }) => {
  const { changes, isWidened } = diffModels(baseline, model);
  return mutants.map((mutant) => ({ mutant, isWidened, changes: changes.filter(({ resource }) => resource === mutant.resource) }));
});

const isNamed = (mutant: Mutant, { item, says }: ModelChange): boolean => `${item} ${says}`.includes(mutant.item);

describe('slips of the hand in our descriptors', () => {
  it('are at least 200, of every kind, in most resources', () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map(({ mutant }) => mutant.kind))).toEqual(new Set(Object.keys(operators)));
    expect(new Set(all.map(({ mutant }) => mutant.resource)).size).toBeGreaterThan(40);
  });

  it('are each named in words: in the right part, with the resource and the item', () => {
    const unnamed = all.filter(({ mutant, changes }) => !changes.some((each) => each.area === mutant.area && isNamed(mutant, each)));
    expect(
      unnamed.map(({ mutant, changes }) => `${mutant.id}: ${mutant.says}; told: ${changes.map(({ says }) => says).join('; ')}`),
    ).toEqual([]);
  });

  // Without its own `allow` an action has that of the resource, which may be the stricter one.
  it('widen access where a condition, a lock or a guard is dropped', () => {
    const opening = /^(right given to all|row condition dropped|guard dropped|filter condition dropped|edge added|immutable dropped)$/;
    const opened = all.filter(({ mutant }) => opening.test(mutant.kind));
    expect(opened.length).toBeGreaterThan(30);
    expect(
      opened.filter(({ changes }) => !changes.some(({ direction }) => direction === 'widened')).map(({ mutant }) => mutant.id),
    ).toEqual([]);
  });

  it('say in which direction a bound, a demand or a choice went', () => {
    // Without its own pattern a code has the one of its type.
    const expected: Readonly<Record<string, string>> = {
      'bound loosened': 'loosened',
      'bound dropped': 'loosened',
      'bound tightened': 'tightened',
      'required dropped': 'loosened',
      'required added': 'tightened',
      'pattern dropped': 'loosened changed',
      'unique dropped': 'loosened',
      'check dropped': 'loosened',
      'rule dropped': 'loosened',
      'choice filter dropped': 'loosened',
    };
    const wrong = all.filter(({ mutant, changes }) => {
      const direction = expected[mutant.kind];
      if (direction === undefined) return false;
      // What may be chosen by who asks is a right.
      const isRight = mutant.kind === 'choice filter dropped' && mutant.area === 'access';
      const [area, wanted] = isRight ? ['access', 'widened'] : ['validation', direction];
      return !changes.some((each) => each.area === area && wanted.includes(each.direction) && isNamed(mutant, each));
    });
    expect(wrong.map(({ mutant }) => mutant.id)).toEqual([]);
  });

  it('are told without a word that nobody understands', () => {
    const told = all.flatMap(({ changes }) => changes.map(({ says }) => says));
    expect(told.filter((says) => /undefined|\[object|NaN|^\s|\s$/.test(says))).toEqual([]);
  });

  // What is open in one resource may be told of another one, so together there is more.
  it('are told alone as they are told together', () => {
    const [first] = groups.flatMap(({ mutants }) => mutants).filter(({ kind }) => kind === 'field exposed');
    if (first === undefined) throw new Error('No field was exposed.');
    const alone = diffModels(baseline, modelOf(first)).changes.filter(({ resource }) => resource === first.resource);
    expect(alone.length).toBeGreaterThan(0);
    expect(all.find(({ mutant }) => mutant.id === first.id)?.changes).toEqual(expect.arrayContaining(alone));
  });
});

it('nothing is told where nothing was changed', () => {
  expect(diffModels(baseline, baseline)).toEqual({ changes: [], renames: [], isWidened: false });
});
