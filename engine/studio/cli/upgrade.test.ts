import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../tests/fixtures/command.ts';

const at = commandLine();
const path = (file: string): string => join(at.cwd, 'resources', file);
const read = (file: string): string => readFileSync(path(file), 'utf8');

function bringOldOnes(): void {
  writeFileSync(path('planets.yaml'), read('planets.yaml').replace(/icon: \w+/, 'icon: zzzzzz'));
  writeFileSync(path('_old.policy.yaml'), '- list of planets calls GET planets\n');
  expect(read('planets.yaml')).toContain('icon: zzzzzz');
}

describe('steward upgrade', () => {
  it('tells without writing, writes, and has nothing to do any more', () => {
    at.run('schema');
    at.run('upgrade');
    bringOldOnes();
    const before = read('planets.yaml');
    const told =
      /^resources\/_old\.policy\.yaml:1: left out: .*\nresources\/planets\.yaml:\d+: icon zzzzzz is circle, as which it was drawn\n/;
    const checked = at.run('upgrade', '--check');
    expect(checked).toEqual({ code: 1, text: expect.stringMatching(told) as string });
    expect(checked.text).toContain('2 changes to make: `npx steward upgrade` makes them.\n');
    expect([read('planets.yaml'), existsSync(path('_old.policy.yaml'))]).toEqual([before, true]);
    const done = at.run('upgrade');
    expect(done).toEqual({ code: 0, text: expect.stringMatching(told) as string });
    expect(done.text).toContain('resources/_old.policy.yaml said nothing else and is removed.\n');
    expect(read('planets.yaml')).toBe(before.replace('zzzzzz', 'circle'));
    expect(existsSync(path('_old.policy.yaml'))).toBe(false);
    for (const args of [['--check'], []]) expect(at.run('upgrade', ...args)).toEqual({ code: 0, text: 'resources: nothing to upgrade\n' });
  });

  it('writes what is made of descriptors anew, and tells that it is stale', () => {
    at.run('schema');
    writeFileSync(path('.schema.json'), '{}');
    expect(at.run('upgrade', '--check')).toEqual({ code: 1, text: expect.stringContaining('.schema.json is stale') as string });
    expect(read('.schema.json')).toBe('{}');
    expect(at.run('upgrade').code).toBe(0);
    expect(at.run('schema', '--check').code).toBe(0);
  });

  it('says what is left to a person, and does the rest', () => {
    bringOldOnes();
    writeFileSync(path('moons.yaml'), read('moons.yaml').replace('title: Moon', 'titel: Moon'));
    const then = expect.stringContaining('Left to you, by the lines as they are then:\nresources/moons.yaml:3:1: error: "titel"') as string;
    expect(at.run('upgrade', '--check')).toEqual({ code: 1, text: then });
    const { code, text } = at.run('upgrade');
    expect([code, text]).toEqual([1, expect.stringContaining('Left to you:\nresources/moons.yaml:3:1: error: "titel" is not a key')]);
    expect(read('planets.yaml')).toContain('icon: circle');
    const again = { code: 1, text: expect.not.stringContaining('nothing to upgrade') as string };
    for (const args of [['--check'], []]) expect(at.run('upgrade', ...args)).toEqual(again);
    expect(at.run('upgrade', '--check').text).toContain('Left to you:\nresources/moons.yaml:3:1');
  });

  it('exits with 2 for what is not understood', () => {
    expect(at.run('upgrade', '--hard').code).toBe(2);
    expect(at.run('upgrade', 'nowhere').code).toBe(2);
    expect(at.run('upgrade', 'resources', 'extra').code).toBe(2);
  });
});
