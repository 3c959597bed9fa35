import type { ValuePath } from './expression.ts';

/** Nothing was entered: null, missing or an empty text. An empty list is not empty. */
export function isEmptyValue(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

/** A plain object (no list). */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * One step into a value; undefined where there is nothing. A name finds an own member, never an inherited one, and in a list of
 * `{key, value}` rows the value of that key. A number finds an element.
 */
export function stepIntoValue(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    if (typeof step === 'number') return Number.isInteger(step) && step >= 0 ? list[step] : undefined;
    const row = list.find((each) => isPlainObject(each) && Object.hasOwn(each, 'key') && each['key'] === step);
    return isPlainObject(row) && Object.hasOwn(row, 'value') ? row['value'] : undefined;
  }
  return isPlainObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** The value below `value` along `steps`; undefined where there is nothing. */
export function getAtPath(value: unknown, steps: ValuePath): unknown {
  let found = value;
  for (const step of steps) found = stepIntoValue(found, step);
  return found;
}

/**
 * A copy of `value` with `next` along `steps`; missing objects are made. In a list of `{key, value}` rows a name sets, adds or (when
 * `next` is empty) removes the row of that key.
 */
export function setAtPath(value: unknown, steps: ValuePath, next: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return next;
  if (Array.isArray(value)) return setInListAt(value, step, { rest, next });
  const inner = setAtPath(isPlainObject(value) ? stepIntoValue(value, step) : undefined, rest, next);
  if (typeof step === 'number') return Object.assign([], { [step]: inner });
  // A computed name defines an own member, so a step named __proto__ stays data.
  return isPlainObject(value) ? { ...value, [step]: inner } : { [step]: inner };
}

function setInListAt(
  list: readonly unknown[],
  step: string | number,
  o: { readonly rest: ValuePath; readonly next: unknown },
): readonly unknown[] {
  if (typeof step === 'number') return Object.assign([...list], { [step]: setAtPath(list[step], o.rest, o.next) });
  const inner = setAtPath(stepIntoValue(list, step), o.rest, o.next);
  const at = list.findIndex((each) => isPlainObject(each) && each['key'] === step);
  if (isEmptyValue(inner)) return list.filter((_, index) => index !== at);
  const row = { key: step, value: inner };
  return at < 0 ? [...list, row] : list.map((each, index) => (index === at && isPlainObject(each) ? { ...each, ...row } : each));
}

/** An object made of values along their steps, in turn, as `setAtPath` would make it one by one, but copied once. No steps: left out. */
export function objectFromPaths(entries: Iterable<readonly [steps: readonly string[], value: unknown]>): Readonly<Record<string, unknown>> {
  const made = new Map<string, unknown>();
  for (const [[first, ...rest], value] of entries) if (first !== undefined) made.set(first, setAtPath(made.get(first), rest, value));
  return Object.fromEntries(made);
}
