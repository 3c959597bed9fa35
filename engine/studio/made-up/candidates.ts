/** Values that a field allows, most ordinary first. Pure: the same field and the same moment give the same values. */
import { wireFromWallClock } from '../../fields/date/wire-date.ts';
import { findCustomFormat, type CustomFormats } from '../../model/custom-format.ts';
import { findValueFault } from '../../model/facts.ts';
import type { Field } from '../../model/model.ts';
import type { DateCodec } from '../../model/moments.ts';
import { isEmptyValue } from '../../model/steps.ts';
import { listFieldOptions } from '../../model/options.ts';
import { findTextFor } from './pattern-text.ts';

export interface CandidateSources {
  readonly now: Date;
  /** Values of a field of other records, for references; empty when nothing is known of them. */
  readonly keysOf: (resource: string, field: string) => readonly unknown[];
  /** Their examples are values of the fields that name them. */
  readonly formats?: CustomFormats | undefined;
}

const words = (
  'Amber Birch Cedar Dune Ember Fjord Grove Heath Isle Juniper Kelp Lark Moss Nettle ' +
  'Opal Pine Quartz Reed Slate Thistle Umber Vale Willow Yarrow'
).split(' ');
const day = 86_400_000;

/** Single values and lists, each of which the facts of the field allow. */
export function listCandidates(field: Field, from: CandidateSources): readonly unknown[] {
  if (field.isMultiple) return listCandidateLists(listCandidates({ ...field, isMultiple: false, ty: candidateElementType(field) }, from));
  const spot = { top: field.name, path: field.name, isStored: false };
  return listRawCandidates(field, from).filter((value) => !isEmptyValue(value) && findValueFault(field, value, spot) === null);
}

function candidateElementType({ ty }: Field): Field['ty'] {
  return typeof ty === 'object' && 'list' in ty ? ty.list : ty;
}

function listCandidateLists(singles: readonly unknown[]): readonly unknown[] {
  const some = [singles.slice(0, 1), singles.slice(1, 3), singles.slice(0, 3), singles.slice(2, 4)];
  return [...some, ...singles.map((single) => [single])].filter((list) => list.length > 0);
}

function listRawCandidates(field: Field, from: CandidateSources): readonly unknown[] {
  const { choices, codec, items, members } = field;
  if (field.type === 'boolean') return [true, false];
  const options = listFieldOptions(field);
  if (options.length > 0) return options.map(({ value }) => value);
  if (choices?.kind === 'ref') {
    const keys = from.keysOf(choices.to, choices.key);
    return keys.length > 0 ? keys : [...choices.fallback, ...listTextCandidates(field)];
  }
  if (codec.kind === 'key-value') return listRowCandidates(codec, from);
  if (codec.kind === 'localized') return listTextCandidates(field).map((text) => ({ en: text, de: text }));
  if (codec.kind === 'file') return words.map((word, at) => sampleFileFor(word, codec.accept[0] ?? '.txt', at));
  if (codec.kind === 'date' || codec.kind === 'date-time') return listMomentCandidates(codec, from.now);
  if (items !== null) return listCandidateLists(listCandidates(items, from));
  if (members !== null) return listObjectCandidates(members, from);
  const format = field.format === null ? null : findCustomFormat(from.formats, field.format);
  return format?.examples ?? listSimpleCandidates(field);
}

const sampleFileFor = (word: string, extension: string, at: number) => ({
  name: `${word.toLowerCase()}${extension}`,
  size: 1000 * (at + 1),
  type: 'application/octet-stream',
});

const table: Readonly<Record<string, readonly unknown[]>> = {
  email: words.map((word) => `${word.toLowerCase()}@example.com`),
  uri: words.map((word) => `https://example.com/${word.toLowerCase()}`),
  hostname: words.map((word) => `${word.toLowerCase()}.example.com`),
  timezone: ['Europe/Berlin', 'UTC', 'America/New_York', 'Asia/Tokyo'],
  password: ['Playground1word', 'Another2Secret', 'Longer3Secret!Word'],
  json: words.map((word, at) => ({ name: word, count: at })),
};

function listSimpleCandidates(field: Field): readonly unknown[] {
  const ready = table[field.type];
  if (ready !== undefined) return ready;
  if (field.ty === 'number') return listNumberCandidates(field);
  if (field.ty === 'bool') return [true, false];
  return field.ty === 'json' ? (table['json'] ?? []) : listTextCandidates(field);
}

// Sums look like sums and counts like counts; limits are in wire units.
function listNumberCandidates({ minimum, maximum, type, codec }: Field): readonly number[] {
  const least = minimum ?? 0;
  const scale = codec.kind === 'money' ? 10 ** codec.scale : 1;
  const steps = [3, 12, 7, 48, 1, 25, 150, 9, 64, 2, 500, 33];
  const fine = type === 'integer' ? 0 : codec.kind === 'money' ? Math.round(0.5 * scale) : 0.5;
  const spread = steps.map((step, at) => least + step * scale + (at % 2) * fine);
  const between = maximum === null ? [] : [0.5, 0.2, 0.8, 1, 0.35].map((share) => Math.floor(least + (maximum - least) * share));
  return [...spread, ...between, least, ...(maximum === null ? [] : [maximum])];
}

function listTextCandidates(field: Pick<Field, 'pattern' | 'minLength' | 'maxLength' | 'type'>): readonly string[] {
  const { pattern, minLength, maxLength } = field;
  const isLong = field.type === 'text';
  const plain = words.map((word, at) => (isLong ? `${word} and ${words[(at + 5) % words.length] ?? ''}, as it was agreed.` : word));
  const fitted = plain.flatMap((word) =>
    [word, word.toLowerCase(), word.toUpperCase()].map((text) => fitLength(text, minLength, maxLength)),
  );
  const sorted = [...fitted.filter((_, at) => at % 3 === 0), ...fitted.filter((_, at) => at % 3 !== 0)];
  // A check may ask for more than the type says.
  if (pattern === null) return [...sorted, ...['uri', 'hostname', 'email'].flatMap((type) => (table[type] ?? []).map(String))];
  const wanted = Math.min(maxLength ?? 8, Math.max(minLength ?? 0, 5));
  const made = words.map((_, seed) => findTextFor(pattern, { seed, wanted: minLength === null ? wanted + (seed % 3) : wanted }));
  return [...sorted, ...words.map((word, at) => `${word}${String(at + 1)}`), ...made.filter((text) => text !== null)];
}

function fitLength(text: string, least: number | null, most: number | null): string {
  const long = least === null || text.length >= least ? text : text.repeat(Math.ceil(least / text.length)).slice(0, least);
  return most === null ? long : long.slice(0, most);
}

type KeyValueOfCandidates = Field['codec'] & { readonly kind: 'key-value' };

function listRowCandidates({ keys, isClosed, values, pattern }: KeyValueOfCandidates, from: CandidateSources): readonly unknown[] {
  const open = keys.filter(({ isReadOnly }) => !isReadOnly).map(({ key }) => key);
  const free = isClosed
    ? []
    : pattern === null
      ? ['color', 'size']
      : [findTextFor(pattern, { seed: 1, wanted: 4 }), findTextFor(pattern, { seed: 2, wanted: 5 })];
  const names = [...new Set([...open, ...free.filter((key) => key !== null)])];
  const given = listCandidates(values, from);
  const row = (key: string, at: number) => ({ key, value: given[at % Math.max(given.length, 1)] ?? null });
  return [names.slice(0, 1), names.slice(0, 2), names.slice(1, 3), names.slice(0, 4)].map((some) => some.map(row));
}

function listObjectCandidates(members: Readonly<Record<string, Field>>, from: CandidateSources): readonly unknown[] {
  const columns = Object.values(members).map((member) => ({ name: member.name, values: listCandidates(member, from) }));
  return words
    .slice(0, 6)
    .map((_, at) =>
      Object.fromEntries(columns.map(({ name, values }, column) => [name, values[(at + column) % Math.max(values.length, 1)] ?? null])),
    );
}

function listMomentCandidates(codec: DateCodec, now: Date): readonly string[] {
  const days = [-2, -9, 14, -30, 3, -75, 45, -1, 120, -200, 1, 0];
  // Where a record says whether it takes a time, both are tried.
  const shapes = typeof codec.dateOnly === 'boolean' ? [codec.kind === 'date' || codec.dateOnly] : [true, false];
  const zone = codec.zone !== null && 'lit' in codec.zone ? codec.zone.lit : 'UTC';
  return days.flatMap((days, at) => {
    const clock = new Date(now.getTime() + days * day - at * 47 * 60_000).toISOString().slice(0, 19);
    return shapes.flatMap((isDay) => wireFromWallClock(clock, { wire: codec.wire, zone, timeOfDay: codec.timeOfDay, isDay }) ?? []);
  });
}
