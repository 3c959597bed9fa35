import { describe, expect, it } from 'vitest';
import { openOutgoingCalls } from '../outgoing.ts';
import { readModel } from '../../language/index.ts';
import { readDatabaseUrls, readSystemAccesses } from './accesses.ts';

const modelAt = (url: string, dialect = 'plain') => {
  const { model, problems } = readModel([
    {
      file: 'resources/_app.yaml',
      text: `apiVersion: admin/v1\ntitle: Desk\nsources: {my-blog: {dialect: ${dialect}${url}}}\n`,
    },
    {
      file: 'resources/posts.yaml',
      text: 'apiVersion: admin/v1\nresource: posts\ntitle: Post\nsource: my-blog\naccess: true\nfields: {code: code}\n',
    },
  ]);
  if (model === null) throw new Error(JSON.stringify(problems));
  return model;
};
const described = modelAt(', url: https://blog.example.com/api');
const outgoing = openOutgoingCalls({ hosts: ['*.example.com', '10.0.0.7'] });

describe('where a system is', () => {
  it('is what the descriptors say, unless the environment says otherwise', () => {
    expect(readSystemAccesses({}, described, outgoing).get('my-blog')).toEqual({ url: 'https://blog.example.com/api', token: null });
    const env = { SOURCE_MY_BLOG_URL: 'http://10.0.0.7:8080', SOURCE_MY_BLOG_TOKEN: 'hush' };
    expect(readSystemAccesses(env, described, outgoing).get('my-blog')).toEqual({ url: 'http://10.0.0.7:8080', token: 'hush' });
  });

  it.each<[string, Record<string, string>, string]>([
    ['nowhere', {}, 'SOURCE_MY_BLOG_URL must say where "my-blog" is'],
    ['no address', { SOURCE_MY_BLOG_URL: 'blog' }, 'must be an http or https address'],
    ['with a password in it', { SOURCE_MY_BLOG_URL: 'https://me:hush@blog.example.com' }, 'without a query or a user'],
    ['at a host that may not be called', { SOURCE_MY_BLOG_URL: 'https://blog.test' }, 'add it to OUTGOING_HOSTS'],
  ])('stops the start: %s', (_what, env, sentence) => {
    expect(() => readSystemAccesses(env, modelAt(''), outgoing)).toThrow(sentence);
  });

  it('need not be said where a server is only tried, and is read where it is', () => {
    const trial = { isTrial: true };
    expect(readSystemAccesses({}, modelAt(''), outgoing, trial)).toEqual(new Map());
    expect(readSystemAccesses({ SOURCE_MY_BLOG_URL: 'https://blog.test' }, described, outgoing, trial)).toEqual(new Map());
    expect([...readSystemAccesses({}, described, outgoing, trial).keys()]).toEqual(['my-blog']);
    expect(() => readSystemAccesses({ SOURCE_MY_BLOG_URL: 'blog' }, described, outgoing, trial)).toThrow(
      'must be an http or https address',
    );
  });

  it('is told without the secret', () => {
    const env = { SOURCE_MY_BLOG_URL: 'https://me:hush@blog.example.com' };
    expect(() => readSystemAccesses(env, described, outgoing)).toThrow(/^(?!.*hush)/);
    expect(JSON.stringify(described)).not.toContain('hush');
  });
});

describe('where a database is', () => {
  const database = modelAt('', 'postgres');
  it('only the environment says, with its password', () => {
    const url = 'postgres://me:hush@db.test/blog?sslmode=require';
    expect(readDatabaseUrls({ SOURCE_MY_BLOG_URL: url }, database)).toEqual(new Map([['my-blog', url]]));
    expect(readSystemAccesses({}, database, outgoing)).toEqual(new Map());
    expect(readDatabaseUrls({}, described)).toEqual(new Map());
    expect(readDatabaseUrls({}, database, { isTrial: true })).toEqual(new Map());
    expect(readDatabaseUrls({ SOURCE_MY_BLOG_URL: url }, database, { isTrial: true })).toEqual(new Map([['my-blog', url]]));
  });

  it.each<[string, Record<string, string>, string]>([
    ['nowhere', {}, 'SOURCE_MY_BLOG_URL must say where the database "my-blog" is'],
    ['an address of an API', { SOURCE_MY_BLOG_URL: 'https://me:hush@db.test/blog' }, 'must be an address of PostgreSQL'],
  ])('stops the start: %s', (_what, env, sentence) => {
    expect(() => readDatabaseUrls(env, database)).toThrow(sentence);
    expect(() => readDatabaseUrls(env, database)).toThrow(/^(?!.*hush)/);
  });
});
