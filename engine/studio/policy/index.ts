/** Holds the lines of policies against the Model. */
import { createProblem, type Problem } from '../../language/problem.ts';
import type { PolicyClaim, PolicySentence } from './sentences/sentence.ts';
import type { Resource } from '../../model/model.ts';
import type { BrokenLine, PolicyFacts } from './facts.ts';
import { listBrokenRights } from './may.ts';
import { listUnknownNames } from './names.ts';
import { listBrokenMoves, listBrokenQuestions, listBrokenRows } from './records.ts';
import { listBrokenLimits, listBrokenReferences } from './fields.ts';
import { listBrokenStart, listBrokenUnique, listBrokenValues } from './values.ts';

export type { PolicyFacts } from './facts.ts';

/** A problem for every name that is unknown and for every line that does not hold, with the rule that decides and where it stands. */
export function checkPolicies(facts: PolicyFacts, sentences: readonly PolicySentence[]): readonly Problem[] {
  return sentences.flatMap((sentence) => {
    const unknown = listUnknownNames(facts.model, sentence);
    if (unknown.length > 0) return unknown;
    const resource = facts.model.resources[sentence.claim.resource.text];
    return resource === undefined
      ? []
      : listBrokenBy(facts, resource, sentence.claim).map((broken) => problemOfBrokenLine(sentence, broken));
  });
}

function listBrokenBy(facts: PolicyFacts, resource: Resource, claim: PolicyClaim): readonly BrokenLine[] {
  switch (claim.kind) {
    case 'may':
      return listBrokenRights(facts, resource, claim);
    case 'rows':
      return listBrokenRows(facts, resource, claim);
    case 'values':
      return listBrokenValues(facts, resource, claim);
    case 'go':
      return listBrokenMoves(resource, claim);
    case 'unique':
      return listBrokenUnique(resource, claim);
    case 'start':
      return listBrokenStart(resource, claim);
    case 'asks':
      return listBrokenQuestions(resource, claim);
    case 'field':
      return listBrokenLimits(resource, claim);
    case 'refers':
      return listBrokenReferences(resource, claim);
  }
}

function problemOfBrokenLine({ span }: PolicySentence, { fact, by }: BrokenLine): Problem {
  return createProblem(span, {
    code: 'policy-broken',
    message: `the line does not hold: ${fact}`,
    hint: by === null ? null : hintOfBrokenLine(by),
  });
}

function hintOfBrokenLine({ gate, of, cond, place }: NonNullable<BrokenLine['by']>): string {
  const rule = cond === null ? '' : `: ${typeof cond === 'boolean' ? String(cond) : cond.text}`;
  return `What decides is ${describeDecidingGate(gate, of)} at ${place.file}:${place.line}:${place.column}${rule}`;
}

function describeDecidingGate(gate: string, of: string): string {
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
