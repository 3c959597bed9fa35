/** The project that `steward init --from-postgres` writes: every table and view of a database, for administrators alone. */
import { outlineDatabase } from '../studio/new/database.ts';
import { toKebabCase } from '../studio/new/names.ts';
import { readDatabaseOfUrl } from '../studio/new/postgres.ts';
import { BadSetting, parseUrlOf } from '../server/variable.ts';
import type { DescribedProject } from './init-files.ts';
import { describeOutlines, people, printLeft, printLines } from './init-outlines.ts';

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
  const saying = '`.env` says the address, which is a secret';
  const { descriptors, admin } = describeOutlines({ ...found, title, saying, sources: { [source]: { dialect: 'postgres' } } });
  return {
    descriptors,
    environment: { [`SOURCE_${source.toUpperCase().replaceAll('-', '_')}_URL`]: url },
    home: found.center ?? '',
    told: ` It administers ${found.outlines.length} of ${read.length} tables and views of ${hidePassword(url)}, for ${admin} alone; .env holds the address.`,
    left: printLeft(
      found.skipped.map((sentence) => `left out ${sentence}`),
      found,
    ),
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
