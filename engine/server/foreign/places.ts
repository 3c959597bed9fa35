/** Where a record of another system has what its fields hold, where that is not simply under their names. */
import type { Field } from '../../model/model.ts';
import { getAtPath, isEmptyValue, isPlainObject, objectFromPaths, setAtPath } from '../../model/steps.ts';
import type { Row } from '../../model/values.ts';
import type { SourcedResource } from './rows.ts';

/** The path of a field in a record. */
export function placeOf({ source, key }: SourcedResource, field: Field): readonly string[] {
  const { places } = source.dialect;
  if (places === null) return field.path;
  return fillPlace(key.includes(field.name) ? places.key : isReference(field) ? places.reference : places.value, field);
}

function fillPlace(place: readonly string[], { path }: Field): readonly string[] {
  return place.flatMap((step) => (step === '{field}' ? path : [step]));
}

function isReference({ choices }: Field): boolean {
  return choices?.kind === 'ref';
}

/** A record with each field where its `path` says. */
export function flattenRow(resource: SourcedResource, row: Row): Row {
  if (resource.source.dialect.places === null) return row;
  const entries = Object.values(resource.fields).map((field) => [field.path, valueAt(row, placeOf(resource, field))] as const);
  return objectFromPaths(entries.filter(([, value]) => value !== undefined));
}

// A reference to nothing is null where it would have its key.
function valueAt(row: Row, place: readonly string[]): unknown {
  const value = getAtPath(row, place);
  return value === undefined && place.length > 1 && getAtPath(row, place.slice(0, -1)) === null ? null : value;
}

/** A field whose reference is named without saying what it refers to; null: there is none. An empty one has null. */
export function findUntoldReference(resource: SourcedResource, row: Row): Field | null {
  const { places } = resource.source.dialect;
  const below = places?.reference.includes('{field}') === true ? places.reference.slice(places.reference.indexOf('{field}') + 1) : [];
  const [first] = below;
  if (places === null || first === undefined) return null;
  const isUntold = (field: Field): boolean => {
    const holder = isReference(field) ? getAtPath(row, placeOf(resource, field).slice(0, -below.length)) : null;
    return isPlainObject(holder) && !Object.hasOwn(holder, first);
  };
  return Object.values(resource.fields).find(isUntold) ?? null;
}

/** The way back, of these fields, with what names the kind of the record. */
export function placeValues(resource: SourcedResource, flat: Row, names: readonly string[]): Row {
  const { source, fields } = resource;
  const { places } = source.dialect;
  if (places === null) return flat;
  const start: unknown = places.type === null ? {} : setAtPath({}, places.type, source.type);
  return names.reduce<unknown>((row, name) => {
    const { [name]: field } = fields;
    return field === undefined ? row : placeValue(resource, row, { field, value: getAtPath(flat, field.path) });
  }, start) as Row;
}

function placeValue(
  resource: SourcedResource,
  row: unknown,
  { field, value }: { readonly field: Field; readonly value: unknown },
): unknown {
  const { places } = resource.source.dialect;
  const place = placeOf(resource, field);
  if (places === null || !isReference(field) || places.reference.at(-1) === '{field}') return setAtPath(row, place, value);
  // Where nothing is referred to there is no name of its kind either.
  if (isEmptyValue(value)) return setAtPath(row, place.slice(0, -1), null);
  const { [field.name]: type } = resource.source.referenceTypes;
  const named = places.referenceType === null ? row : setAtPath(row, fillPlace(places.referenceType, field), type);
  return setAtPath(named, place, String(value));
}

/** The field that an error is about: by a JSON pointer into what was sent (RFC 6901), else by the name that the API has for it. */
export function findPointedField(resource: SourcedResource, pointer: string): Field | undefined {
  const { send } = resource.source.dialect;
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const own = send.every((step, at) => steps[at] === step) ? steps.slice(send.length) : steps;
  return Object.values(resource.fields).find((field) => {
    const place = placeOf(resource, field);
    const isWithin = place.every((step, at) => own[at] === step);
    const last = place.lastIndexOf(field.path.at(-1) ?? '');
    return isWithin || (own.length > last && own.every((step, at) => place[at] === step));
  });
}
