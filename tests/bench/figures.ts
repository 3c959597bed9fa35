/** The value below which a share of the samples lies; 0.5 is the median. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Three figures at most: 1234, 123, 12.3, 1.23; what is counted has none behind the point. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Number.isInteger(value)) return String(value);
  const size = Math.abs(value);
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : 2);
}

export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** What the hand-written page takes; null: there is none. */
  readonly floor: number | null;
  readonly aim: Aim | null;
}

/** At most so much; `ratio` is to the floor. */
export type Aim = { readonly ratio: number } | { readonly value: number };

/** One table of measurements against the floor. */
export function printRows(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ name, unit, value, floor, aim }) => [
    name,
    `${figure(value)} ${unit}`.trim(),
    floor === null ? '' : `${figure(floor)} ${unit}`.trim(),
    floor === null || floor <= 0 ? '' : `${(value / floor).toFixed(2)} ×`,
    aim === null ? '' : aimText(aim, unit),
    aim === null ? '' : isMet(aim, value, floor) ? 'yes' : '**no**',
  ]);
  printTable(title, ['', 'Steward', 'floor', 'ratio', 'aim', 'met'], cells);
}

export function printTable(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  console.log([`\n## ${title}\n`, line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n'));
}

function aimText(aim: Aim, unit: string): string {
  if ('ratio' in aim) return `≤ ${aim.ratio} ×`;
  return `≤ ${aim.value} ${unit}`.trim();
}

function isMet(aim: Aim, value: number, floor: number | null): boolean {
  if ('value' in aim) return value <= aim.value;
  return floor !== null && value <= floor * aim.ratio;
}
