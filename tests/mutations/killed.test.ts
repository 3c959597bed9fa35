import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPolicyFacts } from '../../engine/studio/cli/policies.ts';
import { extractModelTexts } from '../../engine/i18n/extract.ts';
import { parseTranslations } from '../../engine/model/gettext.ts';
import { treeToJson } from '../../engine/language/descriptor.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { parseYamlSource } from '../../engine/language/parse.ts';
import { readPolicies } from '../../engine/studio/policy/sentences/index.ts';
import type { Model } from '../../engine/model/model.ts';
import { checkPolicies } from '../../engine/studio/policy/index.ts';
import { baseline, rounds, type Mutant } from './mutants.ts';

const { sentences, problems } = readPolicies(loadFolder('resources', 'resources'));

const known = new Set(parseTranslations(readFileSync('locales/de/messages.po', 'utf8')).keys());

/** Resources of which a policy line fails. */
function brokenIn(model: Model, resources: ReadonlySet<string>): ReadonlySet<string> {
  const asked = sentences.filter(({ claim }) => resources.has(claim.resource.text));
  const ofLine = new Map(asked.map(({ span, claim }) => [`${span.file}:${span.line}`, claim.resource.text]));
  return new Set(checkPolicies(createPolicyFacts(model), asked).flatMap(({ file, line }) => ofLine.get(`${file}:${line}`) ?? []));
}

/** Whether a resource says something that no catalogue has: what tests/contracts/locales.test.ts asks. */
function isUntranslated(model: Model, name: string): boolean {
  const resource = model.resources[name];
  return resource !== undefined && extractModelTexts(resource, name).some(({ id }) => !known.has(id));
}

const judged = rounds().flatMap(({ model, mutants }) => {
  const broken = brokenIn(model, new Set(mutants.map(({ resource }) => resource)));
  return mutants.map((mutant) => ({
    mutant,
    by: broken.has(mutant.resource) ? 'policy' : isUntranslated(model, mutant.resource) ? 'catalogue' : null,
  }));
});

const told = ({ id, says }: Mutant): string => `${id}: ${says}`;
const survivors = judged.filter(({ by }) => by === null).map(({ mutant }) => mutant);

/** Why a slip is let through, by how the id of its mutant begins. */
function reasons(): Readonly<Record<string, string>> {
  const file = join(import.meta.dirname, 'survivors.yaml');
  return treeToJson(parseYamlSource({ file, text: readFileSync(file, 'utf8') }).tree) as Readonly<Record<string, string>>;
}

describe('policies', () => {
  it('hold for the descriptors as they are, and speak of every resource', () => {
    expect(problems).toEqual([]);
    expect(checkPolicies(createPolicyFacts(baseline), sentences)).toEqual([]);
    const named = new Set(sentences.map(({ claim }) => claim.resource.text));
    expect(Object.keys(baseline.resources).filter((name) => !named.has(name))).toEqual([]);
  });

  it('alone fail for at least 95 % of the slips of the hand, and the catalogues for most of the others', () => {
    expect(judged.length).toBeGreaterThanOrEqual(200);
    expect(judged.filter(({ by }) => by === 'policy').length / judged.length).toBeGreaterThanOrEqual(0.95);
    expect((judged.length - survivors.length) / judged.length).toBeGreaterThanOrEqual(0.97);
  });

  it('let through only what is listed with a reason', () => {
    const listed = reasons();
    expect(survivors.filter(({ id }) => !Object.keys(listed).some((start) => id.startsWith(start))).map(told)).toEqual([]);
    expect(Object.values(listed).filter((reason) => reason.length < 20)).toEqual([]);
  });
});
