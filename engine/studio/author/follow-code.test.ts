import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, expect, it } from 'vitest';
import { renameInCode, type FollowedCode } from './follow-code.ts';

const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'steward-code-')));
afterAll(() => rmSync(cwd, { recursive: true }));
writeFileSync(
  join(cwd, 'tsconfig.json'),
  JSON.stringify({ compilerOptions: { strict: true, noEmit: true, module: 'ESNext', target: 'ES2022', lib: ['ES2022'], types: [] } }),
);

const before = `export interface Records {
  readonly moons: {
    readonly mass?: string | null;
  };
  readonly planets: {
    readonly mass?: number | null;
    readonly rings?: readonly {
      readonly dust?: number | null;
    }[] | null;
    readonly name?: string | null;
  };
}
`;
const types = join(cwd, 'records.ts');
const code = join(cwd, 'code.ts');
const head = "import type { Records } from './records';\ntype Planet = Records['planets'];\ndeclare const planet: Planet;\n";

/** The code after the rename, and what it says of it. */
function after(text: string, ...renames: readonly (readonly [string, string])[]): FollowedCode & { readonly text: string } {
  writeFileSync(types, before);
  writeFileSync(code, head + text);
  // `moons.mass` stands first and stays.
  const later = renames.reduce(
    (sofar, [from, to]) => sofar.slice(0, 80) + sofar.slice(80).replace(`readonly ${from}?`, `readonly ${to}?`),
    before,
  );
  const done = renameInCode({ ts, cwd, types, before, after: later });
  return { ...done, text: (done.changed[0]?.text ?? head + text).slice(head.length) };
}

const mass = ['mass', 'weight'] as const;

it.each([
  ['a property', 'planet.mass;', 'planet.weight;'],
  ['a property in brackets', "planet['mass'];", "planet['weight'];"],
  ['a name taken out of a record', 'const { mass } = planet; mass;', 'const { weight: mass } = planet; mass;'],
  ['a key of a record that is written', 'const made: Planet = { mass: 1 };', 'const made: Planet = { weight: 1 };'],
  ['a variable as key', 'const mass = 1; const made: Planet = { mass };', 'const mass = 1; const made: Planet = { weight: mass };'],
  ['a key of a part', 'const part: Partial<Planet> = { mass: 1 };', 'const part: Partial<Planet> = { weight: 1 };'],
  ['a name in quotes', "const name: keyof Planet = 'mass';", "const name: keyof Planet = 'weight';"],
  [
    'names in a list',
    "const all: readonly (keyof Planet)[] = ['name', 'mass'];",
    "const all: readonly (keyof Planet)[] = ['name', 'weight'];",
  ],
  [
    'an argument whose type follows from another one',
    "declare function read<R extends keyof Records>(of: R, name: keyof Records[R]): void; read('planets', 'mass'); read('moons', 'mass');",
    "declare function read<R extends keyof Records>(of: R, name: keyof Records[R]): void; read('planets', 'weight'); read('moons', 'mass');",
  ],
  ['a type of a member', "type Mass = Planet['mass'];", "type Mass = Planet['weight'];"],
  ['a chosen part', "declare const part: Pick<Planet, 'mass'>;", "declare const part: Pick<Planet, 'weight'>;"],
  ['what is promised of a literal', "const key = 'mass' satisfies keyof Planet;", "const key = 'weight' satisfies keyof Planet;"],
])('%s follows', (_what, text, expected) => {
  expect(after(text, mass)).toMatchObject({ text: expected, broken: [] });
});

it('members of rows follow, and several names at once', () => {
  const text = 'for (const { dust } of planet.rings ?? []) dust;';
  const expected = 'for (const { grain: dust } of planet.belts ?? []) dust;';
  expect(after(text, ['dust', 'grain'], ['rings', 'belts'])).toMatchObject({ text: expected, broken: [] });
});

it('what only looks like the name stays', () => {
  const text = "const mass = { mass: 'mass' }; mass.mass; declare const moon: Records['moons']; moon.mass;";
  expect(after(text, mass)).toEqual({ changed: [], broken: [], text });
});

it('what does not compile any more is told, and what did not before is not', () => {
  const text = "const wrong: number = 'x';\ntype End = 'ss';\ndeclare const made: `ma${End}`; // mass\nconst key: keyof Planet = made;";
  expect(after(text, mass).broken).toEqual([expect.stringMatching(/code\.ts:7: Type '"mass"' is not assignable/)]);
});
