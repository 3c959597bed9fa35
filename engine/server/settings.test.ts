import { describe, expect, it } from 'vitest';
import { fieldOf } from '../model/testing.ts';
import { readAppSettings, printAppSettings, printServerSettings } from './app-settings.ts';
import { isLoopbackHost, readResourcesFolder, readSettings } from './settings.ts';

describe('settings', () => {
  it('need nothing', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      dataDir: './data',
      seed: 'demo',
      sessionHours: 12,
      oidc: null,
      databaseUrl: null,
    });
  });

  it('take an empty variable as none', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
    // The build reads this one alone.
    expect(readResourcesFolder({ RESOURCES: '' })).toBe('resources');
  });

  it.each([
    [{ PORT: 'many' }, 'PORT must be a port between 0 and 65535, but is "many".'],
    [{ PORT: '70000' }, 'PORT must be a port between 0 and 65535, but is "70000".'],
    [{ SEED: 'some' }, 'SEED must be demo, none or a number, but is "some".'],
    [{ DATABASE_URL: 'mysql://root:secret@db' }, 'DATABASE_URL must be a postgres:// address, but is "…".'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be at least 32 characters, but is "…".'],
    [
      { OIDC_ISSUER: 'http://id.test', OIDC_CLIENT_ID: 'steward' },
      'OIDC_ISSUER must be an https address (http only on this machine: localhost, 127.0.0.1 or [::1]), but is "http://id.test".',
    ],
    [{ OIDC_ISSUER: 'http://localhost.id.test', OIDC_CLIENT_ID: 'steward' }, 'OIDC_ISSUER must be an https address'],
    [{ OIDC_ISSUER: 'http://127.0.0.1@id.test', OIDC_CLIENT_ID: 'steward' }, 'OIDC_ISSUER must be an https address'],
    [{ API_BASE: 'api/v1' }, 'API_BASE must be a path such as /api/v1'],
    [{ API_BASE: '/api/' }, 'API_BASE must be a path such as /api/v1'],
    [{ API_BASE: '/../api' }, 'API_BASE must be a path such as /api/v1'],
    [{ API_BASE: '/sso/api' }, 'API_BASE must be a path such as /api/v1'],
    [{ OIDC_USER_CLAIM: 'two words' }, 'OIDC_USER_CLAIM must be the name of a claim'],
    [{ FILES: '/mnt/files' }, 'FILES must be an address such as s3://bucket/prefix, but is "/mnt/files".'],
    [{ FILES: 's3://bucket/../other' }, 'FILES must be an address such as s3://bucket/prefix'],
    [{ FILES: 's3://Bucket' }, 'FILES must be an address such as s3://bucket/prefix'],
    [{ FILES: 's3://bucket' }, 'FILES is set, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set too.'],
    [{ OIDC_ISSUER: 'https://id.test' }, 'OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.'],
  ])('refuse %j in one clear sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence);
  });

  it('know a bucket by the names that other tools read', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(readSettings({}).bucket).toBeNull();
    expect(readSettings({ ...keys, FILES: 's3://files', AWS_REGION: 'eu-central-1', AWS_SESSION_TOKEN: 'token' }).bucket).toEqual({
      ...{ bucket: 'files', prefix: '', endpoint: 'https://s3.eu-central-1.amazonaws.com', region: 'eu-central-1' },
      ...{ accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'token' },
    });
    expect(readSettings({ ...keys, FILES: 's3://files/of/steward/', S3_ENDPOINT: 'http://minio:9000/' }).bucket).toMatchObject({
      ...{ bucket: 'files', prefix: 'of/steward', endpoint: 'http://minio:9000', region: 'us-east-1', sessionToken: null },
    });
  });

  it.each(['https://id.test/realm', 'http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:9000'])('take %s as an issuer', (issuer) =>
    expect(readSettings({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'steward' }).oidc).toMatchObject({ issuer, userClaim: 'email' }),
  );

  it.each(['127.0.0.1', '127.9.9.9', 'localhost', '::1'])('know %s as this machine', (host) => expect(isLoopbackHost(host)).toBe(true));
  it.each(['0.0.0.0', '::', '10.0.0.1', 'localhost.evil.test'])('know %s as reachable from outside', (host) =>
    expect(isLoopbackHost(host)).toBe(false),
  );
});

describe('settings of the app', () => {
  const fields = {
    atlas: fieldOf('atlas', { type: 'uri' }),
    strict_names: fieldOf('strict_names', { type: 'boolean', ty: 'bool', default: { lit: true } }),
    limit: fieldOf('limit', { type: 'number', ty: 'number' }),
    days: fieldOf('days', { type: 'integer', ty: 'number', minimum: 1, maximum: 9 }),
  };

  it('are read by the type of their field', () => {
    expect(readAppSettings({ STEWARD_ATLAS: 'https://atlas.test', STEWARD_LIMIT: '5', PATH: '/bin' }, fields)).toEqual({
      atlas: 'https://atlas.test',
      strict_names: true,
      limit: 5,
      days: null,
    });
  });

  it.each([
    [{ STEWARD_ATLAS: 'javascript:alert(1)' }, 'STEWARD_ATLAS must be an http or https address'],
    [{ STEWARD_STRICT_NAMES: 'maybe' }, 'STEWARD_STRICT_NAMES must be true or false, but is "maybe".'],
    [{ STEWARD_LIMIT: 'x' }, 'STEWARD_LIMIT must be a number, but is "x".'],
    [{ STEWARD_DAYS: '0' }, 'STEWARD_DAYS must be a whole number, at least 1, at most 9, but is "0".'],
    [{ STEWARD_DAYS: '1.5' }, 'STEWARD_DAYS must be a whole number'],
    [{ STEWARD_DAYS: '10' }, 'STEWARD_DAYS must be a whole number'],
    [{ STEWARD_ATLSA: 'x' }, 'STEWARD_ATLSA is set, but there is no such setting.'],
  ])('refuse %j', (env, sentence) => {
    expect(() => readAppSettings(env, fields)).toThrow(sentence);
  });

  it('are printed by their variables, as those of the server are', () => {
    expect(printServerSettings()).toContain('| `PORT` | `3000` | port of app and API |');
    expect(printAppSettings(fields)).toContain('| `STEWARD_STRICT_NAMES` | `true` |');
  });
});
