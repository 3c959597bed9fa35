import { fromWirePath } from '../../model/records.ts';
import type { Resource } from '../../model/model.ts';
import { keepSentence } from '../reply/kept.ts';
import type { Refusal } from '../reply/refusal.ts';
import type { SaidMessage } from '../reply/say.ts';
import type { ImportColumns } from './columns.ts';

/** What is said of a line of a file, or of a column of it. */
export interface ImportFinding {
  readonly line: number | null;
  readonly column: string | null;
  readonly text: string;
}

/** Most findings that a run keeps; the others are counted. */
const findingLimit = 100;

export function createImportFinding(o: Pick<ImportFinding, 'line' | 'column'> & { readonly message: SaidMessage }): ImportFinding {
  return { line: o.line, column: o.column, text: keepSentence(o.message) };
}

/** Why the API refuses a line: one finding for each field that it names, under the heading of its column. */
export function createFindingsOfLine(
  { fields }: Resource,
  columns: ImportColumns,
  { line, refusal: { says, facts } }: { readonly line: number; readonly refusal: Refusal },
): readonly ImportFinding[] {
  const named = facts.fields ?? [];
  if (named.length === 0) return [createImportFinding({ line, column: null, message: says })];
  return named.map(({ path, message }) => {
    const name = fromWirePath(fields, path).split('.')[0];
    const heading = [...columns.fields].find(([, field]) => field.name === name)?.[0];
    return createImportFinding({ line, column: heading ?? name ?? null, message });
  });
}

/** Those that a run keeps, more of them added. */
export function addImportFindings(before: unknown, more: readonly ImportFinding[]): readonly unknown[] {
  return [...(Array.isArray(before) ? (before as readonly unknown[]) : []), ...more].slice(0, findingLimit);
}
