/** Which tests a change can reach. */
import { basename } from 'node:path';
import { isTest, listOwnImports, type Source } from './sources.ts';

export interface Reached {
  readonly test: string;
  /** Imports between it and the change; 0: it was changed itself. */
  readonly steps: number;
}

/** Tests that import what was changed, or name a file that nobody imports; the nearest first. */
export function reachedBy(changed: readonly string[], sources: readonly Source[]): readonly Reached[] {
  const importers = importersIn(sources);
  const steps = new Map(changed.map((file) => [file, 0]));
  // A map gives what is added while it is walked: breadth first.
  for (const [file, far] of steps)
    for (const next of importers.get(file) ?? naming(file, sources)) if (!steps.has(next)) steps.set(next, far + 1);
  const known = new Set(sources.map(({ file }) => file));
  return [...steps].flatMap(([file, far]) => (isTest(file) && known.has(file) ? [{ test: file, steps: far }] : []));
}

function importersIn(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const source of sources)
    for (const target of listOwnImports(source)) {
      const known = found.get(target);
      if (known === undefined) found.set(target, [source.file]);
      else known.push(source.file);
    }
  return found;
}

/** Tests that say the name of a descriptor, a catalogue or a fixture. */
function naming(file: string, sources: readonly Source[]): readonly string[] {
  const [stem = ''] = basename(file).split('.');
  if (stem === '' || isModule(file)) return [];
  const word = new RegExp(`(?<![\\w-])${stem.replaceAll(/[^\w-]/g, '.')}(?![\\w-])`);
  return sources.flatMap((source) => (isTest(source.file) && word.test(source.text) ? [source.file] : []));
}

function isModule(file: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(file);
}
