import { describe, expect, it } from 'vitest';
import { findTree, treeToJson } from './descriptor.ts';
import { parseYamlSource, createCachedParse } from './parse.ts';
import { sliceSpan } from './problem.ts';

const codes = (text: string): readonly string[] =>
  parseYamlSource({ file: 'a.yaml', text }).problems.map(({ code, line, column }) => `${code} ${line}:${column}`);

describe('a parse that remembers', () => {
  it('reads a file again only when its text has changed', () => {
    const read = createCachedParse();
    const first = read({ file: 'a.yaml', text: 'a: 1' });
    expect(read({ file: 'a.yaml', text: 'a: 1' })).toBe(first);
    expect(treeToJson(read({ file: 'a.yaml', text: 'a: 2' }).tree)).toEqual({ a: 2 });
    expect(treeToJson(read({ file: 'b.yaml', text: 'a: 1' }).tree)).toEqual({ a: 1 });
  });
});

describe('parse', () => {
  it('keeps the place of every node, counted from 1', () => {
    const { tree } = parseYamlSource({ file: 'a.yaml', text: 'a:\n  - b: "c d"\n    e: 1\n' });
    expect(treeToJson(tree)).toEqual({ a: [{ b: 'c d', e: 1 }] });
    expect(findTree(tree, 'a', 0, 'b')).toMatchObject({
      place: { file: 'a.yaml', line: 2, column: 8, endColumn: 13 },
      inner: { line: 2, column: 9, endColumn: 12 },
    });
  });

  it('knows the types of YAML 1.2 core and no others', () => {
    const { tree } = parseYamlSource({ file: 'a.yaml', text: 'a: [yes, no, on, 2026-01-02, 12.50, 0x10, true, ~, "1"]' });
    expect(treeToJson(tree)).toEqual({ a: ['yes', 'no', 'on', '2026-01-02', 12.5, 16, true, null, '1'] });
  });

  it.each([
    ['a: 1\na: 2\na: 3\n', ['duplicate-key 2:1', 'duplicate-key 3:1']],
    ['a: !self.x\nb: !!str x\n', ['yaml-tag 1:4', 'yaml-tag 2:4']],
    ['a: &x 1\nb: *x\n', ['yaml-anchor 1:4', 'yaml-anchor 2:4']],
    ['<<: {a: 1}\n', ['yaml-merge 1:1']],
    ['%FOO\n---\na: 1\n', ['yaml-warning 1:1']],
    ['a: 1\n---\nb: 1\n', ['yaml-syntax 2:1']],
    ['a: [1\nb: 2\n', ['yaml-syntax 1:4']],
    ['? [a]\n: 1\n', ['yaml-syntax 1:3']],
    ['', ['yaml-syntax 1:1']],
  ])('refuses %j', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('points into a block text at its first line', () => {
    const { tree } = parseYamlSource({ file: 'a.yaml', text: 'a: |\n  self.x ==\n  1\n' });
    expect(findTree(tree, 'a')).toMatchObject({ inner: { line: 2, column: 3 } });
  });

  it.each([
    ['a: |\n  self.x ==\n    1\n', 3, 5],
    ['a: >\n  self.x ==\n  1\n', 3, 3],
    ['a: self.x ==\n  1\n', 2, 3],
    ["a: 'it''s 1'", 1, 11],
    ['a: "say \\"x\\" 1"', 1, 15],
  ])('knows where a character of %j stands', (text, line, column) => {
    const tree = findTree(parseYamlSource({ file: 'a.yaml', text }).tree, 'a');
    if (tree?.kind !== 'scalar') throw new Error('There is no scalar.');
    const index = tree.text.indexOf('1');
    expect(sliceSpan(tree.inner, index, index + 1)).toMatchObject({ line, column, endColumn: column + 1 });
  });
});
