import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeToJson } from '../../engine/language/descriptor.ts';
import type { Problem, Source } from '../../engine/language/index.ts';
import { applyFixes } from '../../engine/language/fix.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { parseYamlSource } from '../../engine/language/parse.ts';

/** A mistake made in the fixtures: an edit, what the checker says of it, and the change that its hint describes. */
export interface Mistake {
  readonly title: string;
  /** File of the fixtures. */
  readonly in: string;
  readonly replace: string;
  /** What stands there then; « » marks the words that the problem must point at. */
  readonly by: string;
  readonly code: string;
  readonly severity?: 'warning';
  /** Part of the hint. */
  readonly hint: string;
  /** The edit that the hint describes; absent where the problem carries its own. */
  readonly fix?: { readonly replace: string; readonly by: string };
}

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

export const fixtures = loadFolder(join(import.meta.dirname, '../fixtures'), 'resources');

/** The mistakes of all files of this folder, by file. */
export function mistakes(): readonly (readonly [file: string, cases: readonly Mistake[]])[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => {
      const { tree, problems } = parseYamlSource({ file: name, text: readFileSync(join(import.meta.dirname, name), 'utf8') });
      if (tree === null) throw new Error(`${name}:${problems[0]?.line}: ${problems[0]?.message}`);
      return [name, treeToJson(tree) as readonly Mistake[]] as const;
    });
}

/** The fixtures with the mistake in them, and where it is. */
export function made(one: Mistake): { readonly sources: readonly Source[]; readonly place: Place } {
  const file = `resources/${one.in}`;
  const marked = changed(textOf(fixtures, file), one);
  const lines = marked.slice(0, marked.indexOf('«')).split('\n');
  const column = (lines.at(-1)?.length ?? 0) + 1;
  const place = { file, line: lines.length, column, endColumn: column + marked.indexOf('»') - marked.indexOf('«') - 1 };
  return { sources: withText(fixtures, file, marked.replace('«', '').replace('»', '')), place };
}

/** The sources after the fix: the one that the problem carries, else the one the case describes. */
export function mended(sources: readonly Source[], problem: Problem, { fix }: Mistake): readonly Source[] {
  const text = textOf(sources, problem.file);
  if (fix !== undefined) return withText(sources, problem.file, changed(text, fix));
  if (problem.fix === null) throw new Error('The problem has no fix, and the case describes none.');
  return withText(sources, problem.file, applyFixes(text, [problem.fix]));
}

function changed(text: string, { replace, by }: { replace: string; by: string }): string {
  const from = text.indexOf(replace);
  if (from < 0) throw new Error(`No such text: ${replace}`);
  if (text.includes(replace, from + 1)) throw new Error(`Stands there twice: ${replace}`);
  return text.slice(0, from) + by + text.slice(from + replace.length);
}

function textOf(sources: readonly Source[], file: string): string {
  return sources.find((source) => source.file === file)?.text ?? '';
}

function withText(sources: readonly Source[], file: string, text: string): readonly Source[] {
  const others = sources.filter((source) => source.file !== file);
  return [...others, { file, text }].sort((a, b) => (a.file < b.file ? -1 : 1));
}
