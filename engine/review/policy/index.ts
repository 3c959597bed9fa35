/** Holds the lines of policies against the Model. */
import { problemAt, type Problem } from '../../language/problem.ts';
import type { Claim, Sentence } from '../../language/policy/sentence.ts';
import type { Resource } from '../../model/model.ts';
import type { Broken, Facts } from './facts.ts';
import { brokenRights } from './may.ts';
import { unknownNames } from './names.ts';
import { brokenMoves, brokenQuestions, brokenRows } from './records.ts';
import { brokenCall, brokenField, brokenHoldings, brokenNames, brokenReference } from './structure.ts';
import { brokenStart, brokenUnique, brokenValues } from './values.ts';

export type { Facts } from './facts.ts';

/** A problem for every name that is unknown and for every line that does not hold, with the rule that decides and where it stands. */
export function checkPolicies(facts: Facts, sentences: readonly Sentence[]): readonly Problem[] {
  return sentences.flatMap((sentence) => {
    const unknown = unknownNames(facts.model, sentence);
    if (unknown.length > 0) return unknown;
    const resource = facts.model.resources[sentence.claim.resource.text];
    return resource === undefined ? [] : brokenBy(facts, resource, sentence.claim).map((broken) => problemOf(sentence, broken));
  });
}

function brokenBy(facts: Facts, resource: Resource, claim: Claim): readonly Broken[] {
  switch (claim.kind) {
    case 'may':
      return brokenRights(facts, resource, claim);
    case 'rows':
      return brokenRows(facts, resource, claim);
    case 'values':
      return brokenValues(facts, resource, claim);
    case 'go':
      return brokenMoves(resource, claim);
    case 'unique':
      return brokenUnique(resource, claim);
    case 'start':
      return brokenStart(resource, claim);
    case 'asks':
      return brokenQuestions(resource, claim);
    case 'holds':
      return brokenHoldings(resource, claim);
    case 'field':
      return brokenField(resource, claim);
    case 'wire':
      return brokenNames(resource, claim);
    case 'call':
      return brokenCall(resource, claim);
    case 'refers':
      return brokenReference(resource, claim);
  }
}

function problemOf({ span }: Sentence, { fact, by }: Broken): Problem {
  return problemAt(span, { code: 'policy-broken', message: `the line does not hold: ${fact}`, hint: by === null ? null : hintOf(by) });
}

function hintOf({ gate, of, cond, place }: NonNullable<Broken['by']>): string {
  const rule = cond === null ? '' : `: ${typeof cond === 'boolean' ? String(cond) : cond.text}`;
  return `What decides is ${what(gate, of)} at ${place.file}:${place.line}:${place.column}${rule}`;
}

function what(gate: string, of: string): string {
  const names: Readonly<Record<string, string>> = {
    use: '`access.use`',
    verb: `\`access.${of}\``,
    rows: '`access.rows`',
    allow: `action \`${of}\``,
    when: `\`when\` of \`${of}\``,
    from: `\`from\` of \`${of}\``,
    visible: `\`visible\` of \`${of}\``,
    'read-only': `\`readOnly\` of \`${of}\``,
    rule: 'a rule',
    filter: `the filter \`${of}\``,
    option: `the value \`${of}\``,
    form: `the field \`${of}\``,
  };
  return names[gate] ?? (of === '' ? 'the resource' : `\`${of}\``);
}
