import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { main } from './main.ts';

const cwd = mkdtempSync(join(tmpdir(), 'steward-log-'));
const bare = mkdtempSync(join(tmpdir(), 'steward-bare-'));
const file = join(cwd, 'resources', 'missions.yaml');

function run(args: readonly string[], where = cwd): { code: number; text: string } {
  let text = '';
  const code = main(['log', ...args], { cwd: where, write: (part) => void (text += part) });
  return { code, text };
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd, stdio: 'pipe' });
}

function commit(author: string, day: string, subject: string): void {
  const dates = { GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` };
  const who = {
    GIT_AUTHOR_NAME: author,
    GIT_AUTHOR_EMAIL: 'a@moon.example',
    GIT_COMMITTER_NAME: author,
    GIT_COMMITTER_EMAIL: 'a@moon.example',
  };
  execFileSync('git', ['add', '-A'], { cwd });
  execFileSync('git', ['commit', '-q', '-m', subject], { cwd, stdio: 'pipe', env: { ...process.env, ...dates, ...who } });
}

function edit(from: string, to: string): void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(from)) throw new Error(`There is no ${from}`);
  writeFileSync(file, before.replace(from, to));
}

beforeAll(() => {
  git('init', '-q');
  cpSync(join(import.meta.dirname, '../../../tests/fixtures'), join(cwd, 'resources'), { recursive: true });
  commit('Ada', '2031-01-10', 'the first descriptors');
  edit('secret: {type: string, visible: ROLE_ADMIN}', 'secret: string');
  commit('Bo', '2031-02-03', 'easier for the crew');
  writeFileSync(join(cwd, 'notes.txt'), 'no descriptor');
  commit('Bo', '2031-02-04', 'notes');
  edit('title: Mission', 'titel: Mission');
  commit('Cy', '2031-02-05', 'typed in haste');
  edit('titel: Mission', 'title: Mission');
  commit('Ada', '2031-02-06', 'as it was');
  edit('cost: {type: money, required: true, minimum: 0}', '# A comment.\n  cost: {type: money, required: true}');
  commit('Ada', '2031-02-07', 'gifts cost less than nothing');
});
afterAll(() => [cwd, bare].forEach((path) => rmSync(path, { recursive: true })));

it('tells who changed the meaning of all descriptors, when and how, the newest first', () => {
  const { code, text } = run(['--since', '2031-02-01']);
  expect(code).toBe(0);
  const heads = text.split('\n').filter((line) => /^\d/.test(line));
  expect(heads.map((head) => head.replace(/ {2}[0-9a-f]{8} {2}/, ' · '))).toEqual([
    '2031-02-07  Ada · gifts cost less than nothing',
    '2031-02-06  Ada · as it was',
    '2031-02-05  Cy · typed in haste',
    '2031-02-03  Bo · easier for the crew',
  ]);
  const [gifts = '', mended = '', haste = '', crew = ''] = text.split(/^2031.*$/m).slice(1);
  expect(gifts).toContain('looser: field cost need no longer be at least 0');
  expect(mended).toContain('the descriptors before it have problems');
  expect(haste).toContain('the descriptors of it have problems');
  expect(crew).toContain('Access is widened');
  expect(crew).toContain('whoever may use missions gains: see field secret of missions');
});

it('says where there were no descriptors before, and when nothing has changed', () => {
  expect(run(['--since', '2031-01-01']).text).toContain('the first descriptors\n  There were no descriptors before.');
  expect(run(['--since', '2031-03-01']).text).toBe('No commit has changed the descriptors since then.\n');
});

it('is for programs as JSON', () => {
  const { text } = run(['--since', '2031-02-01', '--json', 'resources']);
  const told = JSON.parse(text) as readonly Readonly<Record<string, unknown>>[];
  expect(told.map(({ author, subject }) => [author, subject]).at(-1)).toEqual(['Bo', 'easier for the crew']);
  expect(told.map((each) => Object.keys(each).at(-1))).toEqual(['difference', 'untold', 'untold', 'difference']);
});

it('says what stands in its way', () => {
  expect(run([], bare)).toEqual({
    code: 2,
    text: 'steward log: this is not a git repository, so there are no revisions to compare with.\n',
  });
  expect(run(['../elsewhere']).text).toContain('../elsewhere is outside the folder');
  expect(run(['--until', 'now']).code).toBe(2);
});
