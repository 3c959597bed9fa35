import { say } from '../reply/say.ts';
import { Unreadable } from './unreadable.ts';

/** A column of a file: what stands in its head, and the known column that it goes to; null: it is not read. */
export interface FileHeading {
  readonly name: string;
  readonly column: string | null;
}

/** What people may call a column that can be read. */
export interface KnownColumn {
  readonly name: string;
  /** In all languages. */
  readonly titles: readonly string[];
}

/** Where the columns of a file go as far as their headings say it. What could be meant in two ways goes nowhere. */
export function recognizeHeadings(names: readonly string[], known: readonly KnownColumn[]): readonly FileHeading[] {
  const claims = names.map((name) => findClaimedColumn(name, known));
  return names.map((name, at) => {
    const column = claims[at] ?? null;
    return { name, column: claims.indexOf(column) === claims.lastIndexOf(column) ? column : null };
  });
}

function findClaimedColumn(name: string, known: readonly KnownColumn[]): string | null {
  if (known.some((column) => column.name === name)) return name;
  const folded = foldHeading(name);
  const [one, another] = known.filter((column) => [column.name, ...column.titles].some((each) => foldHeading(each) === folded));
  return one !== undefined && another === undefined ? one.name : null;
}

/** A heading without what people write in different ways: case, spaces, hyphens and underscores. */
export function foldHeading(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}_]+/gu, '');
}

/** Of two columns with one heading nobody can tell which is meant. */
export function refuseRepeatedHeadings(names: readonly string[]): void {
  const twice = names.filter((name, at) => names.indexOf(name) < at);
  if (twice.length > 0) throw new Unreadable(say('The file has these columns twice: {columns}', { columns: [...new Set(twice)] }));
}
