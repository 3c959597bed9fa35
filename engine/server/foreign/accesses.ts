import type { Model } from '../../model/model.ts';
import type { RecordSource } from '../../model/source.ts';
import type { OutgoingCalls } from '../outgoing.ts';
import { BadSetting, parseUrlOf, type EnvironmentVariables } from '../variable.ts';
import type { SystemAccess, SystemAccesses } from './system.ts';

/** Of a trial nobody says where systems are: one that it is not told of is not reached, and does not keep the server from starting. */
interface ReadingAccess {
  readonly isTrial?: boolean;
}

/** Where the systems are that hold records: `SOURCE_NAME_URL`, else what the descriptors say; `SOURCE_NAME_TOKEN` is what this server shows there. */
export function readSystemAccesses(
  env: EnvironmentVariables,
  model: Pick<Model, 'resources'>,
  outgoing: Pick<OutgoingCalls, 'allows'>,
  { isTrial = false }: ReadingAccess = {},
): SystemAccesses {
  const sources = new Map(listSources(model).flatMap((source) => (source.kind === 'http' ? [[source.name, source.url] as const] : [])));
  const isTold = (name: string, url: string | null): boolean => {
    const given = env[`${variableOf(name)}_URL`] || url;
    return given !== null && (!URL.canParse(given) || outgoing.allows(new URL(given).hostname));
  };
  return new Map(
    [...sources]
      .filter(([name, url]) => !isTrial || isTold(name, url))
      .map(([name, url]) => [name, readAccess(env, { name, url }, outgoing)]),
  );
}

/** Where the databases are that hold records: `SOURCE_NAME_URL`, with the user that this server is there. */
export function readDatabaseUrls(
  env: EnvironmentVariables,
  model: Pick<Model, 'resources'>,
  { isTrial = false }: ReadingAccess = {},
): ReadonlyMap<string, string> {
  const names = new Set(listSources(model).flatMap(({ kind, name }) => (kind === 'postgres' ? [name] : [])));
  const told = [...names].filter((name) => !isTrial || Boolean(env[`${variableOf(name)}_URL`]));
  return new Map(told.map((name) => [name, readDatabaseUrl(env, name)]));
}

function listSources({ resources }: Pick<Model, 'resources'>): readonly RecordSource[] {
  return Object.values(resources).flatMap(({ source }) => source ?? []);
}

function readDatabaseUrl(env: EnvironmentVariables, name: string): string {
  const variable = `${variableOf(name)}_URL`;
  const given = env[variable];
  if (!given) throw new BadSetting(`${variable} must say where the database "${name}" is, such as postgres://user:password@host/database.`);
  if (parseUrlOf('postgres:', 'postgresql:')(given) === undefined)
    throw new BadSetting(`${variable} must be an address of PostgreSQL, such as postgres://user:password@host/database.`);
  return given;
}

function variableOf(source: string): string {
  return `SOURCE_${source.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}

function readAccess(
  env: EnvironmentVariables,
  { name, url }: { readonly name: string; readonly url: string | null },
  outgoing: Pick<OutgoingCalls, 'allows'>,
): SystemAccess {
  const variable = variableOf(name);
  const given = env[`${variable}_URL`] || url;
  if (given === null || given === undefined)
    throw new BadSetting(`${variable}_URL must say where "${name}" is: neither it nor \`url\` of the source does.`);
  const address = parseUrlOf('http:', 'https:')(given);
  const parsed = address === undefined ? null : new URL(address);
  if (parsed === null || parsed.search !== '' || parsed.hash !== '' || parsed.username !== '')
    throw new BadSetting(`${variable}_URL must be an http or https address without a query or a user.`);
  if (!outgoing.allows(parsed.hostname))
    throw new BadSetting(`"${name}" is at ${parsed.hostname}, which may not be called: add it to OUTGOING_HOSTS.`);
  return { url: given, token: env[`${variable}_TOKEN`] || null };
}
