/** The samples of the manual as descriptors: what a reader would have on disk after copying one. */
import { join } from 'node:path';
import { loadFolder, type Source } from '../../language/load/disk.ts';
import type { ManualPage } from './page.ts';

/** The project that samples run in. */
export const project: readonly Source[] = loadFolder(join(import.meta.dirname, 'project'), 'resources');

export interface ManualSample {
  /** Anchor of the heading it stands below. */
  readonly under: string;
  /** What follows `yaml` on its opening line: `bad`, `good`, the name of a file, or nothing. */
  readonly note: string;
  readonly text: string;
}

/** The YAML of a page in order. */
export function listSamples(page: ManualPage): readonly ManualSample[] {
  let under = '';
  return page.blocks.flatMap((block): ManualSample[] => {
    if (block.kind === 'heading') under = block.id;
    return block.kind === 'code' && block.language === 'yaml' ? [{ under, note: block.note, text: `${block.text}\n` }] : [];
  });
}

/** The file a sample is: named beside it, or by its `resource`. Null for a part of a file. */
export function sampleFileOf({ note, text }: ManualSample): string | null {
  if (note.endsWith('.yaml')) return `resources/${note}`;
  const name = /^resource: (\S+)$/m.exec(text)?.[1];
  return name === undefined || !text.includes('apiVersion:') ? null : `resources/${name}.yaml`;
}

/** Lays samples over sources, in order. A part of a file replaces the keys it has in `part`, the name of a file; systems and signing in are described in one file alone. */
export function laySamplesOver(
  sources: readonly Source[],
  samples: readonly ManualSample[],
  part = 'resources/books.yaml',
): readonly Source[] {
  return samples.reduce((before, sample) => {
    const file = sampleFileOf(sample) ?? (/^(?:sources|signIn):/.test(sample.text) ? 'resources/_app.yaml' : part);
    const own = before.find((source) => source.file === file)?.text ?? '';
    const text = sampleFileOf(sample) === null ? mergeTopLevelKeys(own, withSystemsOf(own, sample.text)) : sample.text;
    return [...before.filter((source) => source.file !== file), { file, text }].sort((a, b) => (a.file < b.file ? -1 : 1));
  }, sources);
}

// Each sample of systems describes its own; those of the samples before it stay.
function withSystemsOf(whole: string, part: string): string {
  if (!part.startsWith('sources:')) return part;
  const [, before = ''] = /^sources:\n((?: .*\n?)*)/m.exec(whole) ?? [];
  const own = before.split(/^(?= {2}\S)/m).filter((system) => !part.includes(`\n${system.split(':')[0] ?? ''}:`));
  return part.replace('sources:\n', () => `sources:\n${own.map((system) => `${system.trimEnd()}\n`).join('')}`);
}

// Top-level keys with the lines below them, as text: a part may be YAML that nobody can parse.
function mergeTopLevelKeys(whole: string, part: string): string {
  const keys = new Set([...part.matchAll(/^([A-Za-z]+):/gm)].map((match) => match[1] ?? ''));
  let isReplaced = false;
  const kept = whole.split('\n').filter((line) => {
    const key = /^([A-Za-z]+):/.exec(line)?.[1];
    if (key !== undefined) isReplaced = keys.has(key);
    return !isReplaced && line !== '';
  });
  return `${kept.join('\n')}\n${part}`;
}
