/** Values as they travel: how each is written, and where it goes, is worked out once for a field. */
import type { Field } from './model.ts';
import { onceFor } from './once-for.ts';
import { isPlainObject, setAtPath } from './steps.ts';

type WireWriter = (value: unknown) => unknown;
type WireMembers = Readonly<Record<string, Field>>;

/** What is worked out for fields and objects. */
export interface WirePlan {
  readonly writerOf: (field: Field) => WireWriter;
  /** Those of the members that go anywhere. */
  readonly placesOf: (members: WireMembers) => readonly WirePlace[];
}

/** One member of an object that is written. */
export interface WirePlace {
  readonly name: string;
  readonly path: readonly string[];
  readonly write: WireWriter;
  /** Every object has something of that name. */
  readonly isInherited: boolean;
}

/** `pathOf`: where a field goes inside its object; null: nowhere. */
export function createWirePlan(pathOf: (field: Field) => readonly string[] | null): WirePlan {
  const placeOf = (field: Field): readonly WirePlace[] => {
    const path = pathOf(field);
    return path === null ? [] : [{ name: field.name, path, write: plan.writerOf(field), isInherited: field.name in Object.prototype }];
  };
  const plan: WirePlan = {
    writerOf: onceFor((field) => createWireWriter(field, plan)),
    placesOf: onceFor((members) => Object.values(members).flatMap(placeOf)),
  };
  return plan;
}

function createWireWriter({ codec, items, members }: Field, plan: WirePlan): WireWriter {
  const one: WireWriter = members === null ? (value) => value : (value) => writeMembers(members, value, plan);
  const each = items === null ? one : plan.writerOf(items);
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value)) return one(value);
    if (codec.kind === 'key-value') return rowsToWire(codec.wire, value);
    return codec.kind === 'comma' ? value.join(',') : value.map(each);
  };
}

function rowsToWire(wire: 'array' | 'map', rows: readonly unknown[]): unknown {
  if (wire === 'array') return rows;
  return Object.fromEntries(
    rows.flatMap((row) => (isPlainObject(row) && typeof row['key'] === 'string' ? [[row['key'], row['value'] ?? null]] : [])),
  );
}

function writeMembers(members: WireMembers, value: unknown, plan: WirePlan): unknown {
  if (!isPlainObject(value)) return value;
  const made: Record<string, unknown> = {};
  for (const key of Object.keys(value)) if (!Object.hasOwn(members, key)) putMember(made, [key], value[key]);
  for (const place of plan.placesOf(members))
    if (holdsMember(value, place)) putMember(made, place.path, place.write(value[place.name] ?? null));
  return made;
}

/** Whether an object has a member of its own for that place. */
export function holdsMember(value: Readonly<Record<string, unknown>>, { name, isInherited }: WirePlace): boolean {
  return (value[name] !== undefined && !isInherited) || Object.hasOwn(value, name);
}

/** Puts a value along a path into an object that nobody else has yet; an empty path leads nowhere. */
export function putMember(made: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const first = path[0];
  if (first === undefined) return;
  const whole = path.length === 1 ? value : setAtPath(Object.hasOwn(made, first) ? made[first] : undefined, path.slice(1), value);
  if (first !== '__proto__') made[first] = whole;
  // What is called that stays data.
  else Object.defineProperty(made, first, { value: whole, enumerable: true, configurable: true, writable: true });
}

/** As `putMember`, where all that stands on the way was put there by it, and no step is `__proto__`. */
export function putMemberBelow(made: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const last = path.length - 1;
  let at = made;
  for (let nth = 0; nth < last; nth += 1) {
    const step = path[nth] ?? '';
    const below = Object.hasOwn(at, step) ? (at[step] as Record<string, unknown>) : {}; // put below
    at[step] = below;
    at = below;
  }
  const name = path[last];
  if (name !== undefined) at[name] = value;
}
