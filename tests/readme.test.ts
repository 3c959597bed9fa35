import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readme, withTables } from './readme.ts';

describe('README', () => {
  it('has the example, settings and commands of the code: `npm run docs` writes them', () => {
    expect(readme()).toBe(withTables(readme()));
  });

  it('links only to files that are there', () => {
    const links = [...readme().matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(import.meta.dirname, '..', link)))).toEqual([]);
  });

  it.each(['engine', 'resources', 'custom-screens', 'locales', 'platform', 'engine/server', 'engine/studio', 'tests'])(
    'of %s says on one page what is where',
    (folder) => {
      const root = join(import.meta.dirname, '..', folder);
      const text = readFileSync(join(root, 'README.md'), 'utf8');
      expect(text.split('\n').length - 1).toBeLessThanOrEqual(40);
      const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      // The languages of the locales are named without a slash.
      expect(folders.map(({ name }) => name).filter((name) => !text.includes(`${name}/`) && !text.includes(`\`${name}\``))).toEqual([]);
    },
  );
});
