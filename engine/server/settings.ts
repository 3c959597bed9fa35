import { BlockList } from 'node:net';
import type { BucketAccess } from './blobs/bucket-calls.ts';
import { bucketVariables, readBucketAccess } from './bucket-settings.ts';
import { parseNetworks } from './caller.ts';
import {
  parseUrlOf,
  BadSetting,
  switchVariable,
  optionalVariable,
  readVariable,
  parseAnyText,
  parseWholeNumber,
  type EnvironmentVariables,
  type ServerVariable,
} from './variable.ts';

export interface ServerSettings {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  /** Where the API is, in place of what the descriptors say. */
  readonly apiBase: string | null;
  readonly resources: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Where files, outbox and bundles are; null: in `dataDir`, and files of a PostgreSQL in it. */
  readonly bucket: BucketAccess | null;
  /** At most, to that database. */
  readonly databaseConnections: number;
  /** Whether this server does jobs, or leaves them to others. */
  readonly doesJobs: boolean;
  /** Whether pages of lists are sent with their rows drawn. */
  readonly drawsPages: boolean;
  readonly seed: 'demo' | 'none' | number;
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string | null;
    /** The claim that finds the user at the first sign-in. */
    readonly userClaim: string;
  } | null;
  readonly demoSignIn: boolean;
  readonly allowWarnings: boolean;
  readonly firstAdmin: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly outgoingHosts: readonly string[];
  readonly sessionSecret: string | null;
  readonly metricsToken: string | null;
  readonly sessionHours: number;
  readonly backups: number;
  /** null: a session ends with its hours alone. */
  readonly idleMinutes: number | null;
  /** Whose `X-Forwarded-For` and `X-Forwarded-Proto` count. */
  readonly trustedProxies: BlockList;
}

/** The folder of a project's own descriptors, from its root. */
export const ownResources = 'resources';

const parseIssuer = (value: string): string | undefined => {
  const address = parseUrlOf('http:', 'https:')(value);
  // Over plain http whoever is on the way decides who signs in.
  return address?.startsWith('http:') && !isLoopbackHost(new URL(address).hostname) ? undefined : address;
};
const table = {
  port: {
    name: 'PORT',
    standard: '3000',
    meaning: 'port of app and API',
    must: 'a port between 0 and 65535',
    parse: parseWholeNumber(0, 65535),
    fallback: 3000,
  },
  host: {
    name: 'HOST',
    standard: '127.0.0.1',
    meaning: 'address to listen on',
    must: 'a host name or address',
    parse: parseAnyText,
    fallback: '127.0.0.1',
  },
  publicUrl: optionalVariable(
    'PUBLIC_URL',
    'URL that people use, if it differs from host and port; https makes cookies Secure and tells browsers to use https only',
    parseUrlOf('http:', 'https:'),
    'an http or https address',
  ),
  apiBase: optionalVariable(
    'API_BASE',
    'path of the API, for app and server alike, if it is not the one that the descriptors name (`/api/v1`)',
    (value) =>
      /^(?:\/[a-z0-9][a-z0-9._~-]*)+$/i.test(value) && !/^\/(?:sso|assets|files|healthz|metrics|settings\.json)(?:\/|$)/i.test(value)
        ? value
        : undefined,
    'a path such as /api/v1, without a slash at its end and not below /sso, /files or /assets',
  ),
  dataDir: {
    name: 'DATA_DIR',
    standard: './data',
    meaning: 'embedded store, session secret; without FILES its files, the outbox, and what code hands over as files',
    must: 'a folder',
    parse: parseAnyText,
    fallback: './data',
  },
  resources: {
    name: 'RESOURCES',
    standard: ownResources,
    meaning:
      "descriptors folder, which `dev`, `build`, `start`, `user` and `store` read alike; another one than `resources` has neither the project's code nor its seeds or demo records, and its users are those of its resource `users`; without one the development identity page offers one user for each role",
    must: 'a folder',
    parse: parseAnyText,
    fallback: ownResources,
  },
  databaseUrl: optionalVariable(
    'DATABASE_URL',
    'a PostgreSQL database instead of the embedded store',
    parseUrlOf('postgres:', 'postgresql:'),
    'a postgres:// address',
  ),
  ...bucketVariables,
  databaseConnections: {
    name: 'DATABASE_CONNECTIONS',
    standard: '10',
    meaning: 'how many connections this server has to PostgreSQL at most; one user has half of them',
    must: 'a number between 4 and 500',
    parse: parseWholeNumber(4, 500),
    fallback: 10,
  },
  doesJobs: switchVariable(
    'JOBS',
    '0 for a server that answers calls and leaves jobs, exports and emails to the others of its database',
    true,
  ),
  drawsPages: switchVariable(
    'DRAW_PAGES',
    '0 to send pages of lists without their rows drawn, which are seen before any script has run; a thread with some 150 MB draws them, while pages are opened',
    true,
  ),
  seed: {
    name: 'SEED',
    standard: 'demo',
    meaning:
      '`demo`, `none`, or a number: about that many demo records where code of the project makes some; only into an empty store. With `none` the records in the folder seed of a project are left out, too',
    must: 'demo, none or a number',
    parse: (value: string) => (value === 'demo' || value === 'none' ? value : parseWholeNumber(1, 10_000_000)(value)),
    fallback: 'demo',
  } as ServerVariable<'demo' | 'none' | number>,
  issuer: optionalVariable(
    'OIDC_ISSUER',
    'single sign-on provider; without it the development identity page signs in',
    parseIssuer,
    'an https address (http only on this machine: localhost, 127.0.0.1 or [::1])',
  ),
  clientId: optionalVariable('OIDC_CLIENT_ID', 'name of this app at the provider'),
  clientSecret: optionalVariable('OIDC_CLIENT_SECRET', 'secret of this app at the provider'),
  userClaim: {
    name: 'OIDC_USER_CLAIM',
    standard: 'email',
    meaning:
      'claim that finds the user when an account of the provider signs in for the first time: `email` (which the provider must have verified), or one that holds usernames, such as `preferred_username`, where people cannot choose it; later the account itself counts (issuer and subject)',
    must: 'the name of a claim',
    parse: (value: string) => (/^[\w:/.-]+$/.test(value) ? value : undefined),
    fallback: 'email',
  },
  demoSignIn: switchVariable(
    'DEMO_SIGN_IN',
    '1 offers the development identity page on addresses other than loopback, and under names other than localhost, 127.0.0.1 and [::1]',
  ),
  allowWarnings: switchVariable(
    'ALLOW_WARNINGS',
    '1 starts a server for real users (no development identity page) despite what `npx steward check --strict` would refuse in its descriptors; the log names each warning',
  ),
  firstAdmin: optionalVariable(
    'FIRST_ADMIN',
    'email address of the first administrator, who is added with every role while there is no user; the development identity page adds `admin` without it',
    (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? value : undefined),
    'a mail address',
  ),
  smtpUrl: optionalVariable(
    'SMTP_URL',
    'outgoing mail server; without it emails are kept as files below `outbox`, in FILES or DATA_DIR',
    parseUrlOf('smtp:', 'smtps:'),
    'an smtp:// or smtps:// address',
  ),
  mailFrom: {
    name: 'MAIL_FROM',
    standard: 'steward@localhost',
    meaning: 'sender of emails',
    must: 'a mail address',
    parse: parseAnyText,
    fallback: 'steward@localhost',
  },
  outgoingHosts: {
    name: 'OUTGOING_HOSTS',
    standard: 'none',
    meaning:
      'hosts that this server may reach, for records in other systems and for code of the project, separated by commas; `*.example.com` for all below a name, `*` for all; loopback and private addresses only if named exactly',
    must: 'host names or addresses without port, separated by commas',
    parse: (value: string) => {
      const hosts = value.split(',').map((host) => host.trim());
      return hosts.every((host) => /^(?:\*|(?:\*\.)?[A-Za-z0-9_.-]+|[0-9A-Fa-f:]+)$/.test(host)) ? hosts : undefined;
    },
    fallback: [],
  } as ServerVariable<readonly string[]>,
  sessionSecret: optionalVariable(
    'SESSION_SECRET',
    'at least 32 characters; without it a random one is kept in the database, or in DATA_DIR beside the embedded store',
    (value) => (value.length >= 32 ? value : undefined),
    'at least 32 characters',
  ),
  metricsToken: optionalVariable(
    'METRICS_TOKEN',
    'at least 16 characters: whoever sends them as `Authorization: Bearer …` reads the figures at `/metrics` (OpenMetrics); without it there are none',
    (value) => (value.length >= 16 ? value : undefined),
    'at least 16 characters',
  ),
  sessionHours: {
    name: 'SESSION_HOURS',
    standard: '12',
    meaning: 'how long a sign-in lasts',
    must: 'a number of hours between 1 and 720',
    parse: parseWholeNumber(1, 720),
    fallback: 12,
  },
  backups: {
    name: 'BACKUPS',
    standard: '7',
    meaning: 'how many nightly backups of the embedded store are kept in DATA_DIR/backups; 0 for none',
    must: 'a number between 0 and 1000',
    parse: parseWholeNumber(0, 1000),
    fallback: 7,
  },
  idleMinutes: {
    name: 'SESSION_IDLE_MINUTES',
    standard: '240',
    meaning: 'a session that has been idle for this long ends; 0: only SESSION_HOURS ends it',
    must: 'a number of minutes between 5 and 43200, or 0',
    parse: (value: string) => (value === '0' ? null : parseWholeNumber(5, 43_200)(value)),
    fallback: 240,
  } as ServerVariable<number | null>,
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    standard: 'none',
    meaning:
      'addresses or networks (`10.0.0.0/8`) of the reverse proxies before this server, separated by commas: only their X-Forwarded-For and X-Forwarded-Proto count; without it everybody behind a proxy shares the limits of one caller',
    must: 'addresses or networks, separated by commas',
    parse: parseNetworks,
    fallback: new BlockList(),
  } as ServerVariable<BlockList>,
} satisfies Record<string, ServerVariable<unknown>>;

type SettingsOfTable = { readonly [K in keyof typeof table]: (typeof table)[K] extends ServerVariable<infer T> ? T : never };

/** The settings of the server from its environment. */
export function readSettings(env: EnvironmentVariables): ServerSettings {
  const read = Object.entries(table).map(([name, variable]) => [name, readVariable<unknown>(variable, env)] as const);
  const { issuer, clientId, clientSecret, userClaim, publicUrl, ...rest } = Object.fromEntries(read) as SettingsOfTable;
  if (issuer !== null && clientId === null) throw new BadSetting('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.');
  if (!rest.doesJobs && rest.databaseUrl === null) throw new BadSetting('JOBS is 0, but nobody else does the jobs of an embedded store.');
  const at = rest.host.includes(':') ? `[${rest.host}]` : rest.host;
  return {
    ...rest,
    publicUrl: (publicUrl ?? `http://${at}:${rest.port}`).replace(/\/+$/, ''),
    bucket: readBucketAccess(env),
    oidc: issuer !== null && clientId !== null ? { issuer, clientId, clientSecret, userClaim } : null,
  };
}

/** The folder of descriptors alone, for a build that needs no other setting. */
export function readResourcesFolder(env: EnvironmentVariables): string {
  return readVariable(table.resources, env);
}

/** The folder of the store alone. */
export function readDataFolder(env: EnvironmentVariables): string {
  return readVariable(table.dataDir, env);
}

/** A row of Markdown for each variable. */
export const serverRows: readonly string[] = Object.values(table).map(
  ({ name, standard, meaning }) => `| \`${name}\` | ${standard === 'none' ? 'none' : `\`${standard}\``} | ${meaning} |`,
);

/** Whether a host is only reachable from this machine. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

/** Where people sign in: who they are is the word of that client's provider, and of no other. */
export function nameSignInPlace({ oidc }: Pick<ServerSettings, 'oidc'>): string {
  return oidc === null ? 'the development identity page' : `${oidc.clientId} at ${oidc.issuer}`;
}

/** Whether the development identity page stands in for a provider. */
export function offersDemoSignIn(settings: ServerSettings): boolean {
  return settings.oidc === null && (settings.demoSignIn || isLoopbackHost(settings.host));
}
