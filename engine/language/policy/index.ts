/** Policies: lines in plain words about what must hold, each read by one table of sentences. They are no descriptors. */
import type { Source } from '../load/disk.ts';
import { parse } from '../parse.ts';
import { meant, problemAt, type Problem } from '../problem.ts';
import { claimOf, forms } from './forms.ts';
import { isPolicy } from './is-policy.ts';
import type { Literal, Sentence } from './sentence.ts';
import { isMiss } from './slots.ts';
import { wordsOf } from './words.ts';

export interface ReadPolicies {
  readonly sentences: readonly Sentence[];
  readonly problems: readonly Problem[];
}

/** All lines of the policy files among these, in their order. Lines that are not understood are problems. */
export function readPolicies(sources: readonly Source[]): ReadPolicies {
  const all = sources.filter(({ file }) => isPolicy(file)).map(readPolicy);
  return { sentences: all.flatMap(({ sentences }) => sentences), problems: all.flatMap(({ problems }) => problems) };
}

function readPolicy(source: Source): ReadPolicies {
  const { tree, problems } = parse(source);
  if (tree === null) return { sentences: [], problems };
  if (tree.kind !== 'list')
    return {
      sentences: [],
      problems: [problemAt(tree.place, { code: 'policy-sentence', message: 'a policy is a list of lines', hint: `Write - ${example}` })],
    };
  const lines = tree.items.map((item): Sentence | Problem => {
    if (item.kind === 'scalar' && typeof item.value === 'string') return sentenceOf(item.text, wordsOf(item.text, item.inner), item.inner);
    const hint = 'Quote a line that holds ": ".';
    return problemAt(item.place, { code: 'policy-sentence', message: 'a line of a policy is one sentence', hint });
  });
  return {
    sentences: lines.filter((line): line is Sentence => 'claim' in line),
    problems: lines.filter((line): line is Problem => !('claim' in line)),
  };
}

const example = forms[0]?.example ?? '';

function sentenceOf(text: string, words: readonly Literal[], span: Sentence['span']): Sentence | Problem {
  const claim = claimOf(words);
  if (!isMiss(claim)) return { text, span, claim };
  const word = words[claim.at];
  const last = words.at(-1);
  const expected = listed(claim.expected);
  if (word !== undefined)
    return problemAt(word.span, {
      code: 'policy-sentence',
      message: `a line of a policy names "${word.text}" where ${expected} is understood`,
      ...meant(word.text, claim.expected),
    });
  return problemAt(last?.span ?? span, {
    code: 'policy-sentence',
    message: `a line of a policy ends where ${expected} is understood`,
    hint: `For example: ${example}`,
  });
}

function listed(all: readonly string[]): string {
  const words = all.map((each) => (/^(a|an|the|what) /.test(each) ? each : `"${each}"`));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}
