/** The parts of two Models that are compared, and how a difference is put. */
import type { Condition, Expression, SourcePlace } from '../../model/expression.ts';
import type { Model, Resource, ModelText } from '../../model/model.ts';
import { isPlainObject } from '../../model/steps.ts';
import { isModelText } from '../../model/texts.ts';
import { printExpression } from '../../print/expression.ts';
import { english, describeInWords } from '../words/words.ts';
import { meansTheSame } from './canonical.ts';
import { weightOfDirection, type ChangeArea, type ModelChange, type ChangeDirection, type ChangeWeight } from './change.ts';

/** Where a comparison stands. The resources give the titles; they are null for the project as a whole. */
export interface DiffPart {
  readonly before: { readonly model: Model; readonly resource: Resource | null };
  readonly after: { readonly model: Model; readonly resource: Resource | null };
  /** Name of what is compared, for `Change.item`. */
  readonly item: string;
  /** What a sentence begins with, e.g. `field mass`. */
  readonly what: string;
  readonly place: SourcePlace | null;
}

export type PartComparer<T> = (before: T, after: T, part: DiffPart) => readonly ModelChange[];

/** A comparer for each key of a type, so that no key is forgotten. */
export type ComparerTable<T> = { readonly [K in keyof Required<T>]: PartComparer<T[K]> };

/** The changes of all keys that do not mean the same. */
export function compareByKeys<T extends object>(table: ComparerTable<T>, before: T, after: T, part: DiffPart): readonly ModelChange[] {
  const keys = Object.keys(table) as (keyof T)[]; // Object.keys forgets them
  return keys.flatMap((key) => (meansTheSame(before[key], after[key]) ? [] : table[key](before[key], after[key], part)));
}

export function createChange(part: DiffPart, { area, direction = 'changed', says, place, item, weight }: ChangeFacts): ModelChange {
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
    type: null,
    also: [],
    weight: weight === undefined ? weightOfDirection(direction) : weight,
  };
}

interface ChangeFacts {
  readonly area: ChangeArea;
  readonly direction?: ChangeDirection;
  readonly says: string;
  readonly place?: SourcePlace | null;
  readonly item?: string;
  /** Where the direction does not say it. */
  readonly weight?: ChangeWeight | null;
}

/** Part of another part. */
export function partBelow(part: DiffPart, item: string, rest: { readonly what: string; readonly place?: SourcePlace | null }): DiffPart {
  return { ...part, item, what: rest.what, place: rest.place ?? part.place };
}

/** `what: label was …, is now …` */
export function comparePlainly(area: ChangeArea, label: string, weight: ChangeWeight | null = null): PartComparer<unknown> {
  return (before, after, part) => [
    createChange(part, { area, weight, says: `${part.what}: ${label} ${describeTurn(before, after, part)}` }),
  ];
}

export const compareNothing: PartComparer<unknown> = () => [];

/** `was a, is now b`, with what is absent told in its own words. */
export function describeTurn(before: unknown, after: unknown, part: DiffPart): string {
  const [was, is] = [printForReader(before, part, 'before'), printForReader(after, part, 'after')];
  if (was === nil) return `is new: ${is}`;
  if (is === nil) return `is gone, was ${was}`;
  if (was !== is) return `was ${was}, is now ${is}`;
  return describeBesideText(before, after, part) ?? `was ${printExactly(before)}, is now ${printExactly(after)}`;
}

// Of two texts that read alike, what else there is to them: where their placeholders come from, tone, link.
function describeBesideText(before: unknown, after: unknown, part: DiffPart): string | null {
  if (!isPlainObject(before) || !isPlainObject(after) || !isModelText(before) || !isModelText(after)) return null;
  const rest = (text: ModelText, side: 'before' | 'after'): string =>
    printForReader({ tone: text.tone, keep: text.keep, link: text.link, ...text.with }, part, side);
  const [was, is] = [rest(before, 'before'), rest(after, 'after')];
  return was === is ? null : `is still ${printForReader(after, part, 'after')}, with ${is}; before: with ${was}`;
}

const nil = 'nothing';

/** A value of a Model as a reader would put it. */
export function printForReader(value: unknown, part: DiffPart, side: 'before' | 'after'): string {
  if (value === null || value === undefined) return nil;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return `"${value}"`;
  if (Array.isArray(value)) return value.length === 0 ? nil : value.map((each) => printForReader(each, part, side)).join(', ');
  if (!isPlainObject(value)) return String(value as number);
  if (isModelText(value)) return `“${value.text}”`;
  if (isExpressionPart(value))
    return value.ty === 'bool' ? `"${describeCondition(value, part, side)}"` : `\`${printExpression(value.node)}\``;
  if ('lit' in value) return printForReader(value['lit'], part, side);
  if ('expr' in value) return printForReader(value['expr'], part, side);
  const entries = Object.entries(value).filter(([key, each]) => key !== 'place' && each !== null && each !== false && !isEmptyObject(each));
  return entries.length === 0
    ? nil
    : cutLongText(`{${entries.map(([key, each]) => `${key}: ${printForReader(each, part, side)}`).join(', ')}}`);
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isExpressionPart(value: unknown): value is Expression {
  return isPlainObject(value) && 'node' in value && 'reads' in value;
}

// What two spellings have in common may hide what differs: then the tree itself is shown.
function printExactly(value: unknown): string {
  if (isExpressionPart(value)) return `\`${printExpression(value.node)}\``;
  return cutLongText(JSON.stringify(value) ?? nil);
}

function cutLongText(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

/** A condition in words, with the titles of its side. */
export function describeCondition(condition: Condition, part: DiffPart, side: 'before' | 'after'): string {
  return describeInWords(condition, part[side], english);
}

/** Two conditions in words, or as they are written where the words would be the same. */
export function describeBothConditions(before: Condition, after: Condition, part: DiffPart): { readonly was: string; readonly is: string } {
  const [was, is] = [describeCondition(before, part, 'before'), describeCondition(after, part, 'after')];
  return was === is ? { was: printExactly(before), is: printExactly(after) } : { was, is };
}

/** A comparer of texts that people read. */
export function compareTextsOf(label: string): PartComparer<ModelText | null> {
  return comparePlainly('texts', label);
}

/** Which entries of two records came, went and stayed. */
export function splitEntries<T>(
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
