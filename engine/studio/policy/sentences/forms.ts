/** The sentences of a policy: a table of their parts. The first form that fits a line is what it says. */
import { afterSlot, behindWordSlot, onModeSlot, whenSlot, withinSlot, type WhenClause } from './clauses.ts';
import type { PolicyClaim, PolicyCondition, PolicyAct, GivenValue, PolicyLiteral, PolicySubject, PolicyWord } from './sentence.ts';
import {
  conditionSlot,
  actSlot,
  givenSlot,
  isSlotMiss,
  keywordSlot,
  nameSlot,
  optionalSlot,
  severalSlot,
  type SlotMiss,
  type PolicySlot,
} from './slots.ts';
import { subjectSlot } from './who.ts';

interface PolicyForm {
  /** As the manual shows it. */
  readonly says: string;
  readonly example: string;
  readonly parts: readonly PolicySlot<unknown>[];
  /** The values of the parts, in their order. */
  readonly claim: (values: readonly unknown[]) => PolicyClaim;
}

/** `parts` and `claim` agree on the types of the values; only here is that told. */
function createPolicyForm<T extends readonly unknown[]>(
  text: { readonly says: string; readonly example: string },
  parts: { readonly [Index in keyof T]: PolicySlot<T[Index]> },
  claim: (...values: T) => PolicyClaim,
): PolicyForm {
  return { ...text, parts, claim: (values) => claim(...(values as T)) };
}

type FormAct = { readonly doing: PolicyAct; readonly resource: PolicyWord; readonly isNew: boolean };
const resource = nameSlot('a resource');
const values = severalSlot(nameSlot('a state'));
const none: readonly PolicyLiteral[] = [];

const facts = {
  'at most': 'code of planets is at most 20',
  'at least': 'mass of planets is at least 0',
  'one of': 'kind of missions is one of probe, crewed',
} as const;

/** In the order in which they are tried. The examples hold for the descriptors of tests/fixtures. */
export const policyLineForms: readonly PolicyForm[] = [
  createPolicyForm<readonly [PolicySubject, string, FormAct, WhenClause | null]>(
    { says: 'WHO can|cannot DO RESOURCE [[only] when COND]', example: 'nobody can launch missions when state is lost' },
    [subjectSlot, keywordSlot('can', 'cannot'), actSlot, optionalSlot(['when', 'only'], whenSlot, null)],
    (by, can, { doing: what, resource: of, isNew }, condition) => ({
      kind: 'may',
      who: by,
      can: can === 'can',
      doing: what,
      resource: of,
      isNew,
      cond: condition?.cond ?? null,
      isExact: condition?.isExact ?? false,
    }),
  ),
  createPolicyForm<readonly [PolicySubject, string, string, PolicyWord]>(
    { says: 'WHO sees every|no RESOURCE', example: 'anyone sees every planets' },
    [subjectSlot, keywordSlot('sees', 'see'), keywordSlot('every', 'no'), resource],
    (by, _sees, which, of) => ({ kind: 'rows', who: by, resource: of, sees: which === 'no' ? 'no' : 'every' }),
  ),
  createPolicyForm<readonly [PolicySubject, string, string, PolicyWord, string, PolicyCondition]>(
    { says: 'WHO sees only RESOURCE where COND', example: 'someone without roles sees only missions where team is their team' },
    [subjectSlot, keywordSlot('sees', 'see'), keywordSlot('only'), resource, keywordSlot('where'), conditionSlot],
    (by, _sees, _only, of, _where, sees) => ({ kind: 'rows', who: by, resource: of, sees }),
  ),
  createPolicyForm<readonly [PolicyWord, readonly GivenValue[], string, string, 'create' | 'edit' | null, readonly GivenValue[]]>(
    {
      says: 'RESOURCE with FIELD VALUE are refused|accepted [on create|edit] [after FIELD VALUE]',
      example: 'planets without name, mass are refused',
    },
    [
      resource,
      givenSlot,
      keywordSlot('are'),
      keywordSlot('refused', 'accepted'),
      optionalSlot(['on'], onModeSlot, null),
      optionalSlot(['after'], afterSlot, []),
    ],
    (of, all, _are, outcome, mode, before) => ({
      kind: 'values',
      resource: of,
      action: null,
      given: all,
      isAccepted: outcome === 'accepted',
      mode,
      before,
    }),
  ),
  createPolicyForm<readonly [PolicyWord, string, string, readonly PolicyLiteral[], string, string, readonly PolicyLiteral[]]>(
    { says: 'RESOURCE go from STATE only to STATES', example: 'missions go from launched only to landed, lost' },
    [resource, keywordSlot('go'), keywordSlot('from'), values, keywordSlot('only'), keywordSlot('to'), values],
    (of, _go, _from, from, _only, _to, to) => ({ kind: 'go', resource: of, from, to }),
  ),
  createPolicyForm<readonly [PolicyWord, string, string, readonly PolicyLiteral[], string]>(
    { says: 'RESOURCE go from STATE nowhere', example: 'missions go from lost nowhere' },
    [resource, keywordSlot('go'), keywordSlot('from'), values, keywordSlot('nowhere')],
    (of, _go, _from, from) => ({ kind: 'go', resource: of, from, to: none }),
  ),
  createPolicyForm<readonly [string, PolicyWord, string, string, string, PolicyWord, string, string, readonly PolicyWord[]]>(
    { says: 'two RESOURCE with the same FIELD are refused [within FIELD]', example: 'two planets with the same code are refused' },
    [
      ...([keywordSlot('two'), resource, keywordSlot('with'), keywordSlot('the'), keywordSlot('same'), nameSlot('a field')] as const),
      ...([keywordSlot('are'), keywordSlot('refused'), optionalSlot(['within'], withinSlot, [])] as const),
    ],
    (_two, of, _with, _the, _same, field, _are, _refused, fields) => ({ kind: 'unique', resource: of, field, within: fields }),
  ),
  createPolicyForm<readonly [string, PolicyWord, string, readonly GivenValue[]]>(
    { says: 'new RESOURCE start with FIELD VALUE', example: 'new missions start with kind probe' },
    [keywordSlot('new'), resource, keywordSlot('start'), givenSlot],
    (_new, of, _start, all) => ({ kind: 'start', resource: of, given: all }),
  ),
  createPolicyForm<readonly [PolicyWord, string, PolicyWord, readonly GivenValue[], string, string]>(
    { says: 'ACTION of RESOURCE with FIELD VALUE is refused|accepted', example: 'report of missions without text is refused' },
    [nameSlot('an action'), keywordSlot('of'), resource, givenSlot, keywordSlot('is'), keywordSlot('refused', 'accepted')],
    (action, _of, of, all, _is, outcome) => ({
      ...{ kind: 'values', resource: of, action, given: all, isAccepted: outcome === 'accepted' },
      ...{ mode: null, before: [] },
    }),
  ),
  ...(['at most', 'at least', 'one of'] as const).map((is) =>
    createPolicyForm<readonly [PolicyWord, string, PolicyWord, string, string, string, readonly PolicyLiteral[]]>(
      { says: `FIELD of RESOURCE is ${is} VALUES`, example: facts[is] },
      [
        ...([nameSlot('a field'), keywordSlot('of'), resource, keywordSlot('is')] as const),
        ...([keywordSlot(is.split(' ')[0] ?? ''), keywordSlot(is.split(' ')[1] ?? ''), severalSlot(nameSlot('a value'))] as const),
      ],
      (field, _of, of, _is, _a, _b, all) => ({ kind: 'field', resource: of, field, is, values: all }),
    ),
  ),
  createPolicyForm<readonly [PolicyWord, string, PolicyWord, string, string, PolicyWord, PolicyLiteral | null]>(
    {
      says: 'FIELD of RESOURCE refers to RESOURCE [where FILTER]',
      example: 'stops of missions refers to moons where {"planet":"= self.target"}',
    },
    [
      ...([nameSlot('a field'), keywordSlot('of'), resource, keywordSlot('refers'), keywordSlot('to'), nameSlot('a resource')] as const),
      optionalSlot(['where'], behindWordSlot('where'), null),
    ],
    (field, _of, of, _refers, _to, to, filter) => ({ kind: 'refers', resource: of, field, to, filter }),
  ),
  ...([true, false] as const).map((isAsking) =>
    createPolicyForm<readonly [readonly PolicyWord[], string, PolicyWord, string, string]>(
      {
        says: `ACTION of RESOURCE ${isAsking ? 'asks first' : 'runs unasked'}`,
        example: isAsking ? 'launch of missions asks first' : 'land of missions runs unasked',
      },
      [
        ...([severalSlot(nameSlot('an action')), keywordSlot('of'), resource] as const),
        ...([keywordSlot(isAsking ? 'asks' : 'runs'), keywordSlot(isAsking ? 'first' : 'unasked')] as const),
      ],
      (actions, _of, of) => ({ kind: 'asks', resource: of, actions, isAsking }),
    ),
  ),
];

/** The claim of a line; where none fits, what the form that fits furthest would have understood. */
export function parseClaim(words: readonly PolicyLiteral[]): PolicyClaim | SlotMiss {
  let furthest: SlotMiss = { at: 0, expected: [] };
  for (const { parts, claim } of policyLineForms) {
    const result = matchPolicySlots(words, parts);
    if (!isSlotMiss(result)) return claim(result.values);
    if (result.at > furthest.at) furthest = result;
    else if (result.at === furthest.at) furthest = { at: result.at, expected: [...new Set([...furthest.expected, ...result.expected])] };
  }
  return furthest;
}

/** The values of the parts that a line consists of, from its first word to its last. */
export function matchPolicySlots(
  words: readonly PolicyLiteral[],
  parts: readonly PolicySlot<unknown>[],
): { readonly values: readonly unknown[] } | SlotMiss {
  const found: unknown[] = [];
  let at = 0;
  for (const read of parts) {
    const result = read(words, at);
    if (isSlotMiss(result)) return result;
    found.push(result.value);
    at = result.next;
  }
  return at < words.length ? { at, expected: ['the end of the line'] } : { values: found };
}
