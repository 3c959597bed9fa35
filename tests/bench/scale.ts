import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp, type Built } from './builds.ts';
import { writeDescriptors } from './descriptors.ts';
import { figure, printRows, printTable } from './figures.ts';
import type { Bench } from './main.ts';

const fields = 40;

/** What hundreds of descriptors cost: build time, and bytes that everybody loads before the first screen. */
export async function measureScale({ root, isQuick }: Bench): Promise<void> {
  const count = isQuick ? 50 : 500;
  const one = await buildOf(root, 1);
  const many = await buildOf(root, count);
  const eager = (built: Built): number => kilobytes(built, ({ isEager }) => isEager);
  printRows(`Scale: ${count} generated descriptors of ${fields} fields, against one`, [
    { name: 'bytes before the first screen, gzip', unit: 'kB more', value: eager(many) - eager(one), floor: null, aim: { value: 5 } },
    { name: 'build', unit: 's', value: many.seconds, floor: null, aim: null },
    { name: 'build with one', unit: 's', value: one.seconds, floor: null, aim: null },
  ]);
  const each = (kind: string): string =>
    figure(kilobytes(many, ({ modules }) => modules.some((id) => id.includes(`virtual:steward/${kind}/`))) / count);
  const map = kilobytes(many, ({ modules }) => modules.some((id) => id.endsWith('virtual:steward/map')));
  printTable(
    'Scale: loaded when needed, gzip',
    ['', 'kB'],
    [
      ['one list', each('list')],
      ['one form, with its validator', each('form')],
      ['the map from names to chunks, once', figure(map)],
      ['chunks in all', String(many.chunks.length)],
    ],
  );
}

async function buildOf(root: string, count: number): Promise<Built> {
  const folder = `.cache/bench/descriptors-${count}`;
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder), { recursive: true });
  writeDescriptors(join(root, folder), { count, fields });
  return buildApp(root, { folder, outDir: '.cache/bench/scale' });
}

function kilobytes({ chunks }: Built, which: (chunk: Built['chunks'][number]) => boolean): number {
  return chunks.filter(which).reduce((sum, { gzip }) => sum + gzip, 0) / 1000;
}
