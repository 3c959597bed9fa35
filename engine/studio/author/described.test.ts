import { describe as group, expect, it } from 'vitest';
import { readModel, type Source } from '../../language/index.ts';
import { constantCondition } from '../lints/constant-condition.ts';
import { loadFolder } from '../../language/load/disk.ts';
import { describeProject } from './described.ts';

const fixtures = loadFolder('tests/fixtures', 'tests/fixtures');

function describedOf(sources: readonly Source[]): ReturnType<typeof describeProject> {
  const { model, problems } = readModel(sources);
  if (model === null) throw new Error(problems.map(({ message }) => message).join('\n'));
  return describeProject(sources, { model, problems });
}

const described = describedOf(fixtures);

/** The line and column of a word in a file. */
function placeOf(file: string, line: RegExp, word: string): { file: string; line: number; column: number } {
  const lines = (described.files[`tests/fixtures/${file}`] ?? '').split('\n');
  const at = lines.findIndex((each) => line.test(each));
  return { file: `tests/fixtures/${file}`, line: at + 1, column: (lines[at]?.indexOf(word) ?? -1) + 1 };
}

group('where a key of a field comes from', () => {
  const originOf = (resource: string, field: string, key: string) => described.originsOf(resource)[field]?.find((each) => each.key === key);

  it('is the descriptor itself, at the key', () =>
    expect(originOf('planets', 'mass', 'unit')).toEqual({
      ...{ key: 'unit', value: 'Yg', from: 'written', rule: null },
      place: placeOf('planets.yaml', /^ {2}mass:/, 'unit'),
    }));

  it('is the base of a view', () =>
    expect(originOf('outer-planets', 'mass', 'unit')).toMatchObject({
      from: 'base',
      place: placeOf('planets.yaml', /^ {2}mass:/, 'unit'),
    }));

  it('is a shared type', () =>
    expect(originOf('moons', 'planet', 'to')).toMatchObject({ from: 'type', place: placeOf('_types.yaml', /^ {2}planet:/, 'to') }));

  it('is nowhere, and then the rule of the manual', () => {
    expect(originOf('planets', 'mass', 'sendAs')).toEqual({ key: 'sendAs', value: 'mass', from: 'default', place: null, rule: 'path' });
    expect(originOf('planets', 'mass', 'pattern')).toBeUndefined();
  });

  it('is asked of no resource that there is not', () => expect(described.originsOf('__proto__')).toEqual({}));
});

group('who uses a resource', () => {
  it('is every other file that names it or a part of it, at the word', () => {
    const uses = described.usesOf('planets');
    expect(uses).toContainEqual({
      ...{ by: 'outer-planets', at: 'of', names: 'planets', text: 'of: planets' },
      place: { ...placeOf('outer-planets.yaml', /^of:/, 'planets') },
    });
    expect(uses).toContainEqual(
      expect.objectContaining({ by: 'moons', names: 'planets.mass', place: placeOf('moons.yaml', /^ {2}mass:/, 'mass, message') }),
    );
    expect(uses.filter(({ by }) => by === 'planets')).toEqual([]);
  });
});

group('what policies promise', () => {
  const policy = { file: 'resources/_all.policy.yaml', text: '- anyone can list moons\n\n- nobody can edit planets\n' };
  const withPolicy = describedOf([...fixtures, policy]);

  it('is told of the resource that a line speaks of, at its line, and is no use of it', () => {
    expect(withPolicy.policiesOf('planets')).toEqual([
      { text: 'nobody can edit planets', place: { file: policy.file, line: 3, column: 3 } },
    ]);
    expect(withPolicy.usesOf('planets')).toEqual(described.usesOf('planets'));
  });

  it('is nothing where no line does', () => expect(withPolicy.policiesOf('missions')).toEqual([]));
});

group('the problems', () => {
  it('are those of the lints too', () => {
    const found = describedOf([...fixtures, { file: 'tests/fixtures/gifts.yaml', text: constantCondition.bad }]).problems();
    expect(found.map(({ code, severity }) => `${severity} ${code}`)).toContain('warning constant-condition');
    expect(described.problems()).toEqual([]);
  });
});
