/** What a column of rows adds up to that are all at hand: the rows inside a record. */
import { currentFieldState } from './access.ts';
import { addDecimals } from './decimal.ts';
import { evaluateValue, type EvaluationScope } from './evaluate.ts';
import type { Field } from './model.ts';
import { isAmount, type FieldSum } from './sums.ts';

/** What a row shows in the column; `self` is the row. */
export interface ShownAmount {
  readonly value: unknown;
  readonly scope: EvaluationScope;
}

export interface RowSum extends FieldSum {
  /** Which row was the first to bring this currency. */
  readonly first: number;
}

/** One sum for each currency, as the rows bring them; empty for a column that is not added up, or of which somebody is not told every value. */
export function addRowsUp(field: Field, shown: readonly ShownAmount[]): readonly RowSum[] {
  if (!field.isSummed || field.isMultiple || !isAmount(field)) return [];
  if (shown.some(({ scope }) => !currentFieldState(field, scope).visible)) return [];
  const byCurrency = new Map<string | null, { readonly first: number; readonly own: string[] }>();
  shown.forEach(({ value, scope }, at) => {
    if (typeof value !== 'number') return;
    const currency = findShownCurrency(field, scope);
    const known = byCurrency.get(currency);
    if (known === undefined) byCurrency.set(currency, { first: at, own: [String(value)] });
    else known.own.push(String(value));
  });
  return [...byCurrency].map(([currency, { first, own }]) => ({ first, currency, sum: addDecimals(own) ?? '', count: own.length }));
}

function findShownCurrency({ codec }: Field, scope: EvaluationScope): string | null {
  const found = codec.kind === 'money' ? evaluateValue(codec.currency, scope) : null;
  return typeof found === 'string' ? found : null;
}
