import { join } from 'node:path';
import { expect, it } from 'vitest';
import { main } from './main.ts';

const run = (...args: string[]): { code: number; text: string } => {
  let text = '';
  const code = main(args, { cwd: join(import.meta.dirname, '../../..'), write: (more) => void (text += more) });
  return { code, text };
};
const fixtures = 'tests/fixtures';

it('says the states and transitions of a resource in sentences', () => {
  const { code, text } = run('states', 'missions', fixtures);
  expect(code).toBe(0);
  expect(text).toContain('Planned (start)\n');
  expect(text).toContain('Lose: Launched, Planned → Lost (Administrator; Kind is Probe)\n');
});

it('prints them as SVG and as Mermaid', () => {
  expect(run('states', 'missions', '--svg', fixtures).text).toMatch(/^<svg [^]*Planned[^]*<\/svg>\n$/);
  expect(run('states', 'missions', '--mermaid', fixtures).text).toMatch(/^stateDiagram-v2\n[^]*planned --> launched : Launch/);
});

it('says so where a resource has none, and helps with its name', () => {
  expect(run('states', 'planets', fixtures)).toEqual({
    code: 0,
    text: 'planets has no states: none of its fields has the type `state`.\n',
  });
  expect(run('states', 'mission', fixtures)).toEqual({
    code: 2,
    text: 'steward states: there is no resource "mission". Did you mean "missions"?\n',
  });
  expect(run('states').code).toBe(2);
});
