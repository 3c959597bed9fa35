/** What forms refuse today: one line on each side of every limit. */
import { isMadeByServer } from '../../model/access.ts';
import { matchesFieldPattern } from '../../model/facts.ts';
import type { Field, Resource } from '../../model/model.ts';
import { draftCheckLines, type LineHolds } from './draft-checks.ts';
import { draftConditionWords, printPolicyValue } from './draft-cond.ts';

/** Lines about the values of the form for new records, or where there is none of that for changes; then about dialogs. */
export function draftValueLines(resource: Resource, holds: LineHolds): readonly string[] {
  const { name: of, order } = resource;
  const form = resource.create ?? resource.edit;
  const uniques = order.flatMap((name) => draftUniqueLine(resource, resource.fields[name]));
  const all = order.flatMap((name) => resource.fields[name] ?? []);
  if (form === null) return [...uniques, ...draftDialogLines(resource, holds), ...draftStartLine(resource, all)];
  const names = [...new Set([...form.writable, ...Object.keys(form.fields)])];
  const fields = names.flatMap((name) => form.fields[name] ?? resource.fields[name] ?? []).filter((field) => !isMadeByServer(field));
  const lines = fields.flatMap((field) => {
    const context = draftValueContext(resource, field);
    if (context === null) return [];
    const required = context === '' || field.required !== true ? [] : [`${of} ${context} and without ${field.name} are refused`];
    return [
      ...required,
      ...listFieldOutcomes(field).map(({ given, outcome }) => `${of} ${context}${context === '' ? '' : ' and '}${given} are ${outcome}`),
    ];
  });
  return [
    ...draftEmptyLines(resource, fields.filter(isAlwaysEntered)),
    ...lines.filter(holds),
    ...draftCheckLines(resource, fields, holds),
    ...uniques,
    ...draftDialogLines(resource, holds),
    ...draftStartLine(resource, [...all, ...Object.values(form.fields)]),
  ];
}

/** What else has to be entered for a field to be there: `with type csv`; '' for nothing, null if it cannot be said. */
function draftValueContext(resource: Resource, { visible, name }: Field): string | null {
  if (visible === true) return '';
  const words = draftConditionWords([visible], resource)?.split(' or ')[0];
  const parts = words?.split(' and ').map((part) => /^(\S+) is (?:one of )?([^\s,]+)(?:,.*)?$/.exec(part));
  if (parts === undefined || parts.some((part) => part === null || part[1] === name || ['not', 'their', 'empty'].includes(part[2] ?? '')))
    return null;
  return parts.map((part) => `with ${part?.[1] ?? ''} ${part?.[2] ?? ''}`).join(' and ');
}

function draftDialogLines({ name: of, actions }: Resource, holds: LineHolds): readonly string[] {
  return Object.values(actions).flatMap(({ name, fields }) => {
    const inputs = Object.values(fields).filter(isAlwaysEntered);
    const required = inputs
      .filter((field) => field.required === true)
      .map((field) => ({ given: `without ${field.name}`, outcome: 'refused' }));
    const lines = [...required, ...inputs.flatMap(listFieldOutcomes)].map(
      ({ given, outcome }) => `${name} of ${of} ${given} is ${outcome}`,
    );
    return lines.filter(holds);
  });
}

// Of the others a line would have to say what else is entered.
function isAlwaysEntered(field: Field): boolean {
  return !isMadeByServer(field) && field.visible === true && field.readOnly === false;
}

/** Which fields may be left out. */
function draftEmptyLines({ name: of }: Resource, fields: readonly Field[]): readonly string[] {
  return [true, false].flatMap((isRequired) => {
    const names = fields.filter(({ required }) => required === isRequired).map(({ name }) => name);
    return names.length === 0 ? [] : [`${of} without ${names.join(', ')} are ${isRequired ? 'refused' : 'accepted'}`];
  });
}

interface ToldOutcome {
  readonly given: string;
  readonly outcome: 'refused' | 'accepted';
}

function listFieldOutcomes(field: Field): readonly ToldOutcome[] {
  const { name, minLength, maxLength, minimum, maximum } = field;
  const has = (value: unknown, outcome: ToldOutcome['outcome']): ToldOutcome => ({
    given: `with ${name} ${printPolicyValue(value, field)}`,
    outcome,
  });
  const hasLength = (length: number, outcome: ToldOutcome['outcome']): ToldOutcome => ({
    given: `with ${name} of ${length} characters`,
    outcome,
  });
  if (field.codec.kind === 'file') return [];
  return [
    ...(minLength === null ? [] : [...(minLength > 1 ? [hasLength(minLength - 1, 'refused')] : []), hasLength(minLength, 'accepted')]),
    ...(maxLength === null ? [] : [hasLength(maxLength + 1, 'refused'), hasLength(maxLength, 'accepted')]),
    ...(minimum === null ? [] : [has(minimum - 1, 'refused'), has(minimum, 'accepted')]),
    ...(maximum === null ? [] : [has(maximum + 1, 'refused'), has(maximum, 'accepted')]),
    ...(field.pattern === null ? [] : listBreakingTexts(field.pattern).map((text) => has(text, 'refused'))),
    ...(field.choices?.kind === 'enum' && typeof field.ty !== 'string'
      ? [has(field.isMultiple ? ['no-such-value'] : 'no-such-value', 'refused')]
      : []),
    ...(wrong[field.type] === undefined || field.isMultiple ? [] : [has(wrong[field.type], 'refused')]),
    ...[...listKeyProbes(field), ...listMemberProbes(field)].map((value) => has(value, 'refused')),
  ];
}

const wrong: Readonly<Record<string, string>> = {
  email: 'no mail',
  uri: 'no address',
  hostname: 'no host',
  date: 'no date',
  'date-time': 'no date',
};

/** Texts that the pattern refuses: the least and the most unusual of them. */
function listBreakingTexts(pattern: string): readonly string[] {
  const texts = ['A', '1', 'a', '_', 'a.b', 'ä', 'a b', 'x'.repeat(300)].filter((text) => !matchesFieldPattern(pattern, text));
  return [...new Set([...texts.slice(0, 1), ...texts.slice(-1)])];
}

/** Elements that lack a member, or have one that its pattern or kind refuses; the others are as they should be. */
function listMemberProbes({ items }: Field): readonly unknown[] {
  const members = Object.values(items?.members ?? {});
  const whole = Object.fromEntries(
    members.filter(({ required }) => required === true).map((member) => [member.name, sampleValueOf(member)]),
  );
  return members.flatMap((member) => {
    const without = member.required === true ? [{ ...whole, [member.name]: null }] : [];
    const bad = [
      ...(member.pattern === null ? [] : listBreakingTexts(member.pattern).slice(0, 1)),
      ...(wrong[member.type] === undefined ? [] : [wrong[member.type]]),
    ];
    const checked = member.checks.length > 0 ? ['no value'] : [];
    return [...without, ...[...bad, ...checked].map((value) => ({ ...whole, [member.name]: value }))].map((element) => [element]);
  });
}

function sampleValueOf({ type, choices, ty }: Field): unknown {
  if (choices?.kind === 'enum') return choices.values[0]?.value;
  const samples: Readonly<Record<string, unknown>> = { uri: 'https://a.example', email: 'a@example.com', hostname: 'a.example' };
  return samples[type] ?? (ty === 'number' ? 1 : ty === 'bool' ? true : 'A');
}

function listKeyProbes({ codec }: Field): readonly unknown[] {
  if (codec.kind !== 'key-value') return [];
  return [
    ...(codec.keyRequired ? [[{ key: '', value: 'x' }]] : []),
    ...(codec.pattern === null ? [] : [[{ key: listBreakingTexts(codec.pattern).at(-1), value: 'x' }]]),
    ...(codec.isClosed ? [[{ key: 'no-such-key', value: 'x' }]] : []),
  ];
}

function draftUniqueLine({ name: of }: Resource, field: Field | undefined): readonly string[] {
  if (field?.unique === null || field === undefined) return [];
  const within = field.unique.within.length === 0 ? '' : ` within ${field.unique.within.join(', ')}`;
  return [`two ${of} with the same ${field.name} are refused${within}`];
}

function draftStartLine({ name: of }: Resource, fields: readonly Field[]): readonly string[] {
  const given = fields.flatMap((field) => {
    const { default: start, name } = field;
    if (start === null || ('lit' in start && start.lit === null)) return [];
    return [`${name} ${'lit' in start ? printPolicyValue(start.lit, field) : JSON.stringify(`= ${start.expr.text}`)}`];
  });
  return given.length === 0 ? [] : [`new ${of} start with ${[...new Set(given)].join(' and ')}`];
}
