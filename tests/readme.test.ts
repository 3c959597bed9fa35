import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printedReadmes } from './readme.ts';

const root = join(import.meta.dirname, '..');

function listReadmes(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (entry.isDirectory()) return name === 'node_modules' || name.startsWith('.') ? [] : listReadmes(join(folder, name));
    return name === 'README.md' ? [join(folder, name)] : [];
  });
}

/** What stands for many files, such as `resources/NAME.policy.yaml`, and a face of the package, such as `steward/server`. */
function isNoPath(path: string): boolean {
  return /\/[A-Z]{2,}/.test(path) || path.startsWith('steward/');
}

describe('README', () => {
  it.each(Object.entries(printedReadmes()))('%s has the example and the settings of the code: `npm run docs` writes them', (file, text) => {
    expect(readFileSync(join(root, file), 'utf8')).toBe(text);
  });

  it.each(listReadmes('.'))('%s names only files and folders that are there, and links to no others', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([]);
    const folders = [root, join(root, dirname(file)), join(root, 'engine')];
    const named = [...text.matchAll(/`([a-z][\w.-]*\/[\w./-]*)`/g)].map((match) => match[1] ?? '');
    expect(named.filter((path) => !isNoPath(path) && !folders.some((folder) => existsSync(join(folder, path))))).toEqual([]);
  });

  it.each(['engine', 'resources', 'custom-screens', 'locales', 'platform', 'engine/server', 'engine/studio', 'tests'])(
    'of %s says on one page what is where',
    (folder) => {
      const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
      expect(text.split('\n').length - 1).toBeLessThanOrEqual(40);
      const folders = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
      // The languages of the locales are named without a slash.
      expect(folders.map(({ name }) => name).filter((name) => !text.includes(`${name}/`) && !text.includes(`\`${name}\``))).toEqual([]);
    },
  );
});
