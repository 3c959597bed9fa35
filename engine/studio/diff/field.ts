/** Fields: who sees and changes them, what they accept, where they are on the wire, how they look. */
import type { FieldCodec, Field } from '../../model/model.ts';
import { negateCondition } from '../words/condition.ts';
import { meansTheSame } from './canonical.ts';
import type { ModelChange } from './change.ts';
import { compareChoices } from './choices.ts';
import { compareLink } from './links.ts';
import { compareMessages } from './messages.ts';
import {
  partBelow,
  compareByKeys,
  createChange,
  splitEntries,
  compareNothing,
  comparePlainly,
  compareTextsOf,
  describeTurn,
  type DiffPart,
  type ComparerTable,
} from './part.ts';
import { compareRight } from './rights.ts';
import { compareChecks, compareLimit, comparePattern, compareRequired, compareUnique } from './validation.ts';

type FieldsByName = Readonly<Record<string, Field>>;

interface FieldSetting {
  /** Name of the state field; null where the fields are not of a record. */
  readonly stateField: string | null;
  /** What they belong to, as in "field mass of planets". */
  readonly of: string;
  /** Names are paths below this one. */
  readonly prefix: string;
}

/** Fields of a record, a dialog, a collection or an object. */
export function compareFields(before: FieldsByName, after: FieldsByName, setting: FieldSetting, part: DiffPart): readonly ModelChange[] {
  const { added, removed, kept } = splitEntries(before, after);
  const partOf = (name: string, field: Field): DiffPart =>
    partBelow(part, `${setting.prefix}${name}`, { what: `field ${setting.prefix}${name}`, place: field.place });
  return [
    ...added.flatMap(([name, field]) => describeAddedField(field, setting, partOf(name, field), before)),
    ...removed.flatMap(([name, field]) =>
      describeRemovedField(field, setting, { part: partOf(name, field), added: added.map(([, other]) => other) }),
    ),
    ...kept.flatMap(([name, was, is]) => compareField(was, is, setting, partOf(name, is))),
  ];
}

function describeAddedField(field: Field, { of }: FieldSetting, part: DiffPart, before: FieldsByName): readonly ModelChange[] {
  const says = `${part.what} is new: ${field.type}${field.required === true ? ', required' : ''}${field.isMultiple ? ', several' : ''}`;
  const own = createChange(part, { area: 'screens', says });
  // What the browser computes comes from what is known already.
  const seen = compareRight(
    false,
    field.visible,
    { what: `see ${part.what} of ${of}`, isInner: true, isHarmless: field.value !== null, isNew: isFieldOfNewData(field, before) },
    part,
  );
  const demand =
    field.required === false ? [] : [createChange(part, { area: 'validation', direction: 'tightened', says: `${part.what} is required` })];
  return [own, ...seen, ...demand];
}

/** A field whose values nobody could have seen: not stored under another name, not computed from what is there. */
function isFieldOfNewData({ path, derived, formerNames }: Field, before: FieldsByName): boolean {
  const isShared = Object.values(before).some((other) => path.every((step, at) => at >= other.path.length || other.path[at] === step));
  return derived === null && formerNames.length === 0 && !isShared;
}

function describeRemovedField(
  field: Field,
  setting: FieldSetting,
  { part, added }: { readonly part: DiffPart; readonly added: readonly Field[] },
): readonly ModelChange[] {
  const { of } = setting;
  const own = createChange(part, { area: 'screens', says: `${part.what} is gone${describeLeftValues(field, setting, { part, added })}` });
  const seen = compareRight(field.visible, false, { what: `see ${part.what} of ${of}`, isInner: true, isGone: true }, part);
  const demand =
    field.required === false
      ? []
      : [createChange(part, { area: 'validation', direction: 'loosened', says: `${part.what} is required no longer` })];
  return [own, ...seen, ...demand];
}

/** What becomes of the stored values of a field that is gone, and how they could be kept: as the end of a sentence. */
function describeLeftValues(
  { name, type, isMultiple, derived, value, path }: Field,
  { of, prefix }: FieldSetting,
  { part, added }: { readonly part: DiffPart; readonly added: readonly Field[] },
): string {
  const isStored = prefix === '' && of === part.after.resource?.name && derived === null && value === null;
  if (!isStored) return '';
  // Renamed to what reads the same place anyhow nothing is left.
  const isRead = Object.values(part.after.resource?.fields ?? {}).some(
    (other) => meansTheSame(other.path, path) || other.formerNames.includes(name),
  );
  if (isRead) return '';
  const alike = added.filter(
    (other) =>
      other.type === type &&
      other.isMultiple === isMultiple &&
      other.formerNames.length === 0 &&
      other.derived === null &&
      other.value === null,
  );
  const [only, another] = alike;
  const way = only !== undefined && another === undefined ? `; if it is called ${only.name} now, say so there: \`was: ${name}\`` : '';
  return `: what is stored in it stays behind, and nobody can read it any more${way}`;
}

function compareField(before: Field, after: Field, setting: FieldSetting, part: DiffPart): readonly ModelChange[] {
  return compareByKeys(fieldTableFor(before, after, setting), before, after, part);
}

function fieldTableFor(before: Field, field: Field, setting: FieldSetting): ComparerTable<Field> {
  const isState = setting.stateField === field.name && setting.prefix === '';
  const messages = compareMessages([before.checks, field.checks]);
  return { ...fieldFactsTable(field, setting), ...values, ...looks, messages, ...(isState ? { default: compareFirstState(setting) } : {}) };
}

function fieldFactsTable(field: Field, { of, stateField, prefix }: FieldSetting) {
  return {
    name: compareNothing,
    type: comparePlainly('validation', 'the type', 'effect'),
    // Follows from the type and from whether there are several.
    ty: compareNothing,
    path: comparePlainly('calls', 'where it is in a record'),
    sendAs: comparePlainly('calls', 'its name in what is sent'),
    query: (before, after, part) => {
      const isAsked = part.after.resource?.accepts.some((accept) => accept.field === field.name) === true;
      return isAsked ? comparePlainly('calls', 'its name in filter and sort')(before, after, part) : [];
    },
    formerNames: comparePlainly('values', 'the names under which it may be stored'),
    isMultiple: comparePlainly('validation', 'holding several values', 'effect'),
    place: compareNothing,
    required: compareRequired,
    readOnly: (before, after, part) =>
      compareRight(negateCondition(before), negateCondition(after), { what: `change ${part.what} of ${of}`, isInner: true }, part),
    visible: (before, after, part) => compareRight(before, after, { what: `see ${part.what} of ${of}`, isInner: true }, part),
    isImmutable: (before, after, part) =>
      compareRight(!before, !after, { what: `change ${part.what} of ${of} after it is created`, isInner: true }, part),
    checks: compareChecks,
    minLength: compareLimit('length', 'least', field),
    maxLength: compareLimit('length', 'most', field),
    minimum: compareLimit('value', 'least', field),
    maximum: compareLimit('value', 'most', field),
    pattern: comparePattern,
    format: comparePlainly('validation', 'the format that code knows', 'effect'),
    unique: compareUnique,
    choices: compareChoices(stateField === field.name && prefix === ''),
    items: (before, after, part) =>
      before === null || after === null
        ? comparePlainly('validation', 'its entries')(before?.type, after?.type, part)
        : compareField(before, after, { of, stateField: null, prefix: '' }, part),
    members: (before, after, part) => compareFields(before ?? {}, after ?? {}, { of, stateField: null, prefix: `${part.item}.` }, part),
  } as const satisfies Partial<ComparerTable<Field>>;
}

/** The state in which new records begin. */
function compareFirstState({ of }: FieldSetting): ComparerTable<Field>['default'] {
  return (before, after, part) => [
    createChange(part, {
      area: 'states',
      weight: 'effect',
      says: `the state in which new ${of} begin ${describeTurn(before, after, part)}`,
    }),
  ];
}

const values = {
  value: comparePlainly('values', 'what it is computed from', 'effect'),
  derived: comparePlainly('values', 'what the server computes it from', 'effect'),
  widens: (before, after, part) => {
    if (after === null)
      return [
        createChange(part, {
          area: 'access',
          direction: 'narrowed',
          says: `${part.what} is seen by those who may see what it is copied from`,
        }),
      ];
    const says = `${part.what} is seen by people who may not see what it is copied from: ${after}`;
    return [createChange(part, { area: 'access', ...(before === null && { direction: 'widened' }), says })];
  },
  stamp: (before, after, part) => stamps(before, after, part),
  filledBy: comparePlainly('values', 'who fills it in', 'effect'),
  default: comparePlainly('values', 'the default', 'effect'),
  autofill: comparePlainly('values', 'what it is filled with', 'effect'),
  normalize: comparePlainly('values', 'how it is put right', 'effect'),
  emptyAs: comparePlainly('values', 'what an empty one is sent as', 'effect'),
  codec: (before, after, part) => compareCodec(before, after, part),
} as const satisfies Partial<ComparerTable<Field>>;

/** What the server fills in, by when. */
const stamps: ComparerTable<Field>['stamp'] = (before, after, part) => {
  const when = { create: 'when a record is created', save: 'at each save' } as const;
  const moments = Object.keys(when) as (keyof typeof when)[];
  return moments.flatMap((moment) => {
    const [was, is] = [before?.[moment] ?? null, after?.[moment] ?? null];
    return meansTheSame(was, is) ? [] : comparePlainly('values', `what the server fills in ${when[moment]}`, 'effect')(was, is, part);
  });
};

const looks = {
  title: compareTextsOf('the title'),
  help: compareTextsOf('the description'),
  tooltip: compareTextsOf('the tooltip'),
  placeholder: compareTextsOf('the placeholder'),
  empty: compareTextsOf('the text for empty'),
  widget: comparePlainly('screens', 'the input'),
  display: comparePlainly('screens', 'how it is shown'),
  tone: comparePlainly('screens', 'the tone'),
  unit: comparePlainly('screens', 'the unit'),
  truncate: comparePlainly('screens', 'where it is cut'),
  link: compareLink,
  switch: comparePlainly('screens', 'the actions of its switch'),
  hasCopy: comparePlainly('screens', 'the button that copies it'),
  isSummed: comparePlainly('screens', 'whether lists add it up'),
  isSensitive: (_before, after, part) => [
    createChange(part, {
      ...{ area: 'access', says: `${part.what} is ${after ? 'marked' : 'no longer marked'} as sensitive` },
      weight: after ? null : 'effect',
    }),
  ],
  tag: comparePlainly('screens', 'the tag'),
  shownMembers: comparePlainly('screens', 'the members that are shown'),
} as const satisfies Partial<ComparerTable<Field>>;

const demands: ReadonlySet<string> = new Set(['accept', 'isClosed', 'keyRequired']);

/** The form a value has on the wire; of key-value and files also what they accept. */
function compareCodec(before: FieldCodec, after: FieldCodec, part: DiffPart): readonly ModelChange[] {
  if (before.kind !== after.kind) {
    const form = createChange(part, { area: 'calls', says: `${part.what}: the wire form ${describeTurn(before.kind, after.kind, part)}` });
    if (before.kind !== 'password') return [form];
    const says = `${part.what} is no password any more: its value is sent to whoever may see it`;
    return [form, createChange(part, { area: 'access', direction: 'widened', says })];
  }
  const [was, is] = [before as LooseCodec, after as LooseCodec]; // of one kind, so with the same keys
  return Object.keys(is).flatMap((key) => {
    if (meansTheSame(was[key], is[key])) return [];
    if (key === 'values')
      return compareField(was[key] as Field, is[key] as Field, { of: part.what, stateField: null, prefix: `${part.item}.` }, part);
    if (key === 'pattern')
      return comparePattern(was[key] as string | null, is[key] as string | null, { ...part, what: `${part.what}: its keys` });
    if (key === 'keys') return compareKeys(was[key] as KeyValueKeys, is[key] as KeyValueKeys, part);
    // The text of another field is handed out, also where that one is hidden.
    if (key === 'content')
      return comparePlainly('access', 'the field whose text it hands out', is[key] === null ? null : 'access')(was[key], is[key], part);
    return comparePlainly(demands.has(key) ? 'validation' : 'calls', labels[key] ?? key)(was[key], is[key], part);
  });
}

type LooseCodec = Readonly<Record<string, unknown>>;
type KeyValueKeys = Extract<FieldCodec, { kind: 'key-value' }>['keys'];

const labels: Readonly<Record<string, string>> = {
  accept: 'the files it takes',
  isClosed: 'taking only the named keys',
  keyRequired: 'needing a key in each row',
  scale: 'the digits after the point',
  currency: 'the currency',
  zone: 'the time zone',
  wire: 'the wire form',
  dateOnly: 'having no time of day',
  timeOfDay: 'the time of day',
};

function compareKeys(before: KeyValueKeys, after: KeyValueKeys, part: DiffPart): readonly ModelChange[] {
  const by = (keys: KeyValueKeys) => Object.fromEntries(keys.map((each) => [each.key, each]));
  const { added, removed, kept } = splitEntries(by(before), by(after));
  return [
    ...added.map(([key]) =>
      createChange(part, { area: 'validation', direction: 'loosened', says: `${part.what}: the key "${key}" is new` }),
    ),
    ...removed.map(([key]) =>
      createChange(part, { area: 'validation', direction: 'tightened', says: `${part.what}: the key "${key}" is gone` }),
    ),
    ...kept.flatMap(([key, was, is]) => {
      const own: DiffPart = { ...part, what: `${part.what}: key "${key}"` };
      return [
        ...(was.isReadOnly === is.isReadOnly
          ? []
          : compareRight(!was.isReadOnly, !is.isReadOnly, { what: `change the key "${key}" of ${part.what}`, isInner: true }, own)),
        ...(meansTheSame(was.title, is.title) ? [] : compareTextsOf('the title')(was.title, is.title, own)),
        ...(was.isSuggested === is.isSuggested ? [] : comparePlainly('screens', 'being suggested')(was.isSuggested, is.isSuggested, own)),
      ];
    }),
  ];
}
