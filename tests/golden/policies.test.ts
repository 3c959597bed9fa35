import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPolicyProblems } from '../../engine/studio/cli/policies.ts';
import { treeToJson } from '../../engine/language/descriptor.ts';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { parseYamlSource } from '../../engine/language/parse.ts';
import { policyLineForms } from '../../engine/studio/policy/sentences/forms.ts';
import { readPolicies } from '../../engine/studio/policy/sentences/index.ts';

/** A policy of one line, or a whole text; « » marks what the problem must point at. */
interface Case {
  readonly title: string;
  readonly line?: string;
  readonly text?: string;
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** The word that certainly belongs there. */
  readonly fix?: string;
  /** Where the problem is instead, for a line that ends too early. */
  readonly at?: string;
}

const file = join(import.meta.dirname, 'policies/wrong.yaml');
const cases = treeToJson(parseYamlSource({ file, text: readFileSync(file, 'utf8') }).tree) as readonly Case[];
const { model } = readModel(loadFolder(join(import.meta.dirname, '../fixtures'), 'resources'));
if (model === null) throw new Error('The fixtures have a problem.');

describe('wrong policies', () => {
  it.each(cases.map((one) => [one.title, one] as const))('%s', (_title, { line = '', text, code, message, hint, fix, at }) => {
    const bare = line.replace(/[«»]/g, '');
    const problems = listPolicyProblems(model, [{ file: 'resources/_all.policy.yaml', text: text ?? `- ${bare}\n` }]);
    expect(problems).toHaveLength(1);
    const [problem] = problems;
    expect(problem).toMatchObject({ code, severity: 'error', file: 'resources/_all.policy.yaml' });
    expect(problem?.message).toContain(message);
    if (hint !== undefined) expect(problem?.hint ?? '').toContain(hint);
    if (fix !== undefined) expect(problem?.fix?.text).toBe(fix);
    if (text !== undefined) return;
    const start = at === undefined ? line.indexOf('«') : bare.lastIndexOf(at);
    const length = at?.length ?? line.indexOf('»') - line.indexOf('«') - 1;
    expect(problem).toMatchObject({ line: 1, column: 3 + start, endColumn: 3 + start + length });
  });
});

it('names the resource of a policy that does not exist', () => {
  const policy = { file: 'resources/planetz.policy.yaml', text: '- anyone can list planets\n' };
  expect(listPolicyProblems(model, [policy])).toMatchObject([
    { code: 'file-name', line: 1, column: 1, message: expect.stringContaining('named after "planetz"'), hint: 'Did you mean "planets"?' },
  ]);
});

describe('the grammar of policies', () => {
  it.each(policyLineForms.map(({ example, says }) => [example, says] as const))('reads "%s", which holds for the fixtures', (example) => {
    const policy = { file: 'resources/_a.policy.yaml', text: `- '${example}'\n` };
    expect(readPolicies([policy]).sentences).toHaveLength(1);
    expect(listPolicyProblems(model, [policy])).toEqual([]);
  });

  it('finds places behind escapes and on further lines', () => {
    const text = `- "anyone can list\n   \\"planets\\" twice"\n`;
    expect(readPolicies([{ file: 'a.policy.yaml', text }]).problems).toMatchObject([{ line: 2, column: 16 }]);
  });
});
