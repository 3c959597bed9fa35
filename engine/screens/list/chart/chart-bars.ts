/** Which bars a chart has, and in which order. */
import type { Field } from '../../../model/model.ts';
import { listFieldOptions } from '../../../model/options.ts';
import type { ChartFigure } from './useChartFigures.ts';

export interface ChartBar extends ChartFigure {
  /** Of the longest, from 0 to 1. */
  readonly length: number;
  /** Of all, from 0 to 1; null: some amounts are below zero, so that parts of the whole mean nothing. */
  readonly share: number | null;
  readonly isPressed: boolean;
}

interface ChartFacts {
  readonly field: Field;
  /** The value that the list is narrowed to; undefined: it is not. */
  readonly pressed: string | null | undefined;
}

/**
 * Choices that are written stand in their order, which is that of the work, so that each keeps its place whatever is counted; all others the
 * largest first. Records without a value come last.
 */
export function buildChartBars(figures: readonly ChartFigure[], { field, pressed }: ChartFacts): readonly ChartBar[] {
  // What a list is narrowed to is there to be let go, also where nothing is left of it.
  const isMissing = pressed !== undefined && figures.every(({ value }) => value !== pressed);
  const all = isMissing ? [...figures, { value: pressed, amount: 0 }] : figures;
  const written = field.type === 'boolean' ? ['true', 'false'] : listFieldOptions(field).map(({ value }) => String(value));
  const rank = ({ value }: ChartFigure): number => {
    if (value === null) return Infinity;
    const at = written.indexOf(value);
    return at < 0 ? written.length : at;
  };
  const top = Math.max(...all.map(({ amount }) => Math.abs(amount)));
  const isPlain = all.every(({ amount }) => amount >= 0);
  const total = all.reduce((sum, { amount }) => sum + amount, 0);
  return all
    .toSorted((a, b) => compareNumbers(rank(a), rank(b)) || b.amount - a.amount)
    .map(({ value, amount }) => ({
      value,
      amount,
      length: top === 0 ? 0 : Math.abs(amount) / top,
      share: isPlain && total > 0 ? amount / total : null,
      isPressed: value === pressed,
    }));
}

// Also of infinite ones.
const compareNumbers = (a: number, b: number): number => (a === b ? 0 : a - b);

/** The largest bars, in their order, and what is folded: never the one that is pressed, nor one alone, which takes no more room than the line that says so. */
export function foldBars(
  bars: readonly ChartBar[],
  most: number,
): { readonly shown: readonly ChartBar[]; readonly folded: readonly ChartBar[] } {
  if (bars.length <= most) return { shown: bars, folded: [] };
  const kept = new Set(bars.toSorted((a, b) => Number(b.isPressed) - Number(a.isPressed) || b.length - a.length).slice(0, most - 1));
  return { shown: bars.filter((bar) => kept.has(bar)), folded: bars.filter((bar) => !kept.has(bar)) };
}
