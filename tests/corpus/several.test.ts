/** Several files are wrong at once, each found by another stage: all is told in one run, and of the other files nothing. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel, type Problem, type Source } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import { createCachedParse } from '../../engine/language/parse.ts';
import { isLong } from '../share.ts';
import { fixtures, made, mistakes, type Mistake } from './case.ts';

const root = join(import.meta.dirname, '../..');

/** What is written behind the rest of a file, by the stage that finds it. */
const damages: Readonly<Record<string, string>> = { parse: '\nstray: [', check: '\nstrayed: true\n' };

const damage = (sources: readonly Source[], file: string, by: string): readonly Source[] =>
  sources.map((source) => (source.file === file ? { file, text: `${source.text}${by}` } : source));
const shown = ({ file, line, code }: Problem): string => `${file}:${line} ${code}`;
const isDescriptor = ({ file }: Source): boolean => !file.endsWith('.policy.yaml');
const nameOf = (file: string): string => file.replace(/^.*\/|\.yaml$/g, '');

describe.each([
  ['tests/fixtures', 1],
  ['tests/hospital/resources', 1],
  // Of the product the shared files, and some of the others.
  ['resources', isLong ? 1 : 7],
])('one mistake in a file of %s', { timeout: 300_000 }, (folder, nth) => {
  const sources = loadFolder(join(root, folder), 'resources');
  const read = createCachedParse();
  const files = sources.filter(isDescriptor).filter(({ file }, at) => nameOf(file).startsWith('_') || at % nth === 0);
  it.each(Object.entries(damages))('found by %s says nothing of the others', (_stage, by) => {
    const wrong = files.flatMap(({ file }) => {
      const { problems } = readModel(damage(sources, file, by), read);
      return problems.length === 1 && problems[0]?.file === file ? [] : [`${file} → ${problems.map(shown).join('; ')}`];
    });
    expect(wrong).toEqual([]);
  });
});

// Lints come when nothing else is wrong; all others are found by stages that are asked for each file.
const early = mistakes()
  .flatMap(([, cases]) => cases)
  .filter((one) => readModel(made(one).sources).problems.length === 1);
const inFixtures = fixtures.filter(isDescriptor).map(({ file }) => file);

/** Whether the mistake may be one that shows only beside what the other file says: it names that, or its address. */
function leansOn(one: Mistake, file: string): boolean {
  const { sources, place } = made(one);
  const textOf = (wanted: string): string => sources.find((source) => source.file === wanted)?.text ?? '';
  const path = /^path: (.+)$/m.exec(textOf(file))?.[1] ?? nameOf(file);
  return nameOf(file).startsWith('_') || [nameOf(file), path].some((name) => textOf(place.file).includes(name));
}

describe('two mistakes in two files', { timeout: 300_000 }, () => {
  it.each(Object.entries(damages))('are both told, and only they, where %s finds one of them', (stage, by) => {
    let both = 0;
    const wrong = early.flatMap((one, at) => {
      const { sources, place } = made(one);
      const others = inFixtures.filter((file) => file !== place.file);
      const file = others[at % others.length] ?? '';
      const told = readModel(damage(sources, file, by)).problems;
      const own = told.filter((problem) => problem.file === place.file && problem.line === place.line && problem.code === one.code);
      const stray = told.filter((problem) => problem.file === file);
      both += own.length;
      const isRight = stray.length === 1 && told.length === own.length + 1 && (own.length === 1 || leansOn(one, file));
      return isRight ? [] : [`${one.title}, and ${file} wrong for ${stage}: ${told.map(shown).join('; ')}`];
    });
    expect(wrong).toEqual([]);
    // Most do not lean on the other file.
    expect(both).toBeGreaterThan(early.length * 0.8);
  });

  it('are both told, and only they, whichever stages find them', () => {
    let pairs = 0;
    const wrong = early.flatMap((one, at) =>
      (isLong ? [7, 31, 83] : [31]).flatMap((step) => {
        const other = early[(at + step) % early.length];
        if (other === undefined || other.in === one.in) return [];
        const [first, second] = [made(one), made(other)];
        const [mine, theirs] = [first, second].map(({ place, sources }) => sources.find(({ file }) => file === place.file));
        const sources = fixtures.map((source) => (source.file === mine?.file ? mine : source.file === theirs?.file ? theirs : source));
        pairs += 1;
        const told = readModel(sources).problems.map(({ code }) => code);
        const wanted = [one.code, other.code].sort();
        const isLeaning = leansOn(one, second.place.file) || leansOn(other, first.place.file);
        const isRight = String([...told].sort()) === String(wanted) || (isLeaning && told.length === 1 && wanted.includes(told[0] ?? ''));
        return isRight ? [] : [`${one.title} + ${other.title} (${wanted.join(', ')}): ${told.join(', ')}`];
      }),
    );
    expect(wrong).toEqual([]);
    expect(pairs).toBeGreaterThan(100);
  });
});
