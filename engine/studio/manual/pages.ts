/** The pages of the manual: their order, and their text on disk. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManualPage } from './markdown.ts';
import type { ManualPage } from './page.ts';

/** Folder of the pages. */
export const folder = join(import.meta.dirname, 'pages');

/** Names of the pages in the order of the table of contents. */
export const pageNames = [
  'index',
  'first-resource',
  'values',
  'rights',
  'policies',
  'lists',
  'actions',
  'screens',
  'texts',
  'sources',
  'new',
  'review',
  'project',
  'own-parts',
  'operations',
  'upgrade',
  'settings',
  'expressions',
  'reference',
  'problems',
  'lints',
] as const;

/** A page as it stands on disk. Throws for a name that is not a page. */
export function readManualPage(name: string): ManualPage {
  return parseManualPage(name, readFileSync(join(folder, `${name}.md`), 'utf8'));
}
