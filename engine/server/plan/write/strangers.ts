/**
 * What inside of a body is no field's: a name in an object or a list, or a value where only an object has room for fields. A slip there would
 * be lost, or kept where nobody looks.
 */
import type { Field } from '../../../model/model.ts';
import { isPlainObject } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import type { FieldError } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { unknownNameError } from './errors.ts';

type StrangerFields = Readonly<Record<string, Field>>;

/** A word of the wire with what may stand below it. */
interface BodyWord {
  /** Those that end here. */
  readonly fields: Field[];
  readonly below: Map<string, BodyWord>;
}

interface Stranger {
  /** In the words of the body. */
  readonly path: string;
  readonly is: 'unknown' | 'no-object';
}

/** The answers to them. What the record holds under a name already is sent back as it was read. */
export function listStrangerErrors(fields: StrangerFields, body: unknown, old: Values | null): readonly FieldError[] {
  if (!isPlainObject(body)) return [];
  const words = buildBodyWords(fields);
  const strangers = Object.entries(body).flatMap(([name, value]) =>
    prefixPaths(name, strangersUnder(words.get(name), value, old === null ? [] : [old])),
  );
  return strangers.map(({ path, is }) =>
    is === 'unknown' ? unknownNameError(path) : { path, code: 'type', message: say('"{name}" must be an object', { name: path }) },
  );
}

// Under both names of each field, in answers and in bodies.
function buildBodyWords(fields: StrangerFields): ReadonlyMap<string, BodyWord> {
  const words = new Map<string, BodyWord>();
  for (const field of Object.values(fields))
    for (const path of [field.path, field.sendAs?.split('.') ?? []]) {
      let at = words;
      for (const [index, name] of path.entries()) {
        const word: BodyWord = at.get(name) ?? { fields: [], below: new Map() };
        at.set(name, word);
        if (index === path.length - 1 && !word.fields.includes(field)) word.fields.push(field);
        at = word.below;
      }
    }
  return words;
}

// `held`: objects that hold, or held, the values of these fields, under the fields' names.
function strangersUnder(word: BodyWord | undefined, value: unknown, held: readonly Values[]): readonly Stranger[] {
  if (word === undefined) return [];
  const [field, other] = word.fields;
  if (field === undefined && isPlainObject(value)) return strangersWithin(word.below, value, { held, kept: [] });
  if (field === undefined) return hasRoomForFields(value) ? [] : [{ path: '', is: 'no-object' }];
  // An object of its own, and parts of it by themselves.
  if (other !== undefined || word.below.size > 0) return [];
  return strangersInField(
    field,
    value,
    held.map((values) => values[field.name]),
  );
}

// Nothing at all clears what is below; rows of key and value stand for an object.
function hasRoomForFields(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return Array.isArray(value) && value.every((row) => isPlainObject(row) && Object.hasOwn(row, 'key'));
}

function strangersInField(field: Field, value: unknown, held: readonly unknown[]): readonly Stranger[] {
  if (Array.isArray(value)) {
    const element = field.items ?? field;
    const elements = held.flatMap((each) => (Array.isArray(each) ? (each as readonly unknown[]) : []));
    return value.flatMap((each, at) => prefixPaths(String(at), strangersInObject(element, each, elements)));
  }
  return strangersInObject(field, value, held);
}

function keptObjectsIn(held: readonly unknown[]): KnownObjects {
  const objects = held.filter(isPlainObject);
  return { held: objects, kept: objects };
}

function strangersInObject({ members }: Field, value: unknown, held: readonly unknown[]): readonly Stranger[] {
  return members === null || !isPlainObject(value) ? [] : strangersWithin(buildBodyWords(members), value, keptObjectsIn(held));
}

/** What held the values before, and which of it keeps what is no field's. */
interface KnownObjects {
  readonly held: readonly Values[];
  readonly kept: readonly Values[];
}

function strangersWithin(words: ReadonlyMap<string, BodyWord>, value: Values, { held, kept }: KnownObjects): readonly Stranger[] {
  return Object.entries(value).flatMap(([name, each]) => {
    const word = words.get(name);
    if (word !== undefined) return prefixPaths(name, strangersUnder(word, each, held));
    const isCopy = name.endsWith('_data') && words.has(name.slice(0, -'_data'.length));
    return isCopy || kept.some((values) => Object.hasOwn(values, name)) ? [] : [{ path: name, is: 'unknown' }];
  });
}

function prefixPaths(name: string, strangers: readonly Stranger[]): readonly Stranger[] {
  return strangers.map(({ path, is }) => ({ path: path === '' ? name : `${name}.${path}`, is }));
}
