/** What a list draws as a chart, as its address and its views say it: `state`, `state,amount` or `state,amount,EUR`. */
export interface AskedChart {
  /** The field whose values have a bar each. */
  readonly by: string;
  /** The field that is added up; '': records are counted. */
  readonly sum: string;
  /** In which of several currencies; '': in that of most records. */
  readonly currency: string;
}

export function parseAskedChart(text: string): AskedChart {
  const [by = '', sum = '', currency = ''] = text.split(',');
  return { by, sum, currency };
}

export function printAskedChart({ by, sum = '', currency = '' }: Pick<AskedChart, 'by'> & Partial<AskedChart>): string {
  return [by, sum, currency].join(',').replace(/,+$/, '');
}
