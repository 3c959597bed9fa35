/** The project that `steward init --from-postgres` writes: every table and view of a database, for administrators alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outlineDatabase, type DatabaseOutline } from '../studio/new/database.ts';
import { toKebabCase } from '../studio/new/names.ts';
import { readDatabaseOfUrl } from '../studio/new/postgres.ts';
import { printOutline } from '../studio/new/print.ts';
import { ownResources } from '../server/settings.ts';
import { BadSetting, parseUrlOf } from '../server/variable.ts';
import type { DescribedProject } from './init-files.ts';

const templates = join(import.meta.dirname, 'of-database');
/** Where whoever may sign in is kept; a table of that name gets another one. */
const people = 'users';
/** So many lines of what is left are read at a terminal. */
const most = 30;

export async function describeDatabase(given: {
  readonly url: string;
  readonly schema: string | null;
  readonly title: string;
}): Promise<DescribedProject> {
  const { url, schema, title } = given;
  if (parseUrlOf('postgres:', 'postgresql:')(url) === undefined)
    throw new BadSetting('--from-postgres takes an address such as postgres://user:password@host/database.');
  const source = nameSource(url);
  const read = await readDatabaseOfUrl(url, schema);
  const found = outlineDatabase(read, { source, reserved: new Set([people]) });
  if (found.outlines.length === 0)
    throw new BadSetting(
      `${schema === null ? 'the database' : `the schema ${schema}`} has no table that could be shown.${printLines(found.skipped)}`,
    );
  const shared = describeShared({ title, source, groups: found.groups });
  const admin = findRole(shared);
  const texts = found.outlines.map(
    (outline) => [`${outline.name}.yaml`, printOutline(outline, { access: admin, group: null, hasNotes: true })] as const,
  );
  return {
    descriptors: Object.fromEntries([...shared, ...texts].map(([file, text]) => [`${ownResources}/${file}`, text])),
    environment: { [`SOURCE_${source.toUpperCase().replaceAll('-', '_')}_URL`]: url },
    home: found.center ?? '',
    told: ` It administers ${found.outlines.length} of ${read.length} tables and views of ${hidePassword(url)}, for ${admin} alone; .env holds the address.`,
    left: printLeft(found),
  };
}

/** As the database is called. */
function nameSource(url: string): string {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  return /[A-Za-z]/.test(name) ? toKebabCase(name) : 'database';
}

function hidePassword(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** The files that all resources share, and who may sign in. */
function describeShared(given: {
  readonly title: string;
  readonly source: string;
  readonly groups: DatabaseOutline['groups'];
}): readonly (readonly [file: string, text: string])[] {
  const groups = given.groups.map(({ group, title }) => `- { group: ${group}, title: ${JSON.stringify(title)} }`).join('\n  ');
  return readdirSync(templates).map((file) => {
    const text = readFileSync(join(templates, file), 'utf8')
      .replace('TITLE', () => JSON.stringify(given.title))
      .replace('# GROUPS', () => groups)
      .replace('SOURCE', () => given.source);
    return [file, text] as const;
  });
}

/** Whoever has it may do everything; there is no other. */
function findRole(shared: ReturnType<typeof describeShared>): string {
  const [, role = ''] = /^ {2}(ROLE_\w+):/m.exec(shared.map(([, text]) => text).join('\n')) ?? [];
  return role;
}

function printLeft({ outlines, skipped }: DatabaseOutline): string {
  const open = outlines.flatMap((outline) => outline.unknown.map((sentence) => `${outline.source?.path ?? outline.name}: ${sentence}`));
  const lines = [...skipped.map((sentence) => `left out ${sentence}`), ...open.map((sentence) => sentence.replaceAll(/\s+/g, ' '))];
  if (lines.length === 0) return '';
  const more = lines.length > most ? `\n  - and ${lines.length - most} more, at the top of each descriptor` : '';
  return `\nWhat could not be inferred:${printLines(lines.slice(0, most))}${more}\n`;
}

function printLines(lines: readonly string[]): string {
  return lines.map((line) => `\n  - ${line}`).join('');
}
