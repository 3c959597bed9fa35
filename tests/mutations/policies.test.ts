/** What policies are worth: of the slips of the hand, which break one. All of them are told by `diff`, see diff.test.ts. */
import { describe, expect, it } from 'vitest';
import { createPolicyFacts } from '../../engine/studio/cli/policies.ts';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { readPolicies } from '../../engine/studio/policy/sentences/index.ts';
import type { Model } from '../../engine/model/model.ts';
import { checkPolicies } from '../../engine/studio/policy/index.ts';
import { baseline, rounds, sources, sourcesWith, type Mutant } from './mutants.ts';

const { sentences, problems } = readPolicies(loadFolder('resources', 'resources'));

/** Resources of which a policy line fails. */
function brokenIn(model: Model, resources: ReadonlySet<string>): ReadonlySet<string> {
  const asked = sentences.filter(({ claim }) => resources.has(claim.resource.text));
  const ofLine = new Map(asked.map(({ span, claim }) => [`${span.file}:${span.line}`, claim.resource.text]));
  return new Set(checkPolicies(createPolicyFacts(model), asked).flatMap(({ file, line }) => ofLine.get(`${file}:${line}`) ?? []));
}

const judged = rounds().flatMap(({ model, mutants }) => {
  const broken = brokenIn(model, new Set(mutants.map(({ resource }) => resource)));
  return mutants.map((mutant) => ({ mutant, isKilled: broken.has(mutant.resource) }));
});

const told = ({ id, says }: Mutant): string => `${id}: ${says}`;
const shareOf = (all: typeof judged): number => all.filter(({ isKilled }) => isKilled).length / all.length;

/** Slips that let somebody do or see what they may not, or take a record where it does not belong. */
const grave =
  /^(role swapped|right given to all|row condition dropped|edge added|edge leads elsewhere|state removed from edge|confirm removed|unique dropped|transition removed|condition negated)$/;

describe('policies', () => {
  it('hold for the descriptors as they are, and speak of every resource', () => {
    expect(problems).toEqual([]);
    expect(checkPolicies(createPolicyFacts(baseline), sentences)).toEqual([]);
    const named = new Set(sentences.map(({ claim }) => claim.resource.text));
    expect(Object.keys(baseline.resources).filter((name) => !named.has(name))).toEqual([]);
  });

  it('say what somebody would defend, not all that is so', () => {
    expect(sentences.length).toBeLessThanOrEqual(320);
  });

  it('break where a slip is grave', () => {
    const through = judged.filter(({ mutant, isKilled }) => grave.test(mutant.kind) && !isKilled);
    expect(judged.filter(({ mutant }) => grave.test(mutant.kind)).length).toBeGreaterThan(40);
    expect(through.map(({ mutant }) => told(mutant))).toEqual([]);
  });

  // A descriptor that is changed on purpose should not have to be changed twice: the others are for the reader of `diff`.
  it('alone break for a third of all slips', () => {
    expect(judged.length).toBeGreaterThanOrEqual(200);
    expect(shareOf(judged)).toBeGreaterThan(1 / 3);
  });

  it('let an author add a field of choices with a column and a filter', () => {
    const file = 'resources/form-submissions.yaml';
    const text = sources.find((source) => source.file === file)?.text ?? '';
    const wider = text
      .replace('  workflow: string\n', '  workflow: string\n  urgency: {enum: {low: {tone: neutral}, high: {tone: warning}}}\n')
      .replace('workflow, state, created_at', 'workflow, urgency, state, created_at')
      .replace('filters: [channel, ', 'filters: [channel, urgency, ');
    const { model, problems: wrong } = readModel(sourcesWith({ file, text: wider }));
    expect(wrong).toEqual([]);
    expect(model?.resources['form-submissions']?.list?.filters.map(({ param }) => param)).toContain('urgency');
    expect(model === null ? null : checkPolicies(createPolicyFacts(model), sentences)).toEqual([]);
  });
});
