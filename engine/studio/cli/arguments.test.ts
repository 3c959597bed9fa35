import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const kinds = { json: 'flag', lines: 'value', against: 'values' } as const;

function read(...args: readonly string[]) {
  let told = '';
  const given = readArguments(args, kinds, { write: (text) => (told += text) });
  return { given, told };
}

describe('the arguments of a command', () => {
  it('stand in any order, a value behind its name or behind an equals sign', () => {
    for (const args of [
      ['planets', '--json', '--lines', 'a=b', '--against', 'x', '--against=y=z', 'dir'],
      ['--against', 'x', '--lines=a=b', 'planets', '--against', 'y=z', 'dir', '--json'],
    ])
      expect(read(...args)).toEqual({
        given: { options: { json: true, lines: 'a=b', against: ['x', 'y=z'] }, rest: ['planets', 'dir'] },
        told: '',
      });
  });

  it('are false, null and empty where nothing is given; a dash alone is a value', () => {
    expect(read().given).toEqual({ options: { json: false, lines: null, against: [] }, rest: [] });
    expect(read('-', '--lines', '-').given).toEqual({ options: { json: false, lines: '-', against: [] }, rest: ['-'] });
  });

  it.each([
    [['--loud'], 'there is no option --loud. Options here: --json, --lines, --against.'],
    [['-j'], 'there is no option -j. Options here: --json, --lines, --against.'],
    [['--constructor'], 'there is no option --constructor. Options here: --json, --lines, --against.'],
    [['--json=yes'], '--json takes no value.'],
    [['--lines'], '--lines needs a value.'],
    [['--lines='], '--lines needs a value.'],
    [['--lines', '--json'], '--lines needs a value.'],
    [['--lines', 'a', '--lines=b'], '--lines is given twice.'],
  ])('%j is told', (args, sentence) => {
    expect(read(...args)).toEqual({ given: null, told: `steward: ${sentence}\n` });
  });

  it('are no more than the command asks for', () => {
    const tell = (...args: readonly string[]) => {
      let told = '';
      const given = readArguments(args, kinds, { write: (text) => (told += text), most: 1 });
      return [given?.rest ?? null, told];
    };
    expect(tell('resources', '--json')).toEqual([['resources'], '']);
    expect(tell('resources', 'elsewhere', 'further')).toEqual([null, 'steward: elsewhere further is more than this command asks for.\n']);
  });
});
