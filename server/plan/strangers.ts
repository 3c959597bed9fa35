/** Names inside the objects and lists of a body that are no field's: a slip there would be lost, or kept where nobody looks. */
import type { Field } from '../../engine/model/model.ts';
import { isRecord } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';

type Fields = Readonly<Record<string, Field>>;

/** A word of the wire with what may stand below it. */
interface Word {
  /** Those that end here. */
  readonly fields: Field[];
  readonly below: Map<string, Word>;
}

/** Paths, in the words of the body. What the record holds under a name already is sent back as it was read. */
export function strangersIn(fields: Fields, body: unknown, old: Values | null): readonly string[] {
  if (!isRecord(body)) return [];
  const words = wordsOf(fields);
  return Object.entries(body).flatMap(([name, value]) => below(name, under(words.get(name), value, old === null ? [] : [old])));
}

// Under both names of each field, in answers and in bodies.
function wordsOf(fields: Fields): ReadonlyMap<string, Word> {
  const words = new Map<string, Word>();
  for (const field of Object.values(fields))
    for (const path of [field.path, field.sendAs?.split('.') ?? []]) {
      let at = words;
      for (const [index, name] of path.entries()) {
        const word: Word = at.get(name) ?? { fields: [], below: new Map() };
        at.set(name, word);
        if (index === path.length - 1 && !word.fields.includes(field)) word.fields.push(field);
        at = word.below;
      }
    }
  return words;
}

// `held`: objects that hold, or held, the values of these fields, under the fields' names.
function under(word: Word | undefined, value: unknown, held: readonly Values[]): readonly string[] {
  if (word === undefined) return [];
  const [field, other] = word.fields;
  if (field === undefined) return isRecord(value) ? within(word.below, value, { held, kept: [] }) : [];
  // An object of its own, and parts of it by themselves.
  if (other !== undefined || word.below.size > 0) return [];
  return inField(
    field,
    value,
    held.map((values) => values[field.name]),
  );
}

function inField(field: Field, value: unknown, held: readonly unknown[]): readonly string[] {
  if (Array.isArray(value)) {
    const element = field.items ?? field;
    const elements = held.flatMap((each) => (Array.isArray(each) ? (each as readonly unknown[]) : []));
    return value.flatMap((each, at) => below(String(at), inObject(element, each, elements)));
  }
  return inObject(field, value, held);
}

function keptIn(held: readonly unknown[]): Before {
  const objects = held.filter(isRecord);
  return { held: objects, kept: objects };
}

function inObject({ members }: Field, value: unknown, held: readonly unknown[]): readonly string[] {
  return members === null || !isRecord(value) ? [] : within(wordsOf(members), value, keptIn(held));
}

/** What held the values before, and which of it keeps what is no field's. */
interface Before {
  readonly held: readonly Values[];
  readonly kept: readonly Values[];
}

function within(words: ReadonlyMap<string, Word>, value: Values, { held, kept }: Before): readonly string[] {
  return Object.entries(value).flatMap(([name, each]) => {
    const word = words.get(name);
    if (word !== undefined) return below(name, under(word, each, held));
    const isCopy = name.endsWith('_data') && words.has(name.slice(0, -'_data'.length));
    return isCopy || kept.some((values) => Object.hasOwn(values, name)) ? [] : [name];
  });
}

function below(name: string, paths: readonly string[]): readonly string[] {
  return paths.map((path) => `${name}.${path}`);
}
