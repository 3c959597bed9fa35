import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readme, withTables } from './readme.ts';

describe('README', () => {
  it('has the settings and commands of the code: `npm run docs` writes them', () => {
    expect(readme()).toBe(withTables(readme()));
  });

  it('links only to files that are there', () => {
    const links = [...readme().matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(import.meta.dirname, '..', link)))).toEqual([]);
  });
});
