/** Fields: who sees and changes them, what they accept, where they are on the wire, how they look. */
import type { Codec, Field } from '../../model/model.ts';
import { denied } from '../condition.ts';
import { isSame } from './canonical.ts';
import type { Change } from './change.ts';
import { choices } from './choices.ts';
import { link } from './links.ts';
import { below, byKeys, change, entriesOf, nothing, plain, text, turned, type Part, type Table } from './part.ts';
import { rightChanges } from './rights.ts';
import { checks, limit, pattern, required, unique } from './validation.ts';

type Fields = Readonly<Record<string, Field>>;

interface Setting {
  /** Name of the state field; null where the fields are not of a record. */
  readonly stateField: string | null;
  /** What they belong to, as in "field mass of planets". */
  readonly of: string;
  /** Names are paths below this one. */
  readonly prefix: string;
}

/** Fields of a record, a dialog, a collection or an object. */
export function fields(before: Fields, after: Fields, setting: Setting, part: Part): readonly Change[] {
  const { added, removed, kept } = entriesOf(before, after);
  const partOf = (name: string, field: Field): Part =>
    below(part, `${setting.prefix}${name}`, { what: `field ${setting.prefix}${name}`, place: field.place });
  return [
    ...added.flatMap(([name, field]) => isAdded(field, setting, partOf(name, field), before)),
    ...removed.flatMap(([name, field]) => isRemoved(field, setting, { part: partOf(name, field), added: added.map(([, other]) => other) })),
    ...kept.flatMap(([name, was, is]) => fieldChanged(was, is, setting, partOf(name, is))),
  ];
}

function isAdded(field: Field, { of }: Setting, part: Part, before: Fields): readonly Change[] {
  const says = `${part.what} is new: ${field.type}${field.required === true ? ', required' : ''}${field.isMultiple ? ', several' : ''}`;
  const own = change(part, { area: 'screens', says });
  // What the browser computes comes from what is known already.
  const seen = rightChanges(
    false,
    field.visible,
    { what: `see ${part.what} of ${of}`, isInner: true, isHarmless: field.value !== null, isNew: isNewData(field, before) },
    part,
  );
  const demand =
    field.required === false ? [] : [change(part, { area: 'validation', direction: 'tightened', says: `${part.what} is required` })];
  return [own, ...seen, ...demand];
}

/** A field whose values nobody could have seen: not stored under another name, not computed from what is there. */
function isNewData({ path, derived, formerNames }: Field, before: Fields): boolean {
  const isShared = Object.values(before).some((other) => path.every((step, at) => at >= other.path.length || other.path[at] === step));
  return derived === null && formerNames.length === 0 && !isShared;
}

function isRemoved(
  field: Field,
  setting: Setting,
  { part, added }: { readonly part: Part; readonly added: readonly Field[] },
): readonly Change[] {
  const { of } = setting;
  const own = change(part, { area: 'screens', says: `${part.what} is gone${leftBehind(field, setting, { part, added })}` });
  const seen = rightChanges(field.visible, false, { what: `see ${part.what} of ${of}`, isInner: true }, part);
  const demand =
    field.required === false
      ? []
      : [change(part, { area: 'validation', direction: 'loosened', says: `${part.what} is required no longer` })];
  return [own, ...seen, ...demand];
}

/** What becomes of the stored values of a field that is gone, and how they could be kept: as the end of a sentence. */
function leftBehind(
  { name, type, isMultiple, derived, value, path }: Field,
  { of, prefix }: Setting,
  { part, added }: { readonly part: Part; readonly added: readonly Field[] },
): string {
  const isStored = prefix === '' && of === part.after.resource?.name && derived === null && value === null;
  if (!isStored) return '';
  // Renamed to what reads the same place anyhow nothing is left.
  const isRead = Object.values(part.after.resource?.fields ?? {}).some(
    (other) => isSame(other.path, path) || other.formerNames.includes(name),
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

function fieldChanged(before: Field, after: Field, setting: Setting, part: Part): readonly Change[] {
  return byKeys(tableFor(after, setting), before, after, part);
}

function tableFor(field: Field, setting: Setting): Table<Field> {
  const isState = setting.stateField === field.name && setting.prefix === '';
  return { ...facts(field, setting), ...values, ...looks, ...(isState ? { default: begins(setting) } : {}) };
}

function facts(field: Field, { of, stateField, prefix }: Setting) {
  return {
    name: nothing,
    type: plain('validation', 'the type', 'effect'),
    // Follows from the type and from whether there are several.
    ty: nothing,
    path: plain('calls', 'where it is in a record'),
    sendAs: plain('calls', 'its name in what is sent'),
    query: (before, after, part) => {
      const isAsked = part.after.resource?.accepts.some((accept) => accept.field === field.name) === true;
      return isAsked ? plain('calls', 'its name in filter and sort')(before, after, part) : [];
    },
    formerNames: plain('values', 'the names under which it may be stored'),
    isMultiple: plain('validation', 'holding several values', 'effect'),
    place: nothing,
    required,
    readOnly: (before, after, part) =>
      rightChanges(denied(before), denied(after), { what: `change ${part.what} of ${of}`, isInner: true }, part),
    visible: (before, after, part) => rightChanges(before, after, { what: `see ${part.what} of ${of}`, isInner: true }, part),
    isImmutable: (before, after, part) =>
      rightChanges(!before, !after, { what: `change ${part.what} of ${of} after it is created`, isInner: true }, part),
    checks,
    minLength: limit('length', 'least', field),
    maxLength: limit('length', 'most', field),
    minimum: limit('value', 'least', field),
    maximum: limit('value', 'most', field),
    pattern,
    unique,
    choices: choices(stateField === field.name && prefix === ''),
    items: (before, after, part) =>
      before === null || after === null
        ? plain('validation', 'its entries')(before?.type, after?.type, part)
        : fieldChanged(before, after, { of, stateField: null, prefix: '' }, part),
    members: (before, after, part) => fields(before ?? {}, after ?? {}, { of, stateField: null, prefix: `${part.item}.` }, part),
  } as const satisfies Partial<Table<Field>>;
}

/** The state in which new records begin. */
function begins({ of }: Setting): Table<Field>['default'] {
  return (before, after, part) => [
    change(part, { area: 'states', weight: 'effect', says: `the state in which new ${of} begin ${turned(before, after, part)}` }),
  ];
}

const values = {
  value: plain('values', 'what it is computed from', 'effect'),
  derived: plain('values', 'what the server computes it from', 'effect'),
  widens: (before, after, part) => {
    if (after === null)
      return [
        change(part, { area: 'access', direction: 'narrowed', says: `${part.what} is seen by those who may see what it is copied from` }),
      ];
    const says = `${part.what} is seen by people who may not see what it is copied from: ${after}`;
    return [change(part, { area: 'access', ...(before === null && { direction: 'widened' }), says })];
  },
  stamp: (before, after, part) => stamps(before, after, part),
  filledBy: plain('values', 'who fills it in', 'effect'),
  default: plain('values', 'the default', 'effect'),
  autofill: plain('values', 'what it is filled with', 'effect'),
  normalize: plain('values', 'how it is put right', 'effect'),
  emptyAs: plain('values', 'what an empty one is sent as', 'effect'),
  codec: (before, after, part) => codec(before, after, part),
  messages: (before, after, part) => {
    const { added, removed, kept } = entriesOf(before, after);
    return [
      ...added.flatMap(([key, is]) => text(`the message "${key}"`)(null, is, part)),
      ...removed.flatMap(([key, was]) => text(`the message "${key}"`)(was, null, part)),
      ...kept.flatMap(([key, was, is]) => (isSame(was, is) ? [] : text(`the message "${key}"`)(was, is, part))),
    ];
  },
} as const satisfies Partial<Table<Field>>;

/** What the server fills in, by when. */
const stamps: Table<Field>['stamp'] = (before, after, part) => {
  const when = { create: 'when a record is created', save: 'at each save' } as const;
  const moments = Object.keys(when) as (keyof typeof when)[];
  return moments.flatMap((moment) => {
    const [was, is] = [before?.[moment] ?? null, after?.[moment] ?? null];
    return isSame(was, is) ? [] : plain('values', `what the server fills in ${when[moment]}`, 'effect')(was, is, part);
  });
};

const looks = {
  title: text('the title'),
  help: text('the description'),
  tooltip: text('the tooltip'),
  placeholder: text('the placeholder'),
  empty: text('the text for empty'),
  widget: plain('screens', 'the input'),
  display: plain('screens', 'how it is shown'),
  tone: plain('screens', 'the tone'),
  unit: plain('screens', 'the unit'),
  truncate: plain('screens', 'where it is cut'),
  link,
  switch: plain('screens', 'the actions of its switch'),
  hasCopy: plain('screens', 'the button that copies it'),
  tag: plain('screens', 'the tag'),
  shownMembers: plain('screens', 'the members that are shown'),
} as const satisfies Partial<Table<Field>>;

const demands: ReadonlySet<string> = new Set(['accept', 'isClosed', 'keyRequired']);

/** The form a value has on the wire; of key-value and files also what they accept. */
function codec(before: Codec, after: Codec, part: Part): readonly Change[] {
  if (before.kind !== after.kind) {
    const form = change(part, { area: 'calls', says: `${part.what}: the wire form ${turned(before.kind, after.kind, part)}` });
    if (before.kind !== 'password') return [form];
    const says = `${part.what} is no password any more: its value is sent to whoever may see it`;
    return [form, change(part, { area: 'access', direction: 'widened', says })];
  }
  const [was, is] = [before as Loose, after as Loose]; // of one kind, so with the same keys
  return Object.keys(is).flatMap((key) => {
    if (isSame(was[key], is[key])) return [];
    if (key === 'values')
      return fieldChanged(was[key] as Field, is[key] as Field, { of: part.what, stateField: null, prefix: `${part.item}.` }, part);
    if (key === 'pattern') return pattern(was[key] as string | null, is[key] as string | null, { ...part, what: `${part.what}: its keys` });
    if (key === 'keys') return keysChanged(was[key] as Keys, is[key] as Keys, part);
    // The text of another field is handed out, also where that one is hidden.
    if (key === 'content')
      return plain('access', 'the field whose text it hands out', is[key] === null ? null : 'access')(was[key], is[key], part);
    return plain(demands.has(key) ? 'validation' : 'calls', labels[key] ?? key)(was[key], is[key], part);
  });
}

type Loose = Readonly<Record<string, unknown>>;
type Keys = Extract<Codec, { kind: 'key-value' }>['keys'];

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

function keysChanged(before: Keys, after: Keys, part: Part): readonly Change[] {
  const by = (keys: Keys) => Object.fromEntries(keys.map((each) => [each.key, each]));
  const { added, removed, kept } = entriesOf(by(before), by(after));
  return [
    ...added.map(([key]) => change(part, { area: 'validation', direction: 'loosened', says: `${part.what}: the key "${key}" is new` })),
    ...removed.map(([key]) => change(part, { area: 'validation', direction: 'tightened', says: `${part.what}: the key "${key}" is gone` })),
    ...kept.flatMap(([key, was, is]) => {
      const own: Part = { ...part, what: `${part.what}: key "${key}"` };
      return [
        ...(was.isReadOnly === is.isReadOnly
          ? []
          : rightChanges(!was.isReadOnly, !is.isReadOnly, { what: `change the key "${key}" of ${part.what}`, isInner: true }, own)),
        ...(isSame(was.title, is.title) ? [] : text('the title')(was.title, is.title, own)),
        ...(was.isSuggested === is.isSuggested ? [] : plain('screens', 'being suggested')(was.isSuggested, is.isSuggested, own)),
      ];
    }),
  ];
}
