import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { tokenizeYamlLine } from './tokens.ts';

const marked = (line: string): string =>
  tokenizeYamlLine(line)
    .map(({ kind, text }) => (kind === 'plain' ? text : `<${kind} ${text}>`))
    .join('');

describe('a line of a descriptor', () => {
  it.each([
    ['title: Moon', '<key title>: Moon'],
    [
      '  mass: {type: number!, minimum: 0.5} # in kg',
      '  <key mass>: {<key type>: number!, <key minimum>: <literal 0.5>} <comment # in kg>',
    ],
    ['# all moons', '<comment # all moons>'],
    ["hint: 'it''s #1: a key'", "<key hint>: <string 'it''s #1: a key'>"],
    ['"a b": "say \\"x\\""', '<key "a b">: <string "say \\"x\\"">'],
    ['when: self.kind == "gas" && ROLE_X', '<key when>: self.kind == <string "gas"> && ROLE_X'],
    ['url: https://sky.example/a#b', '<key url>: https://sky.example/a#b'],
    ['- {group: sky, on: true}', '- {<key group>: sky, <key on>: <literal true>}'],
    ['', ''],
  ])('%s', (line, expected) => expect(marked(line)).toBe(expected));

  it('is never changed, in any descriptor of the project', () => {
    const folders = ['resources', 'tests/fixtures'];
    const files = folders
      .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
      .filter((name) => name.endsWith('.yaml'));
    const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    expect(lines.length).toBeGreaterThan(1000);
    expect(
      lines.filter(
        (line) =>
          tokenizeYamlLine(line)
            .map(({ text }) => text)
            .join('') !== line,
      ),
    ).toEqual([]);
  });
});
