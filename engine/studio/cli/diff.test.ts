import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from './main.ts';

const fixtures = join(import.meta.dirname, '../../../tests/fixtures');
const cwd = mkdtempSync(join(tmpdir(), 'steward-diff-'));
const bare = mkdtempSync(join(tmpdir(), 'steward-bare-'));

const git = (...args: string[]): void =>
  void execFileSync('git', ['-c', 'user.name=Probe', '-c', 'user.email=probe@example.org', ...args], { cwd, stdio: 'pipe' });

function run(...args: string[]): { code: number; text: string } {
  let text = '';
  const code = main(['diff', ...args], { cwd, write: (part) => void (text += part) });
  return { code, text };
}

function edit(file: string, from: string, to: string): void {
  const path = join(cwd, 'resources', file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(path, before.replace(from, to));
}

// One history for all: nothing, the fixtures, a wider right, a file that is not a descriptor.
beforeAll(() => {
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'nothing');
  git('tag', 'empty');
  cpSync(fixtures, join(cwd, 'resources'), { recursive: true });
  git('add', '.');
  git('commit', '-q', '-m', 'fixtures');
  git('tag', 'first');
  edit('missions.yaml', 'secret: {type: string, visible: ROLE_ADMIN}', 'secret: string');
  git('commit', '-q', '-a', '-m', 'wider');
  git('tag', 'wider');
  edit('missions.yaml', 'title: Mission', 'titel: Mission');
  git('commit', '-q', '-a', '-m', 'broken');
  git('tag', 'broken');
  git('checkout', '-q', 'wider');
});

afterAll(() => [cwd, bare].forEach((path) => rmSync(path, { recursive: true })));

describe('steward diff', () => {
  it('exits with 3 where access is wider, with 0 where it is narrower', () => {
    const wider = run('first', 'wider');
    expect(wider.code).toBe(3);
    expect(wider.text).toContain('wider: whoever may use missions gains: see field secret of missions');
    const narrower = run('wider', 'first');
    expect(narrower.code).toBe(0);
    expect(narrower.text).toContain('narrower: whoever may use missions loses: see field secret of missions');
  });

  it('compares with the working tree, which may be unsaved', () => {
    expect(run('wider')).toEqual({ code: 0, text: 'No change in meaning.\n' });
    edit('missions.yaml', 'cost: {type: money, required: true, minimum: 0}', 'cost: {type: money, required: true}');
    const { code, text } = run('HEAD');
    // A guard less is not a right more, but somebody has to look at it.
    expect([code, text]).toEqual([4, expect.stringContaining('looser: field cost need no longer be at least 0')]);
    git('checkout', '-q', '--', '.');
  });

  it('reads any folder, and prints Markdown and JSON', () => {
    mkdirSync(join(cwd, 'other'), { recursive: true });
    cpSync(fixtures, join(cwd, 'other'), { recursive: true });
    expect(run('wider', 'resources').code).toBe(0);
    edit('missions.yaml', 'fields:\n', 'fields:\n  colour: string\n');
    expect(run('wider')).toEqual({ code: 0, text: expect.stringContaining('Only what is new is opened') });
    git('checkout', '-q', '--', '.');
    expect(run('wider', 'other').text).toBe('steward diff: wider has no descriptors in other.\n');
    expect(run('first', 'wider', 'resources', '--markdown').text).toContain('⚠️ **Access is widened**');
    const linked = run('first', 'wider', '--markdown', '--lines=https://code.example/blob/1a2b/').text;
    expect(linked).toMatch(
      /<sub>\[resources\/missions\.yaml:(\d+)\]\(https:\/\/code\.example\/blob\/1a2b\/resources\/missions\.yaml#L\1\)<\/sub>/,
    );
    for (const wrong of [['--lines=https://code.example'], ['--markdown', '--lines=elsewhere'], ['--markdown', '--lines=']])
      expect(run(...wrong, 'first', 'wider')).toEqual({
        code: 2,
        text: expect.stringMatching(/--lines (belongs to --markdown|needs a value)/),
      });
    expect(JSON.parse(run('first', 'wider', '--json').text)).toMatchObject({
      isWidened: true,
      changes: [{ area: 'access', direction: 'widened', item: 'secret' }],
    });
  });

  it('says what it cannot compare', () => {
    expect(run()).toEqual({ code: 2, text: expect.stringContaining('name the revision') });
    expect(run('--loud', 'first').code).toBe(2);
    expect(run('nowhere')).toEqual({ code: 2, text: expect.stringContaining('git knows no revision "nowhere"') });
    expect(run('--', '-p')).toEqual({ code: 2, text: expect.stringContaining('git knows no revision "-p"') });
    expect(run('empty')).toEqual({ code: 2, text: expect.stringContaining('empty has no descriptors in resources') });
    expect(run('first', 'wider', '../elsewhere')).toEqual({ code: 2, text: expect.stringContaining('is outside the folder') });
    expect(run('first', 'wider', 'a', 'b').code).toBe(2);
    const broken = run('first', 'broken');
    expect(broken.code).toBe(1);
    expect(broken.text).toMatch(/^The descriptors of broken have, .*\nresources\/missions\.yaml:3:1: error: .*\[unknown-key\]/);
    let text = '';
    const write = (part: string): void => void (text += part);
    expect(main(['diff', 'HEAD'], { cwd: bare, write })).toBe(2);
    expect(text).toContain('not a git repository');
  });
});

it('exits with 3 for each part of the rule that keeps people from taking over others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-users-'));
  const own = (name: string): string => join(folder, 'resources', name);
  const inside = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=Probe', '-c', 'user.email=probe@example.org', ...args], { cwd: folder, stdio: 'pipe' });
  cpSync(join(import.meta.dirname, '../../../resources'), join(folder, 'resources'), { recursive: true });
  inside('init', '-q');
  inside('add', '.');
  inside('commit', '-q', '-m', 'as it is');
  const whole = readFileSync(own('users.yaml'), 'utf8');
  const parts: readonly RegExp[] = [
    /^ {2}delete: \{expr: .*\n/m,
    /(?<=email:\n(?: {4}.*\n)*) {4}readOnly: .*\n/,
    /(?<=enabled:\n(?: {4}.*\n)*) {4}readOnly: .*\n/,
    /(?<=roles:\n(?: {4}.*\n)*) {4}readOnly: .*\n/,
    /, code: \{in: \[\{expr: user\.roles\}\], when: '!ROLE_SUPERUSER'\}/,
    /^ {4}allow: \{expr: 'can\("delete"\)'.*\n/m,
  ];
  const codes = parts.map((part) => {
    const less = whole.replace(part, '');
    expect(less).not.toBe(whole);
    // Without the gate nothing can ask it either.
    writeFileSync(
      own('users.yaml'),
      part === parts[0] ? less.replaceAll('can("delete", old)', 'true').replaceAll('can("delete")', 'true') : less,
    );
    return main(['diff', 'HEAD'], { cwd: folder, write: () => undefined });
  });
  writeFileSync(own('users.yaml'), whole);
  rmSync(folder, { recursive: true });
  expect(codes).toEqual(parts.map(() => 3));
});
