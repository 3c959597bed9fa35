/** The parts of two Models that are compared, and how a difference is put. */
import type { Condition, Expression, Place } from '../../model/expression.ts';
import type { Model, Resource, Text } from '../../model/model.ts';
import { isRecord } from '../../model/steps.ts';
import { isText } from '../../model/texts.ts';
import { printNode } from '../../print/expression.ts';
import { english, inWords } from '../words.ts';
import { isSame } from './canonical.ts';
import { weightOf, type Area, type Change, type Direction, type Weight } from './change.ts';

/** Where a comparison stands. The resources give the titles; they are null for the project as a whole. */
export interface Part {
  readonly before: { readonly model: Model; readonly resource: Resource | null };
  readonly after: { readonly model: Model; readonly resource: Resource | null };
  /** Name of what is compared, for `Change.item`. */
  readonly item: string;
  /** What a sentence begins with, e.g. `field mass`. */
  readonly what: string;
  readonly place: Place | null;
}

export type Comparer<T> = (before: T, after: T, part: Part) => readonly Change[];

/** A comparer for each key of a type, so that no key is forgotten. */
export type Table<T> = { readonly [K in keyof Required<T>]: Comparer<T[K]> };

/** The changes of all keys that do not mean the same. */
export function byKeys<T extends object>(table: Table<T>, before: T, after: T, part: Part): readonly Change[] {
  const keys = Object.keys(table) as (keyof T)[]; // Object.keys forgets them
  return keys.flatMap((key) => (isSame(before[key], after[key]) ? [] : table[key](before[key], after[key], part)));
}

export function change(part: Part, { area, direction = 'changed', says, place, item, weight }: ChangeFacts): Change {
  const resource = (part.after.resource ?? part.before.resource)?.name ?? null;
  return {
    area,
    direction,
    resource,
    item: item ?? part.item,
    says,
    place: place ?? part.place,
    right: null,
    follows: false,
    weight: weight === undefined ? weightOf(direction) : weight,
  };
}

interface ChangeFacts {
  readonly area: Area;
  readonly direction?: Direction;
  readonly says: string;
  readonly place?: Place | null;
  readonly item?: string;
  /** Where the direction does not say it. */
  readonly weight?: Weight | null;
}

/** Part of another part. */
export function below(part: Part, item: string, rest: { readonly what: string; readonly place?: Place | null }): Part {
  return { ...part, item, what: rest.what, place: rest.place ?? part.place };
}

/** `what: label was …, is now …` */
export function plain(area: Area, label: string, weight: Weight | null = null): Comparer<unknown> {
  return (before, after, part) => [change(part, { area, weight, says: `${part.what}: ${label} ${turned(before, after, part)}` })];
}

export const nothing: Comparer<unknown> = () => [];

/** `was a, is now b`, with what is absent told in its own words. */
export function turned(before: unknown, after: unknown, part: Part): string {
  const [was, is] = [shown(before, part, 'before'), shown(after, part, 'after')];
  if (was === nil) return `is new: ${is}`;
  if (is === nil) return `is gone, was ${was}`;
  if (was !== is) return `was ${was}, is now ${is}`;
  return besideText(before, after, part) ?? `was ${exact(before)}, is now ${exact(after)}`;
}

// Of two texts that read alike, what else there is to them: where their placeholders come from, tone, link.
function besideText(before: unknown, after: unknown, part: Part): string | null {
  if (!isRecord(before) || !isRecord(after) || !isText(before) || !isText(after)) return null;
  const rest = (text: Text, side: 'before' | 'after'): string =>
    shown({ tone: text.tone, keep: text.keep, link: text.link, ...text.with }, part, side);
  const [was, is] = [rest(before, 'before'), rest(after, 'after')];
  return was === is ? null : `is still ${shown(after, part, 'after')}, with ${is}; before: with ${was}`;
}

const nil = 'nothing';

/** A value of a Model as a reader would put it. */
export function shown(value: unknown, part: Part, side: 'before' | 'after'): string {
  if (value === null || value === undefined) return nil;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return value.length === 0 ? nil : value.map((each) => shown(each, part, side)).join(', ');
  if (!isRecord(value)) return String(value as number);
  if (isText(value)) return `“${value.text}”`;
  if (isExpression(value)) return value.ty === 'bool' ? `"${tell(value, part, side)}"` : `\`${printNode(value.node)}\``;
  if ('lit' in value) return shown(value['lit'], part, side);
  if ('expr' in value) return shown(value['expr'], part, side);
  const entries = Object.entries(value).filter(([key, each]) => key !== 'place' && each !== null && each !== false && !isNothing(each));
  return entries.length === 0 ? nil : cut(`{${entries.map(([key, each]) => `${key}: ${shown(each, part, side)}`).join(', ')}}`);
}

function isNothing(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isExpression(value: unknown): value is Expression {
  return isRecord(value) && 'node' in value && 'reads' in value;
}

// What two spellings have in common may hide what differs: then the tree itself is shown.
function exact(value: unknown): string {
  if (isExpression(value)) return `\`${printNode(value.node)}\``;
  return cut(JSON.stringify(value) ?? nil);
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

/** A condition in words, with the titles of its side. */
export function tell(condition: Condition, part: Part, side: 'before' | 'after'): string {
  return inWords(condition, part[side], english);
}

/** Two conditions in words, or as they are written where the words would be the same. */
export function tellBoth(before: Condition, after: Condition, part: Part): { readonly was: string; readonly is: string } {
  const [was, is] = [tell(before, part, 'before'), tell(after, part, 'after')];
  return was === is ? { was: exact(before), is: exact(after) } : { was, is };
}

/** A comparer of texts that people read. */
export function text(label: string): Comparer<Text | null> {
  return plain('texts', label);
}

/** Which entries of two records came, went and stayed. */
export function entriesOf<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
): { readonly added: readonly [string, T][]; readonly removed: readonly [string, T][]; readonly kept: readonly [string, T, T][] } {
  const kept = Object.entries(after).flatMap(([name, value]): [string, T, T][] => {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    return old === undefined ? [] : [[name, old, value]];
  });
  return {
    added: Object.entries(after).filter(([name]) => !Object.hasOwn(before, name)),
    removed: Object.entries(before).filter(([name]) => !Object.hasOwn(after, name)),
    kept,
  };
}
