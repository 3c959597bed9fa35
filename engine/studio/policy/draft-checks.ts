/** Lines on both sides of the checks of a form: values that they refuse, and the nearest ones that they accept. */
import type { Condition } from '../../model/expression.ts';
import type { Field, Resource } from '../../model/model.ts';
import { isDateCodec, type DateCodec } from '../../model/moments.ts';
import { listFieldsRead } from '../../model/reads.ts';
import { listFieldOptions } from '../../model/options.ts';
import { printPolicyValue } from './draft-cond.ts';
import { listVariables } from './worlds.ts';

/** Says whether a line holds. */
export type LineHolds = (line: string) => boolean;

const most = 27;
const shownOf = { refused: 4, accepted: 3 } as const;

/** Lines about every field with a check, and about every rule. `fields` are those of the form. */
export function draftCheckLines(resource: Resource, fields: readonly Field[], holds: LineHolds): readonly string[] {
  const checked = fields.filter(({ checks }) => checks.length > 0);
  const rules = resource.rules.filter(
    ({ verbs, check }) => verbs.some((verb) => verb === 'create' || verb === 'edit') && !readsRolesOnly(check.reads),
  );
  return [
    ...checked.flatMap((field) => draftLinesFor(resource, fields, { reads: readsOfChecks(field), own: field, holds })),
    ...rules.flatMap(({ when, check }) =>
      draftLinesFor(resource, fields, { reads: [...check.reads, ...(typeof when === 'boolean' ? [] : when.reads)], own: null, holds }),
    ),
  ];
}

const readsRolesOnly = (reads: readonly string[]): boolean => reads.every((read) => read.startsWith('role.'));

// Whether a date takes a time belongs to what is said of it.
function readsOfChecks({ checks, codec }: Field): readonly string[] {
  const readBy = (cond: Condition) => (typeof cond === 'boolean' ? [] : cond.reads);
  return [...checks.flatMap(({ when, check }) => [...check.reads, ...readBy(when)]), ...(isDateCodec(codec) ? readBy(codec.dateOnly) : [])];
}

interface CheckSubject {
  readonly reads: readonly string[];
  readonly own: Field | null;
  readonly holds: LineHolds;
}

function draftLinesFor(resource: Resource, fields: readonly Field[], { reads, own, holds }: CheckSubject): readonly string[] {
  const names = listFieldsRead(reads, ['self', 'form']);
  const others = [...new Set(names)].flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const all = own === null || others.includes(own) ? others : [own, ...others];
  if (all.length === 0) return [];
  const choices = all.map((field) => listProbeValues(resource, field).map((value) => ({ field, value })));
  const cases = choices
    .reduce<readonly (readonly { field: Field; value: unknown }[])[]>(
      (sets, next) => sets.flatMap((set) => next.map((one) => [...set, one])),
      [[]],
    )
    .slice(0, most);
  const lines = (outcome: keyof typeof shownOf): readonly string[] =>
    cases
      .map(
        (given) =>
          `${resource.name} with ${given.map(({ field, value }) => `${field.name} ${printPolicyValue(value, field)}`).join(' and ')} are ${outcome}`,
      )
      .filter(holds)
      .slice(0, shownOf[outcome]);
  const refused = lines('refused');
  return refused.length === 0 ? [] : [...refused, ...lines('accepted')];
}

const texts = ['a', 'a@example.com', 'https://a.example', 'Secret12', 'secret12', 'SECRET12', 'Secretly', 'Secret 12'];

/** A few values of the field's kind, in order. */
function listProbeValues(resource: Resource, field: Field): readonly unknown[] {
  const { codec, choices, ty } = field;
  if (isDateCodec(codec)) return ['2000-01-01', '2100-01-01', '2100-01-02'].map((day) => day + timeOfDateCodec(codec));
  if (choices?.kind === 'enum')
    return listFieldOptions(field)
      .slice(0, 4)
      .map(({ value }) => (field.isMultiple ? [value] : value));
  if (ty === 'number') return [...listNamedLimits(resource, field), 1, 2].slice(0, 5);
  if (ty === 'bool') return [true, false];
  if (field.isMultiple) return [['A'], ['B']];
  return choices?.kind === 'ref' ? ['A', 'B'] : texts;
}

// As the form sends it; where another field says whether there is a time, a day.
function timeOfDateCodec({ kind, wire, dateOnly, timeOfDay }: DateCodec): string {
  if (wire === 'iso') return kind === 'date' ? `T${timeOfDay ?? '00:00:00'}Z` : 'T08:00:00Z';
  return wire === 'date' || dateOnly !== false ? '' : ' 08:00:00';
}

/** Limits that a check names. */
function listNamedLimits(resource: Resource, { name, checks }: Field): readonly unknown[] {
  const conditions = checks.flatMap(({ when, check }) => [when, check]);
  const found = listVariables(conditions, resource, null).filter(({ root, steps }) => root === 'self' && steps[0] === name);
  return found.flatMap(({ values }) => values.filter((value) => typeof value === 'number'));
}
