/** Policies: lines in plain words about what must hold, each read by one table of sentences. They are not descriptors. */
import { listTreeItems } from '../../../language/descriptor.ts';
import type { Source } from '../../../language/load/disk.ts';
import { parseYamlSource } from '../../../language/parse.ts';
import { suggestKnownName, createProblem, type Problem } from '../../../language/problem.ts';
import { isFormerSentence } from './former.ts';
import { parseClaim, policyLineForms } from './forms.ts';
import { isPolicyFile } from '../../../language/load/is-policy.ts';
import type { PolicyLiteral, PolicySentence } from './sentence.ts';
import { isSlotMiss } from './slots.ts';
import { splitPolicyWords } from './words.ts';

export interface ParsedPolicies {
  readonly sentences: readonly PolicySentence[];
  readonly problems: readonly Problem[];
}

/** All lines of the policy files among these, in their order. Lines that are not understood are problems. */
export function readPolicies(sources: readonly Source[]): ParsedPolicies {
  const all = sources.filter(({ file }) => isPolicyFile(file)).map(readPolicy);
  return { sentences: all.flatMap(({ sentences }) => sentences), problems: all.flatMap(({ problems }) => problems) };
}

function readPolicy(source: Source): ParsedPolicies {
  const { tree, problems } = parseYamlSource(source);
  if (tree === null) return { sentences: [], problems };
  if (tree.kind !== 'list')
    return {
      sentences: [],
      problems: [
        createProblem(tree.place, { code: 'policy-sentence', message: 'a policy is a list of lines', hint: `Write - ${example}` }),
      ],
    };
  const lines = tree.items.map((item): PolicySentence | Problem => {
    if (item.kind === 'scalar' && typeof item.value === 'string')
      return parsePolicySentence(item.text, splitPolicyWords(item.text, item.inner), item.inner);
    const hint = 'Quote a line that holds ": ".';
    return createProblem(item.place, { code: 'policy-sentence', message: 'a line of a policy is one sentence', hint });
  });
  return {
    sentences: lines.filter((line): line is PolicySentence => 'claim' in line),
    problems: lines.filter((line): line is Problem => !('claim' in line)),
  };
}

const example = policyLineForms[0]?.example ?? '';

function parsePolicySentence(text: string, words: readonly PolicyLiteral[], span: PolicySentence['span']): PolicySentence | Problem {
  const claim = parseClaim(words);
  if (!isSlotMiss(claim)) return { text, span, claim };
  if (isFormerSentence(words))
    return createProblem(span, {
      code: 'policy-sentence',
      message: 'policies do not say this any more: `steward diff` and ACCESS.md tell it',
      hint: '`npx steward upgrade` leaves such lines out.',
    });
  const word = words[claim.at];
  const last = words.at(-1);
  const expected = joinExpected(claim.expected);
  if (word !== undefined)
    return createProblem(word.span, {
      code: 'policy-sentence',
      message: `a line of a policy names "${word.text}" where ${expected} is understood`,
      ...suggestKnownName(word.text, claim.expected),
    });
  return createProblem(last?.span ?? span, {
    code: 'policy-sentence',
    message: `a line of a policy ends where ${expected} is understood`,
    hint: `For example: ${example}`,
  });
}

function joinExpected(all: readonly string[]): string {
  const words = all.map((each) => (/^(a|an|the|what) /.test(each) ? each : `"${each}"`));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

/** Where lines stand that policies understood once: `upgrade` leaves them out. */
export function listFormerSentences(source: Source): readonly PolicySentence['span'][] {
  const { tree } = isPolicyFile(source.file) ? parseYamlSource(source) : { tree: null };
  return listTreeItems(tree).flatMap((item) =>
    item.kind === 'scalar' && isFormerSentence(splitPolicyWords(item.text, item.inner)) ? [item.inner] : [],
  );
}
