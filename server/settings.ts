import type { Field } from '../engine/model/model.ts';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly resources: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly seed: 'demo' | 'none' | number;
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string | null } | null;
  readonly demoSignIn: boolean;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly outgoingHosts: readonly string[];
  readonly sessionSecret: string | null;
  readonly sessionHours: number;
}

type Env = Readonly<Record<string, string | undefined>>;

interface Variable<T> {
  readonly name: string;
  /** As the README prints it. */
  readonly standard: string;
  readonly meaning: string;
  /** What a good value is; completes "NAME must be …". */
  readonly must: string;
  /** undefined for a bad value. */
  parse(text: string): T | undefined;
  readonly fallback: T;
}

/** The descriptors that this repository comes with, which `server/platform` is written for. */
export const shippedResources = 'resources';

const text = (value: string): string => value;
const addressOf =
  (...schemes: readonly string[]) =>
  (value: string) =>
    URL.canParse(value) && schemes.includes(new URL(value).protocol) ? value : undefined;
const whole = (from: number, to: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= from && Number(value) <= to ? Number(value) : undefined;

const optional = (
  name: string,
  meaning: string,
  parse: (value: string) => string | undefined = text,
  must = 'text',
): Variable<string | null> => ({
  name,
  standard: 'none',
  meaning,
  must,
  parse,
  fallback: null,
});

const table = {
  port: {
    name: 'PORT',
    standard: '3000',
    meaning: 'port of app and API',
    must: 'a port between 0 and 65535',
    parse: whole(0, 65535),
    fallback: 3000,
  },
  host: {
    name: 'HOST',
    standard: '127.0.0.1',
    meaning: 'address to listen on',
    must: 'a host name or address',
    parse: text,
    fallback: '127.0.0.1',
  },
  publicUrl: optional(
    'PUBLIC_URL',
    'address people use, where it differs from host and port; https makes cookies Secure',
    addressOf('http:', 'https:'),
    'an http or https address',
  ),
  dataDir: {
    name: 'DATA_DIR',
    standard: './data',
    meaning: 'embedded store, files, outbox, session secret',
    must: 'a folder',
    parse: text,
    fallback: './data',
  },
  resources: {
    name: 'RESOURCES',
    standard: 'resources',
    meaning:
      "folder of the descriptors, for the build of the app as well (`npm run dev` reads it); one of your own has no demo records and none of the platform's code, and without a resource of users the development identity page offers one user for each role",
    must: 'a folder',
    parse: text,
    fallback: shippedResources,
  },
  databaseUrl: optional(
    'DATABASE_URL',
    'a PostgreSQL instead of the embedded store',
    addressOf('postgres:', 'postgresql:'),
    'a postgres:// address',
  ),
  seed: {
    name: 'SEED',
    standard: 'demo',
    meaning: '`demo`, `none`, or a number: that many orders, the rest in proportion; only into an empty store',
    must: 'demo, none or a number',
    parse: (value: string) => (value === 'demo' || value === 'none' ? value : whole(1, 10_000_000)(value)),
    fallback: 'demo',
  } as Variable<'demo' | 'none' | number>,
  issuer: optional(
    'OIDC_ISSUER',
    'single sign-on provider; without it the development identity page signs in',
    addressOf('http:', 'https:'),
    'an http or https address',
  ),
  clientId: optional('OIDC_CLIENT_ID', 'name of this app at the provider'),
  clientSecret: optional('OIDC_CLIENT_SECRET', 'secret of this app at the provider'),
  demoSignIn: {
    name: 'DEMO_SIGN_IN',
    standard: '0',
    meaning: '1 offers the development identity page on other than loopback addresses',
    must: '0 or 1',
    parse: (value: string) => (value === '1' ? true : value === '0' ? false : undefined),
    fallback: false,
  } as Variable<boolean>,
  smtpUrl: optional(
    'SMTP_URL',
    'outgoing mail; without it mails are files in DATA_DIR/outbox',
    addressOf('smtp:', 'smtps:'),
    'an smtp:// or smtps:// address',
  ),
  mailFrom: {
    name: 'MAIL_FROM',
    standard: 'steward@localhost',
    meaning: 'sender of mails',
    must: 'a mail address',
    parse: text,
    fallback: 'steward@localhost',
  },
  outgoingHosts: {
    name: 'OUTGOING_HOSTS',
    standard: 'none',
    meaning:
      'hosts that tests of gateways and the monitor of domains may call, separated by commas; `*.example.com` for all below a name, `*` for all; loopback and private addresses only where named exactly',
    must: 'host names or addresses without port, separated by commas',
    parse: (value: string) => {
      const hosts = value.split(',').map((host) => host.trim());
      return hosts.every((host) => /^(?:\*|(?:\*\.)?[A-Za-z0-9_.-]+|[0-9A-Fa-f:]+)$/.test(host)) ? hosts : undefined;
    },
    fallback: [],
  } as Variable<readonly string[]>,
  sessionSecret: optional(
    'SESSION_SECRET',
    'at least 32 characters; without it a random one is kept in DATA_DIR',
    (value) => (value.length >= 32 ? value : undefined),
    'at least 32 characters',
  ),
  sessionHours: {
    name: 'SESSION_HOURS',
    standard: '12',
    meaning: 'how long a sign-in lasts',
    must: 'a number of hours between 1 and 720',
    parse: whole(1, 720),
    fallback: 12,
  },
} satisfies Record<string, Variable<unknown>>;

/** A setting that stops the start; the message is the one sentence to print. */
export class BadSetting extends Error {}

/** The settings of the server from its environment. */
export function readSettings(env: Env): Settings {
  const { issuer, clientId, clientSecret, publicUrl, ...rest } = {
    port: read(table.port, env),
    host: read(table.host, env),
    publicUrl: read(table.publicUrl, env),
    resources: read(table.resources, env),
    dataDir: read(table.dataDir, env),
    databaseUrl: read(table.databaseUrl, env),
    seed: read(table.seed, env),
    issuer: read(table.issuer, env),
    clientId: read(table.clientId, env),
    clientSecret: read(table.clientSecret, env),
    demoSignIn: read(table.demoSignIn, env),
    smtpUrl: read(table.smtpUrl, env),
    mailFrom: read(table.mailFrom, env),
    outgoingHosts: read(table.outgoingHosts, env),
    sessionSecret: read(table.sessionSecret, env),
    sessionHours: read(table.sessionHours, env),
  };
  if (issuer !== null && clientId === null) throw new BadSetting('OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.');
  const at = rest.host.includes(':') ? `[${rest.host}]` : rest.host;
  return {
    ...rest,
    publicUrl: (publicUrl ?? `http://${at}:${rest.port}`).replace(/\/+$/, ''),
    oidc: issuer !== null && clientId !== null ? { issuer, clientId, clientSecret } : null,
  };
}

/** Run-time settings of the app: `STEWARD_` and the name in capitals for each field of `settings` in `_app.yaml`. */
export function readAppSettings(env: Env, fields: Readonly<Record<string, Field>>): Readonly<Record<string, unknown>> {
  const known = new Map(Object.values(fields).map((field) => [variableOf(field), field]));
  for (const name of Object.keys(env)) {
    if (name.startsWith('STEWARD_') && !known.has(name)) {
      throw new BadSetting(`${name} is set, but there is no such setting. Settings of the app: ${[...known.keys()].join(', ') || 'none'}.`);
    }
  }
  return Object.fromEntries([...known].map(([name, field]) => [field.name, settingValue(name, field, env[name])]));
}

/** The Markdown table of the README. */
export function settingsTable(fields: Readonly<Record<string, Field>> = {}): string {
  const rows = Object.values(table).map(
    (variable) => `| \`${variable.name}\` | ${variable.standard === 'none' ? 'none' : `\`${variable.standard}\``} | ${variable.meaning} |`,
  );
  const own = Object.values(fields).map((field) => {
    const standard = field.default && 'lit' in field.default && field.default.lit !== null ? `\`${String(field.default.lit)}\`` : 'none';
    return `| \`${variableOf(field)}\` | ${standard} | ${field.help?.text ?? field.title.text} |`;
  });
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows, ...own].join('\n');
}

/** Whether a host is only reachable from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

function read<T>(variable: Variable<T>, env: Env): T {
  const given = env[variable.name];
  if (given === undefined || given === '') return variable.fallback;
  const value = variable.parse(given);
  if (value === undefined)
    throw new BadSetting(`${variable.name} must be ${variable.must}, but is "${isSecret(variable.name) ? '…' : given}".`);
  return value;
}

function isSecret(name: string): boolean {
  return name.endsWith('_SECRET') || name.endsWith('_URL');
}

function variableOf(field: Field): string {
  return `STEWARD_${field.name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}

function settingValue(name: string, field: Field, given: string | undefined): unknown {
  if (given === undefined || given === '') return field.default && 'lit' in field.default ? field.default.lit : null;
  switch (field.ty) {
    case 'bool':
      if (/^(1|true)$/i.test(given)) return true;
      if (/^(0|false)$/i.test(given)) return false;
      throw new BadSetting(`${name} must be true or false, but is "${given}".`);
    case 'number':
      return numberSetting(name, field, given);
    case 'json':
      return jsonSetting(name, given);
    default:
      return settingText(name, field, given);
  }
}

function numberSetting(name: string, { type, minimum, maximum }: Field, given: string): number {
  const value = Number(given);
  const isWell = type === 'integer' ? Number.isInteger(value) : Number.isFinite(value);
  if (isWell && value >= (minimum ?? value) && value <= (maximum ?? value)) return value;
  const limits = [...(minimum === null ? [] : [`at least ${minimum}`]), ...(maximum === null ? [] : [`at most ${maximum}`])];
  const must = [type === 'integer' ? 'a whole number' : 'a number', ...limits].join(', ');
  throw new BadSetting(`${name} must be ${must}, but is "${given}".`);
}

function settingText(name: string, field: Field, given: string): string {
  if (field.type === 'uri' && !addressOf('http:', 'https:')(given))
    throw new BadSetting(`${name} must be an http or https address, but is "${given}".`);
  return given;
}

function jsonSetting(name: string, given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    throw new BadSetting(`${name} must be JSON, but is "${given}".`);
  }
}
