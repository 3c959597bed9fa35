/** What filters and sorts mean, told in plain JavaScript over arrays: the store must answer the same. Zone UTC. */
import { fieldTypeOf } from '../../engine/fields/types.ts';
import type { Field } from '../../engine/model/model.ts';
import type { QueryFilter } from '../../engine/model/query.ts';
import type { Values } from '../../engine/model/values.ts';

type Kind = ReturnType<typeof fieldTypeOf>['sql'];

interface Held {
  readonly kind: Kind;
  readonly field: Field | null;
  /** The values that a filter looks at; several only for lists. */
  readonly values: readonly unknown[];
}

export function held(field: Field, value: unknown, steps: readonly string[]): Held {
  if (field.isMultiple) return manyOf({ ...field, isMultiple: false }, elements(value, field.codec.kind === 'comma'), steps);
  if (field.items !== null) return manyOf(field.items, elements(value, false), steps);
  const [step, ...rest] = steps;
  if (field.codec.kind === 'key-value') {
    const rows: readonly { readonly key: string; readonly value: unknown }[] = Array.isArray(value) ? value : [];
    if (step !== undefined) return held(field.codec.values, rows.find(({ key }) => key === step)?.value, rest);
    return manyOf(
      field.codec.values,
      rows.map((row) => row.value),
      rest,
    );
  }
  if (field.codec.kind === 'localized' && step === undefined)
    return { kind: 'text', field, values: Object.values((value ?? {}) as Record<string, unknown>) };
  if (step === undefined) return { kind: fieldTypeOf(field).sql, field, values: [value] };
  const member = (value as Record<string, unknown> | null | undefined)?.[step];
  const inner = field.members?.[step];
  if (inner !== undefined) return held(inner, member, rest);
  const deep = rest.reduce<unknown>((below, name) => (below as Record<string, unknown> | null | undefined)?.[name], member);
  return { kind: 'text', field: null, values: [deep] };
}

function manyOf(element: Field, values: readonly unknown[], steps: readonly string[]): Held {
  const all = values.map((value) => held(element, value, steps));
  return { kind: all[0]?.kind ?? 'text', field: all[0]?.field ?? null, values: all.flatMap((each) => each.values) };
}

function elements(value: unknown, isComma: boolean): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined || typeof value === 'object') return [];
  return isComma && typeof value === 'string' ? (value === '' ? [] : value.split(',')) : [value];
}

export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : -Infinity;
}

function isEmpty(value: unknown, kind: Kind): boolean {
  if (kind === 'number') return typeof value !== 'number';
  if (kind === 'json') return ['', '""', '[]', '{}'].includes(textOf(value));
  return textOf(value) === '';
}

/** Whether a record passes a filter on this field. */
export function passes(
  field: Field,
  values: Values,
  { op, values: wanted, steps = [] }: Pick<QueryFilter, 'op' | 'values'> & { steps?: readonly string[] },
  now: Date,
): boolean {
  const { kind, values: all, field: leaf } = held(field, values[field.name], steps);
  const some = (test: (value: unknown) => boolean) => all.some(test);
  const equals = (want: string | null) =>
    want === null || want === '' ? all.every((value) => isEmpty(value, kind)) : some((value) => isEqual(value, want, { kind, leaf }));
  const order = (value: unknown, want: string | null, end: 'from' | 'to') => compared(value, want, { kind, leaf, end });
  const [first = null, second = null] = wanted;
  switch (op) {
    case 'eq':
    case 'in':
      return wanted.some(equals);
    case 'ne':
      return !wanted.some(equals);
    case 'prefix':
      return first !== null && (first === '' || some((value) => textOf(value).toLowerCase().startsWith(first.toLowerCase())));
    case 'contains':
      return first !== null && (first === '' || some((value) => textOf(value).toLowerCase().includes(first.toLowerCase())));
    case 'gt':
      return some((value) => order(value, first, 'from') >= 0);
    case 'lt':
      return some((value) => !isEmpty(value, kind) && order(value, first, 'to') <= 0);
    case 'between':
      return (
        (!first && !second) ||
        some(
          (value) =>
            (!first || order(value, first, 'from') >= 0) && (!second || (!isEmpty(value, kind) && order(value, second, 'to') <= 0)),
        )
      );
    case 'within':
      return kind === 'date' && some((value) => textOf(value) >= (ageStart(first, { leaf, now }) ?? '￿'));
  }
}

function isNumeric(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

interface As {
  readonly kind: Kind;
  readonly leaf: Field | null;
}

function isEqual(value: unknown, want: string, { kind, leaf }: As): boolean {
  if (kind === 'number') return isNumeric(want) && numberOf(value) === Number(want);
  if (kind !== 'date') return textOf(value) === want;
  const [from, to] = [bound(want, leaf, 'from'), bound(want, leaf, 'to')];
  return from !== null && to !== null && textOf(value) >= from && textOf(value) <= to;
}

/** NaN where the asked value does not fit: no comparison with it is true. */
function compared(value: unknown, want: string | null, { kind, leaf, end }: As & { readonly end: 'from' | 'to' }): number {
  if (want === null || want === '') return NaN;
  if (kind === 'number')
    return isNumeric(want)
      ? numberOf(value) - Number(want) || (numberOf(value) === Number(want) ? 0 : numberOf(value) < Number(want) ? -1 : 1)
      : NaN;
  const limit = kind === 'date' ? bound(want, leaf, end) : want;
  if (limit === null) return NaN;
  return Buffer.compare(Buffer.from(textOf(value)), Buffer.from(limit));
}

function formOf(leaf: Field | null): 'day' | 'local' | 'instant' {
  const wire = leaf !== null && 'wire' in leaf.codec ? leaf.codec.wire : null;
  return wire === 'local' ? 'local' : wire === 'date' ? 'day' : 'instant';
}

function bound(text: string, leaf: Field | null, end: 'from' | 'to'): string | null {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return null;
  const at = new Date(
    isDay ? `${text}T${end === 'from' ? '00:00:00.000' : '23:59:59.999'}Z` : /Z$|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`,
  );
  if (Number.isNaN(at.getTime())) return null;
  const form = formOf(leaf);
  if (form === 'day') return at.toISOString().slice(0, 10);
  if (form === 'instant') return at.toISOString();
  if (isDay && end === 'from') return text;
  const wall = at.toISOString().slice(0, 23).replace('T', ' ');
  return end === 'to' ? wall : wall.replace(/(:00)?\.000$/, '');
}

function ageStart(age: string | null, { leaf, now }: { readonly leaf: Field | null; readonly now: Date }): string | null {
  const [, count = '', unit = ''] = /^(\d+)(day|week|month)$/.exec(age ?? '') ?? [];
  if (unit === '') return null;
  const start = new Date(now);
  if (unit === 'month') start.setUTCMonth(start.getUTCMonth() - Number(count));
  else start.setUTCDate(start.getUTCDate() - Number(count) * (unit === 'week' ? 7 : 1));
  return bound(start.toISOString(), leaf, 'from');
}

/** Order of two records by a field; lines of text whatever their letter case. */
export function sorted(field: Field, a: Values, b: Values): number {
  if (fieldTypeOf(field).sql === 'number')
    return numberOf(a[field.name]) === numberOf(b[field.name]) ? 0 : numberOf(a[field.name]) - numberOf(b[field.name]);
  const text = (values: Values) =>
    fieldTypeOf(field).isLine && field.name !== 'code' ? unmarked(textOf(values[field.name])) : textOf(values[field.name]);
  return Buffer.compare(Buffer.from(text(a)), Buffer.from(text(b)));
}

// What a dictionary puts beside a letter: told by the collation of the runtime, which knows no table of ours.
const collator = new Intl.Collator('de', { sensitivity: 'base' });
const plainLetters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Latin letters without their marks, in lower case; of other scripts a mark may make another letter. */
export function unmarked(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFC')
    .replace(/\p{Script=Latin}/gu, (letter) => {
      const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
      if (plainLetters.includes(bare)) return bare;
      // Of two in one, the first.
      return plainLetters.find((plain) => collator.compare(plain, bare) === 0) ?? { ß: 's', æ: 'a', œ: 'o', ı: 'i' }[bare] ?? bare;
    });
}
