/** The sentences of a policy: a table of their parts. The first form that fits a line is what it says. */
import { after, behind, carried, onlyWhen, onMode, when, within, type When } from './clauses.ts';
import type { Claim, Cond, Doing, Given, Literal, Who, Word } from './sentence.ts';
import { cond, doing, given, isMiss, keyword, name, optional, several, type Miss, type Read } from './slots.ts';
import { who } from './who.ts';

interface Form {
  /** As the manual shows it. */
  readonly says: string;
  readonly example: string;
  readonly parts: readonly Read<unknown>[];
  /** The values of the parts, in their order. */
  readonly claim: (values: readonly unknown[]) => Claim;
}

/** `parts` and `claim` agree on the types of the values; only here is that told. */
function form<T extends readonly unknown[]>(
  text: { readonly says: string; readonly example: string },
  parts: { readonly [Index in keyof T]: Read<T[Index]> },
  claim: (...values: T) => Claim,
): Form {
  return { ...text, parts, claim: (values) => claim(...(values as T)) };
}

type Done = { readonly doing: Doing; readonly resource: Word; readonly isNew: boolean };
const resource = name('a resource');
const values = several(name('a state'));
const none: readonly Literal[] = [];

const facts = {
  'at most': 'code of planets is at most 20',
  'at least': 'mass of planets is at least 0',
  'one of': 'kind of missions is one of probe, crewed',
  'shown when': 'crew of missions is shown when "self.kind == \\"crewed\\""',
  'locked when': 'name of planets is locked when "false"',
} as const;

/** In the order in which they are tried. The examples hold for the descriptors of tests/fixtures. */
export const forms: readonly Form[] = [
  form<readonly [Who, string, Done, When | null]>(
    { says: 'WHO can|cannot DO RESOURCE [[only] when COND]', example: 'nobody can launch missions when state is lost' },
    [who, keyword('can', 'cannot'), doing, optional(['when', 'only'], when, null)],
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
  form<readonly [Who, string, string, Word]>(
    { says: 'WHO sees every|no RESOURCE', example: 'anyone sees every planets' },
    [who, keyword('sees', 'see'), keyword('every', 'no'), resource],
    (by, _sees, which, of) => ({ kind: 'rows', who: by, resource: of, sees: which === 'no' ? 'no' : 'every' }),
  ),
  form<readonly [Who, string, string, Word, string, Cond]>(
    { says: 'WHO sees only RESOURCE where COND', example: 'someone without roles sees only missions where team is their team' },
    [who, keyword('sees', 'see'), keyword('only'), resource, keyword('where'), cond],
    (by, _sees, _only, of, _where, sees) => ({ kind: 'rows', who: by, resource: of, sees }),
  ),
  form<readonly [Word, readonly Given[], string, string, 'create' | 'edit' | null, readonly Given[]]>(
    {
      says: 'RESOURCE with FIELD VALUE are refused|accepted [on create|edit] [after FIELD VALUE]',
      example: 'planets without name, mass are refused',
    },
    [resource, given, keyword('are'), keyword('refused', 'accepted'), optional(['on'], onMode, null), optional(['after'], after, [])],
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
  form<readonly [Word, string, string, readonly Literal[], string, string, readonly Literal[]]>(
    { says: 'RESOURCE go from STATE only to STATES', example: 'missions go from launched only to landed, lost' },
    [resource, keyword('go'), keyword('from'), values, keyword('only'), keyword('to'), values],
    (of, _go, _from, from, _only, _to, to) => ({ kind: 'go', resource: of, from, to }),
  ),
  form<readonly [Word, string, string, readonly Literal[], string]>(
    { says: 'RESOURCE go from STATE nowhere', example: 'missions go from lost nowhere' },
    [resource, keyword('go'), keyword('from'), values, keyword('nowhere')],
    (of, _go, _from, from) => ({ kind: 'go', resource: of, from, to: none }),
  ),
  form<readonly [string, Word, string, string, string, Word, string, string, readonly Word[]]>(
    { says: 'two RESOURCE with the same FIELD are refused [within FIELD]', example: 'two planets with the same code are refused' },
    [
      ...([keyword('two'), resource, keyword('with'), keyword('the'), keyword('same'), name('a field')] as const),
      ...([keyword('are'), keyword('refused'), optional(['within'], within, [])] as const),
    ],
    (_two, of, _with, _the, _same, field, _are, _refused, fields) => ({ kind: 'unique', resource: of, field, within: fields }),
  ),
  form<readonly [string, Word, string, readonly Given[]]>(
    { says: 'new RESOURCE start with FIELD VALUE', example: 'new missions start with kind probe' },
    [keyword('new'), resource, keyword('start'), given],
    (_new, of, _start, all) => ({ kind: 'start', resource: of, given: all }),
  ),
  form<readonly [Word, string, Word, readonly Given[], string, string]>(
    { says: 'ACTION of RESOURCE with FIELD VALUE is refused|accepted', example: 'report of missions without text is refused' },
    [name('an action'), keyword('of'), resource, given, keyword('is'), keyword('refused', 'accepted')],
    (action, _of, of, all, _is, outcome) => ({
      ...{ kind: 'values', resource: of, action, given: all, isAccepted: outcome === 'accepted' },
      ...{ mode: null, before: [] },
    }),
  ),
  ...(['at most', 'at least', 'one of', 'shown when', 'locked when'] as const).map((is) =>
    form<readonly [Word, string, Word, string, string, string, readonly Literal[]]>(
      { says: `FIELD of RESOURCE is ${is} ${/when/.test(is) ? '"FORMULA"' : 'VALUES'}`, example: facts[is] },
      [
        ...([name('a field'), keyword('of'), resource, keyword('is')] as const),
        ...([keyword(is.split(' ')[0] ?? ''), keyword(is.split(' ')[1] ?? ''), several(name('a value'))] as const),
      ],
      (field, _of, of, _is, _a, _b, all) => ({ kind: 'field', resource: of, fields: [field], is, values: all }),
    ),
  ),
  form<readonly [readonly Word[], string, Word, string, string, string, string, string]>(
    { says: 'FIELDS of RESOURCE are set by the server', example: 'created_at, created_by of planets are set by the server' },
    [
      ...([several(name('a field')), keyword('of'), resource, keyword('are')] as const),
      ...([keyword('set'), keyword('by'), keyword('the'), keyword('server')] as const),
    ],
    (fields, _of, of) => ({ kind: 'field', resource: of, fields, is: 'set by the server', values: [] }),
  ),
  ...(['need', 'lock'] as const).map((verb) =>
    form<readonly [Word, string, readonly Word[]]>(
      { says: `RESOURCE ${verb} FIELDS|nothing`, example: `readings ${verb} ${verb === 'need' ? 'station, number' : 'nothing'}` },
      [resource, keyword(verb), several(name('a field'))],
      (of, _verb, names) => ({
        ...{ kind: 'holds', resource: of, what: verb === 'need' ? 'needs' : 'locks', formula: null },
        names: names.filter(({ text }) => text !== 'nothing'),
      }),
    ),
  ),
  held('the list of', 'shows', 'columns', 'readings shows station, number, value, valid'),
  held('the list of', 'filters by', 'filters', 'moons filters by planet, name, crater'),
  held('the list of', 'is sorted by', 'sort', 'planets is sorted by name'),
  held('the form of', 'holds', 'form', 'moons holds code, planet, name, mass, planet_name, planet_kind, orbit, craters, tags'),
  form<readonly [Word, string, readonly { readonly field: Word; readonly as: Word }[]]>(
    { says: 'RESOURCE carry FIELD as NAME, …', example: 'planets carry atlas as links.atlas' },
    [resource, keyword('carry'), several(carried)],
    (of, _carry, all) => ({ kind: 'wire', resource: of, carried: all }),
  ),
  form<readonly [Word, string, Word, string, Literal, Literal, Literal | null, Literal | null]>(
    {
      says: 'VERB|ACTION of RESOURCE calls METHOD PATH [sending BODY] [setting VALUES]',
      example: 'rename of planets calls PATCH planets/{code} sending {"name":"= form.new_name"} setting {"name":"= form.new_name"}',
    },
    [
      ...([name('a verb or an action'), keyword('of'), resource, keyword('calls'), name('a method'), name('a path')] as const),
      ...([optional(['sending'], behind('sending'), null), optional(['setting'], behind('setting'), null)] as const),
    ],
    (call, _of, of, _calls, method, path, sends, sets) => ({ kind: 'call', resource: of, call, method, path, sends, sets }),
  ),
  form<readonly [Word, string, Word, string, string, Word, Literal | null]>(
    {
      says: 'FIELD of RESOURCE refers to RESOURCE [where FILTER]',
      example: 'stops of missions refers to moons where {"planet":"= self.target"}',
    },
    [
      ...([name('a field'), keyword('of'), resource, keyword('refers'), keyword('to'), name('a resource')] as const),
      optional(['where'], behind('where'), null),
    ],
    (field, _of, of, _refers, _to, to, filter) => ({ kind: 'refers', resource: of, field, to, filter }),
  ),
  ...([true, false] as const).map((isAsking) =>
    form<readonly [readonly Word[], string, Word, string, string]>(
      {
        says: `ACTION of RESOURCE ${isAsking ? 'asks first' : 'runs unasked'}`,
        example: isAsking ? 'launch of missions asks first' : 'land of missions runs unasked',
      },
      [
        ...([several(name('an action')), keyword('of'), resource] as const),
        ...([keyword(isAsking ? 'asks' : 'runs'), keyword(isAsking ? 'first' : 'unasked')] as const),
      ],
      (actions, _of, of) => ({ kind: 'asks', resource: of, actions, isAsking }),
    ),
  ),
];

function held(start: 'the list of' | 'the form of', verb: string, what: Extract<Claim, { kind: 'holds' }>['what'], example: string): Form {
  const words = [...start.split(' ').map((word) => keyword(word)), resource, ...verb.split(' ').map((word) => keyword(word))];
  const at = start.split(' ').length;
  const list = several(name(what === 'form' ? 'a field' : `one of the ${what}`));
  return {
    says: `${start} RESOURCE ${verb} ${what === 'sort' ? 'FIELDS' : what.toUpperCase()}${what === 'sort' || what === 'form' ? '' : ' [only when "FORMULA"]'}`,
    example: `${start} ${example}`,
    parts: [...words, list, optional(['only'], onlyWhen, null)],
    claim: (found) => ({
      ...{ kind: 'holds', resource: found[at] as Word, what },
      ...{ names: found.at(-2) as readonly Word[], formula: found.at(-1) as Literal | null },
    }),
  };
}

/** The claim of a line; where none fits, what the form that fits furthest would have understood. */
export function claimOf(words: readonly Literal[]): Claim | Miss {
  let furthest: Miss = { at: 0, expected: [] };
  for (const { parts, claim } of forms) {
    const result = matched(words, parts);
    if (!isMiss(result)) return claim(result.values);
    if (result.at > furthest.at) furthest = result;
    else if (result.at === furthest.at) furthest = { at: result.at, expected: [...new Set([...furthest.expected, ...result.expected])] };
  }
  return furthest;
}

function matched(words: readonly Literal[], parts: readonly Read<unknown>[]): { readonly values: readonly unknown[] } | Miss {
  const found: unknown[] = [];
  let at = 0;
  for (const read of parts) {
    const result = read(words, at);
    if (isMiss(result)) return result;
    found.push(result.value);
    at = result.next;
  }
  return at < words.length ? { at, expected: ['the end of the line'] } : { values: found };
}
