import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languageSections, type ValueShape } from './shape.ts';

const root = join(import.meta.dirname, '../..');

function sourcesBelow(folder: string): string[] {
  const path = join(root, folder);
  if (!statSync(path, { throwIfNoEntry: false })) return [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|^model\.ts)$/.test(file))
    .map((file) => readFileSync(join(path, file), 'utf8'));
}

const folders = [
  'engine/app',
  'engine/data',
  'engine/fields',
  'engine/i18n',
  'engine/model',
  'engine/print',
  'engine/screens',
  'engine/server',
  'engine/studio/decide',
  'engine/studio/diff',
  'engine/studio/pages',
  'engine/studio/policy',
  'engine/studio/review',
  'engine/studio/states',
  'engine/studio/words',
];
const consumers = folders.flatMap(sourcesBelow).join('\n');
const compiler = sourcesBelow('engine/language/compile').join('\n');

const keys = Object.entries(languageSections).flatMap(([section, { keys: all }]) =>
  Object.entries(all).map(([key, value]) => ({ section, key, value })),
);

/** The version of the language is for the compiler alone. */
const compiledAway = new Set(['version']);

function sectionsIn(shape: ValueShape): readonly string[] {
  if (shape.is === 'section') return [shape.name];
  if (shape.is === 'list' || shape.is === 'map' || shape.is === 'orFalse') return sectionsIn(shape.of);
  if (shape.is === 'either') return [shape.scalar, shape.list, shape.map].flatMap((each) => (each ? sectionsIn(each) : []));
  const named: Partial<Record<ValueShape['is'], string>> = { enum: 'enum value', query: 'condition', address: 'address' };
  return [named[shape.is] ?? []].flat();
}

describe('the language', () => {
  it('has a sentence and a default for every key', () => {
    expect(
      keys.filter(({ value }) => !/^.{4,}[.]$/.test(value.says) || value.default === '').map(({ section, key }) => `${section}.${key}`),
    ).toEqual([]);
  });

  it('reaches every section from a file, and names none that does not exist', () => {
    const reached = new Set<string>();
    const visit = (name: string): void => {
      if (reached.has(name)) return;
      reached.add(name);
      for (const { shape } of Object.values(languageSections[name]?.keys ?? {})) sectionsIn(shape).forEach(visit);
    };
    ['resource', 'app', 'roles', 'types', 'messages', 'collections'].forEach(visit);
    expect([...reached].toSorted()).toEqual(Object.keys(languageSections).toSorted());
  });

  it('reads every key in compile', () => {
    const operators = Object.keys(languageSections['condition']?.keys ?? {});
    // Operators and toasts are read by a computed name.
    const unread = keys.filter(({ section, key }) => {
      if (['condition', 'access', 'address', 'types', 'app toasts'].includes(section) || key === 'apiVersion' || operators.includes(key))
        return false;
      // Rules hold `page` and `widget` against them; nothing is made of them.
      if (section === 'app' && ['pages', 'widgets'].includes(key)) return false;
      return !new RegExp(`['"\`]${key}['"\`]|\\b${key}:|\\.${key}\\b`).test(compiler);
    });
    expect(unread.map(({ section, key }) => `${section}.${key}`)).toEqual([]);
  });

  it('has someone outside the language who reads what each key becomes', () => {
    const unread = [...new Set(keys.map(({ value }) => value.becomes))].filter(
      (property) => !compiledAway.has(property) && !new RegExp(`\\.${property}\\b|[{,]\\s*${property}\\s*[,}:]`).test(consumers),
    );
    expect(unread).toEqual([]);
  });
});
