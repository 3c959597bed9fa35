import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFileHistory } from './history.ts';

let root = '';
let now = new Date('2031-05-01T12:00:00Z');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'steward-history-'));
  mkdirSync(join(root, 'resources'));
  now = new Date('2031-05-01T12:00:00Z');
});
afterEach(() => rmSync(root, { recursive: true }));

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: root,
      GIT_AUTHOR_NAME: 'Vera',
      GIT_AUTHOR_EMAIL: 'vera@sky.example',
      GIT_AUTHOR_DATE: '2031-04-30T09:00:00+02:00',
      GIT_COMMITTER_NAME: 'Vera',
      GIT_COMMITTER_EMAIL: 'vera@sky.example',
    },
  }).trim();

function commit(file: string, text: string, subject: string): string {
  writeFileSync(join(root, file), text);
  git('add', '-A');
  git('commit', '-q', '-m', subject);
  return git('rev-parse', 'HEAD');
}

describe('the history of a descriptor', () => {
  it('is its commits, the newest first, also from before it got its name', async () => {
    git('init', '-q');
    const first = commit('resources/moon.yaml', 'resource: moons\ntitle: Moon\n', 'moons | "quoted"; $(date)');
    commit('resources/planets.yaml', 'resource: planets\n', 'planets');
    renameSync(join(root, 'resources/moon.yaml'), join(root, 'resources/moons.yaml'));
    const second = commit('resources/moons.yaml', 'resource: moons\ntitle: Moons\n', 'moons are many');
    expect(await openFileHistory(join(root, 'resources'), () => now)('moons.yaml')).toEqual({
      changes: [
        { commit: second, author: 'Vera', date: '2031-04-30T09:00:00+02:00', subject: 'moons are many' },
        { commit: first, author: 'Vera', date: '2031-04-30T09:00:00+02:00', subject: 'moons | "quoted"; $(date)' },
      ],
      missing: null,
      isCut: false,
    });
  });

  it('is cut after fifty, and asked for anew after a minute', async () => {
    git('init', '-q');
    for (let n = 0; n <= 50; n += 1) commit('resources/moons.yaml', `# ${String(n)}\n`, `change ${String(n)}`);
    const historyOf = openFileHistory(join(root, 'resources'), () => now);
    const before = await historyOf('moons.yaml');
    expect([before.changes.length, before.changes[0]?.subject, before.isCut]).toEqual([50, 'change 50', true]);
    commit('resources/moons.yaml', '# new\n', 'the newest');
    expect(await historyOf('moons.yaml')).toBe(before);
    now = new Date(now.getTime() + 60_000);
    expect((await historyOf('moons.yaml')).changes[0]?.subject).toBe('the newest');
  });

  it('says why it is not there: no repository, no commit, no git', async () => {
    const missingIn = async (folder: string): Promise<unknown> => (await openFileHistory(folder, () => now)('moons.yaml')).missing;
    expect(await missingIn(join(root, 'resources'))).toBe('repository');
    git('init', '-q');
    commit('resources/planets.yaml', 'resource: planets\n', 'planets');
    expect(await missingIn(join(root, 'resources'))).toBe('commits');
    expect(await missingIn(join(root, 'nowhere'))).toBe('git');
  });
});
