import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../server/settings.ts';
import { formatDescriptor } from '../studio/cli/fmt.ts';
import { runInitCommand } from './init.ts';

let cwd = '';
let said = '';

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'steward-init-'));
  said = '';
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const init = async (...args: readonly string[]) => runInitCommand(args, { cwd, env: {}, write: (text) => void (said += text) });

const inns = {
  get: {
    responses: {
      200: {
        description: 'All',
        content: {
          'application/json': {
            schema: {
              type: 'array',
              items: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, name: { type: 'string' } } },
            },
          },
        },
      },
    },
  },
};

const installed = (dir: string): string =>
  (JSON.parse(readFileSync(join(cwd, dir, 'package.json'), 'utf8')) as { dependencies: { steward: string } }).dependencies.steward;

it.each([
  [{}, 'steward init DIR [--title TITLE]'],
  [{ STEWARD_CALLED_AS: 'npm create steward' }, 'npm create steward DIR -- [--title TITLE]'],
])('says what it takes as it is called: %j', async (env, line) => {
  expect(await runInitCommand([], { cwd, env, write: (text) => void (said += text) })).toBe(2);
  expect(said.startsWith(line)).toBe(true);
});

describe('without arguments at a terminal', () => {
  /** Answers one question after the other, and keeps what was asked. */
  const atTerminal = async (...answers: readonly string[]) => {
    const asked: string[] = [];
    const ask = async (question: string) => Promise.resolve(answers[asked.push(question) - 1] ?? '');
    return { asked, code: await runInitCommand([], { cwd, env: {}, write: (text) => void (said += text), ask }) };
  };
  const filesOf = (dir: string) =>
    Object.fromEntries(
      readdirSync(join(cwd, dir), { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((file) => [relative(join(cwd, dir), file), readFileSync(file, 'utf8')]),
    );

  it('asks for what the command line says otherwise', async () => {
    const { asked, code } = await atTerminal(' ward ', '', '');
    expect([code, asked.length]).toEqual([0, 3]);
    expect(asked[1]).toContain('(empty: Ward)');
    mkdirSync(join(cwd, 'by-line'));
    await runInitCommand(['ward', '--title', 'Ward'], { cwd: join(cwd, 'by-line'), env: {}, write: () => undefined });
    expect(filesOf('ward')).toEqual(filesOf('by-line/ward'));
    expect(said).toContain('npm run dev');
  });

  it('begins with an API whose document is named, where it is told to be', async () => {
    const document = { openapi: '3.1.0', info: { title: 'Inns', version: '1' }, paths: { '/inns': inns } };
    writeFileSync(join(cwd, 'inns.json'), JSON.stringify(document));
    const { asked, code } = await atTerminal('inn', 'All inns', 'inns.json', 'https://inns.example.com/v1');
    expect([code, asked.length]).toEqual([0, 4]);
    const app = readFileSync(join(cwd, 'inn/resources/_app.yaml'), 'utf8');
    expect(app).toMatch(/^title: "?All inns"?$/m);
    expect(app).toContain('https://inns.example.com/v1');
  });

  it('asks a database for nothing but its schema', async () => {
    const asking = atTerminal('base', '', 'postgres://nobody@127.0.0.1:1/none', 'sales');
    await expect(asking).rejects.toThrow(/127\.0\.0\.1/);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('asks nothing more once a folder cannot be written to, and writes nothing without one', async () => {
    mkdirSync(join(cwd, 'full'));
    writeFileSync(join(cwd, 'full/file'), '');
    await expect(atTerminal('full')).rejects.toThrow('full is not empty');
    expect((await atTerminal('')).code).toBe(2);
    expect(readdirSync(cwd)).toEqual(['full']);
  });
});

it.each(['my admin', 'plain', 'of "both" $HOME'])('says what a shell understands: %s', async (dir) => {
  expect(await init(dir)).toBe(0);
  const [, line = ''] = said.split('\n');
  expect(execFileSync('sh', ['-c', `${line.trim()} && pwd -P`], { cwd, encoding: 'utf8' }).trim()).toBe(join(cwd, dir));
});

it.each([
  ['file:steward.tgz', 'deep/one'],
  ['file:../../steward.tgz', 'deep/two'],
])('takes along the package that %s names, so that it is installed wherever the project is built', async (spec, dir) => {
  writeFileSync(join(cwd, 'steward.tgz'), 'packed');
  mkdirSync(join(cwd, 'deep'));
  expect(await init(dir, '--package', spec)).toBe(0);
  // npm looks from the folder of the project.
  expect(installed(dir)).toBe('file:vendor/steward.tgz');
  expect(readFileSync(join(cwd, dir, 'vendor/steward.tgz'), 'utf8')).toBe('packed');
  const steps = readFileSync(join(cwd, dir, 'Containerfile'), 'utf8').split('\n');
  expect(steps.indexOf('COPY vendor ./vendor')).toBe(steps.indexOf('RUN npm ci') - 1);
});

it('writes a compose file whose provider sends people back to the app, and is one that the server takes', async () => {
  expect(await init('one')).toBe(0);
  expect(readFileSync(join(cwd, 'one/Containerfile'), 'utf8')).not.toMatch(/vendor/i);
  const { services, configs } = parse(readFileSync(join(cwd, 'one/compose.yaml'), 'utf8')) as Compose;
  expect(services.app.env_file).toBe('.env');
  const { issuer, staticClients } = parse(configs.identity.content) as Dex;
  expect(() => readSettings({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'steward', OIDC_CLIENT_SECRET: 'x' })).not.toThrow();
  // People and the app reach it under that address.
  expect(services.app.ports).toContain(`127.0.0.1:${new URL(issuer).port}:${new URL(issuer).port}`);
  expect(staticClients[0]?.redirectURIs).toEqual([`${services.app.environment.PUBLIC_URL.replace(/^.*:-|\}$/g, '')}/sso/callback`]);
});

interface Compose {
  readonly services: {
    readonly app: { readonly env_file: string; readonly ports: string[]; readonly environment: { readonly PUBLIC_URL: string } };
  };
  readonly configs: { readonly identity: { readonly content: string } };
}

interface Dex {
  readonly issuer: string;
  readonly staticClients: readonly { readonly redirectURIs: readonly string[] }[];
}

it('takes what is no file as it is, and refuses a file that is not there, before it writes', async () => {
  expect(await init('one', '--package', '^9.1.0')).toBe(0);
  expect(installed('one')).toBe('^9.1.0');
  await expect((async () => init('two', '--package', 'file:nope.tgz'))()).rejects.toThrow('nope.tgz');
  expect(() => installed('two')).toThrow('ENOENT');
});

it('writes descriptors as `steward fmt` does, with every comment', async () => {
  expect(await init('one')).toBe(0);
  const files = readdirSync(join(cwd, 'one/resources')).filter((name) => /^[^.].*\.yaml$/.test(name) && !name.endsWith('.policy.yaml'));
  const texts = files.map((file) => [file, readFileSync(join(cwd, 'one/resources', file), 'utf8')] as const);
  expect(files.length).toBe(4);
  for (const [file, text] of texts) expect(formatDescriptor(file, text)).toBe(text);
  const sample = join(import.meta.dirname, 'sample');
  const comments = readdirSync(sample).flatMap((file) => readFileSync(join(sample, file), 'utf8').match(/# .*/g) ?? []);
  const policy = readFileSync(join(cwd, 'one/resources/requests.policy.yaml'), 'utf8');
  const written = [...texts.map(([, text]) => text), policy].join('\n');
  expect(comments.filter((comment) => !written.includes(comment))).toEqual([]);
});

it('has CI check, test and build it, in that order, before it tells what a change means', async () => {
  expect(await init('one')).toBe(0);
  const { scripts } = JSON.parse(readFileSync(join(cwd, 'one/package.json'), 'utf8')) as { scripts: Readonly<Record<string, string>> };
  expect(scripts['test']).toBe('steward test');
  const workflow = readFileSync(join(cwd, 'one/.github/workflows/check.yaml'), 'utf8');
  const ran = [...workflow.matchAll(/run: (npm run \w+|npm \w+|npx steward \w+)/g)].map(([, line]) => line);
  expect(ran).toEqual(['npm ci', 'npm run check', 'npm test', 'npm run build', 'npx steward diff']);
  for (const line of ran) {
    const [, script] = /^npm (?:run )?(check|test|build)$/.exec(line ?? '') ?? [];
    if (script !== undefined) expect(Object.keys(scripts)).toContain(script);
  }
});
