import fc from 'fast-check';
import { currentFieldState, isMadeByServer, fieldVisibility } from '../../engine/model/access.ts';
import type { EvaluationScope } from '../../engine/model/evaluate.ts';
import type { Field, FormModel, Model, Resource } from '../../engine/model/model.ts';
import type { Values } from '../../engine/model/values.ts';
import { createDemoRecords } from '../../platform/demo-data/records.ts';
import { createRandom, type RandomSource } from '../../platform/demo-data/random.ts';
import { demoAmount } from './platform.ts';

/** Records of every resource as the demo data has them. */
export function demoOf(model: Model, now: Date): ReadonlyMap<string, readonly Values[]> {
  const roles = Object.fromEntries(Object.entries(model.roles).map(([name, { title }]) => [name, { en: title.text }]));
  const found = new Map<string, Values[]>();
  for (const { resource, values } of createDemoRecords({ scale: demoAmount / 10_000, now, roles }))
    found.set(resource, [...(found.get(resource) ?? []), values]);
  return found;
}

// A web address like any other, until a check of a field refuses it.
const withPassword = 'https://ada:secret@example.com';

const typed: Readonly<Record<string, readonly [good: readonly unknown[], bad: readonly unknown[]]>> = {
  email: [
    ['ada@example.com', "o'neil+x@mail.example"],
    ['ada@', 'no mail', '@example.com'],
  ],
  uri: [
    ['https://example.com', 'http://a.example/b?c=d', withPassword],
    ['example.com', 'javascript:alert(1)', 'https://'],
  ],
  hostname: [
    ['shop.example.com', 'localhost'],
    ['a b.example', '-x.example'],
  ],
  boolean: [
    [true, false],
    ['true', 1],
  ],
  integer: [
    [0, 7],
    [1.5, '7'],
  ],
  number: [
    [0, 7.25],
    ['7', 'x'],
  ],
  money: [
    [0, 1999],
    ['19.99', 'x'],
  ],
  timezone: [['Europe/Berlin', 'UTC'], []],
  password: [
    ['Secret12pw', 'Another9Word'],
    ['short', 'nouppercase1', 'NoDigitsHere', 'With Space1'],
  ],
  json: [[{ a: 1 }, [1, 2]], []],
};

const wrong = [42, -1, 1.5, true, 'text', '', '  ', null, { a: 1 }, [], ['x'], [null], [42], [{}], [{ key: 'a', value: 'b' }]];
const breakers = ['a b', 'ä', 'a,b', 'a/b', '=', 'a=0', ',', 'a\nb', 'UPPER', '', '!', '"'];

/** Values that single-field facts allow, and some that one of them refuses. */
export interface Candidates {
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

export type Pools = ReadonlyMap<string, readonly Values[]>;

export function candidatesOf(field: Field, pools: Pools): Candidates {
  if (field.isMultiple) {
    const { good, bad } = candidatesOf({ ...field, isMultiple: false }, pools);
    return { good: [good.slice(0, 1), good.slice(0, 2), []], bad: [bad.slice(0, 1), [...good.slice(0, 1), ...bad.slice(0, 1)]] };
  }
  const { choices, codec, items, members } = field;
  if (choices?.kind === 'enum')
    return { good: choices.values.flatMap(({ value }) => (value === '*' ? [] : [value])), bad: ['no-such-value', 'NO'] };
  if (choices?.kind === 'ref') {
    const keys = (pools.get(choices.to) ?? []).map((values) => values[choices.key]);
    return {
      good: keys.length > 0 ? [keys[0], keys[Math.floor(keys.length / 2)], keys.at(-1)] : choices.fallback.slice(0, 2),
      bad: [42, { a: 1 }],
    };
  }
  if (codec.kind === 'key-value') return keyValues(field, codec, pools);
  if (codec.kind === 'localized') return inLanguages(candidatesOf({ ...field, ty: 'string', codec: { kind: 'plain' } }, pools));
  if (items !== null) {
    const { good, bad } = candidatesOf(items, pools);
    return { good: [[], good.slice(0, 2)], bad: [bad.slice(0, 1), 'no list'] };
  }
  if (members !== null) {
    const of = (which: 'good' | 'bad') =>
      Object.fromEntries(Object.values(members).map((each) => [each.name, candidatesOf(each, pools)[which][0] ?? null]));
    return { good: [of('good')], bad: [of('bad')] };
  }
  if (codec.kind === 'date' || codec.kind === 'date-time') return momentsOf(codec);
  const [good = [], bad = []] = typed[field.type] ?? [];
  return limited(field, good, bad);
}

function inLanguages({ good, bad }: Candidates): Candidates {
  const texts = good.flatMap((each) => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []));
  const [first = 'Ada', second = 'Grace'] = texts;
  return { good: [{ en: first }, { en: first, de: second }, { fr: second }], bad: ['no map', 7, ...bad.map((each) => ({ en: each }))] };
}

type DateCodec = Extract<Field['codec'], { kind: 'date' | 'date-time' }>;

function momentsOf({ kind, wire, dateOnly, timeOfDay }: DateCodec): Candidates {
  const days = ['2031-04-30', '2031-05-01', '2031-05-02', '2040-02-29'];
  const clocks = days.map((day, at) => `${day} 0${at}:30:00`);
  const instants = days.map((day, at) => `${day}T0${at}:30:00.000Z`);
  const ends = days.map((day) => `${day}T${timeOfDay ?? '00:00:00'}Z`);
  const none = ['2030-02-30', 'tomorrow', 12];
  if (wire === 'date') return { good: days, bad: [...none, ...clocks, ...instants] };
  if (wire === 'iso')
    return kind === 'date' ? { good: ends, bad: [...none, ...instants, ...days] } : { good: instants, bad: [...none, ...days] };
  // Which of the two it takes, another field may say.
  if (typeof dateOnly !== 'boolean') return { good: days.flatMap((day, at) => [day, clocks[at]]), bad: [...none, ...instants] };
  return dateOnly ? { good: days, bad: [...none, ...clocks] } : { good: clocks, bad: [...none, ...days] };
}

type KeyValueCodec = Field['codec'] & { readonly kind: 'key-value' };

function keyValues(field: Field, codec: KeyValueCodec, pools: Pools): Candidates {
  const { good, bad } = candidatesOf(codec.values, pools);
  const value = good[0] ?? 'value';
  const open = codec.keys.filter(({ isReadOnly }) => !isReadOnly).map(({ key }) => key);
  const [first = 'first', second = 'second'] = [...open, ...(codec.isClosed ? [] : ['first', 'second'])];
  const rows = (...keys: readonly unknown[]) => keys.map((key) => ({ key, value }));
  const locked = codec.keys.filter(({ isReadOnly }) => isReadOnly).map(({ key }) => rows(key));
  return {
    good: [[], rows(first), rows(first, second)],
    bad: [
      rows(first, first),
      rows(''),
      rows('a b'),
      rows('no-such-key', 'ä'),
      [{ key: first, value: bad[0] ?? 42 }],
      rows(7),
      [{}],
      field.name,
      ...locked,
    ],
  };
}

/** The same with what lengths, limits and the pattern add. */
function limited(field: Field, good: readonly unknown[], bad: readonly unknown[]): Candidates {
  const { minLength, maxLength, minimum, maximum, pattern } = field;
  const lengths = (length: number | null) =>
    length === null || length < 0 ? [] : ['A1b'.repeat(length).slice(0, length), '🪐'.repeat(length)];
  const isText = field.ty === 'string' && typed[field.type] === undefined;
  const texts = isText ? ['x', 'Some text', ' padded ', 'Zoë 🪐 & "Co"', withPassword] : [];
  const matching = pattern === null ? [] : fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 7, numRuns: 8 });
  const all = [
    ...good,
    ...texts,
    ...matching,
    ...lengths(minLength),
    ...lengths(maxLength),
    ...[minimum, maximum].filter((limit) => limit !== null),
  ];
  const outside = [
    ...bad,
    ...lengths(minLength === null ? null : minLength - 1),
    ...lengths(maxLength === null ? null : maxLength + 1),
    ...(minimum === null ? [] : [minimum - 1]),
    ...(maximum === null ? [] : [maximum + 1]),
    ...(field.type === 'integer' || field.type === 'money' ? [2 ** 53, 1e308] : []),
    ...(pattern === null ? [] : breakers),
  ];
  const isRight = (value: unknown) => {
    if (typeof value !== 'string') return true;
    const length = [...value].length;
    const isMatching = pattern === null || new RegExp(pattern, 'u').test(value);
    return isMatching && (minLength === null || length >= minLength) && (maxLength === null || length <= maxLength);
  };
  return { good: all.filter(isRight), bad: [...outside, ...all.filter((value) => !isRight(value))] };
}

/** The fields a form may write, its own included. */
export function writableOf(resource: Resource, form: FormModel): readonly Field[] {
  return [...form.writable.flatMap((name) => resource.fields[name] ?? []), ...Object.values(form.fields)];
}

const generator = new WeakMap<Field, Candidates>();

/** Records of allowed values, mixed with forbidden ones, empty ones and ones of another type; `share` of them is allowed. */
export function recordOf(fields: readonly Field[], pools: Pools, random: RandomSource, share: number): Values {
  const entries = fields.flatMap((field): readonly (readonly [string, unknown])[] => {
    const candidates = generator.get(field) ?? candidatesOf(field, pools);
    generator.set(field, candidates);
    if (candidates.good.length > 0 && random.chance(share)) return [[field.name, random.pick(candidates.good)]];
    if (random.chance(0.2)) return [];
    return [[field.name, candidates.bad.length > 0 && random.chance(0.5) ? random.pick(candidates.bad) : random.pick(wrong)]];
  });
  return Object.fromEntries(entries);
}

/** Records of one seed: as many as asked, from nearly right to nearly all wrong. */
export function recordsOf(
  fields: readonly Field[],
  pools: Pools,
  options: { readonly seed: number; readonly count: number },
): readonly Values[] {
  const random = createRandom(options.seed);
  return Array.from({ length: options.count }, (_, at) => recordOf(fields, pools, random, 1 - ((at % 10) + 1) / 14));
}

/** Whether this field is there and open in a form, so that its facts count. */
export function isOpen(field: Field, scope: EvaluationScope): boolean {
  return !isMadeByServer(field) && fieldVisibility(field, scope) === 'shown' && !currentFieldState(field, scope).readOnly;
}
