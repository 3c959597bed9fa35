import type { Model } from '../../model/model.ts';
import type { OutgoingCalls } from '../outgoing.ts';
import { BadSetting, parseUrlOf, type EnvironmentVariables } from '../variable.ts';
import type { SystemAccess, SystemAccesses } from './system.ts';

/** Where the systems are that hold records: `SOURCE_NAME_URL`, else what the descriptors say; `SOURCE_NAME_TOKEN` is what this server shows there. */
export function readSystemAccesses(
  env: EnvironmentVariables,
  { resources }: Pick<Model, 'resources'>,
  outgoing: Pick<OutgoingCalls, 'allows'>,
): SystemAccesses {
  const sources = new Map(Object.values(resources).flatMap(({ source }) => (source === null ? [] : [[source.name, source.url] as const])));
  return new Map([...sources].map(([name, url]) => [name, readAccess(env, { name, url }, outgoing)]));
}

function readAccess(
  env: EnvironmentVariables,
  { name, url }: { readonly name: string; readonly url: string | null },
  outgoing: Pick<OutgoingCalls, 'allows'>,
): SystemAccess {
  const variable = `SOURCE_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
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
