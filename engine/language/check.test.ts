import { describe, expect, it } from 'vitest';
import { checkDescriptors } from './check.ts';
import { findTree, treeToJson, type Tree } from './descriptor.ts';
import { parseYamlSource } from './parse.ts';

function checked(lines: string): { tree: unknown; problems: readonly string[] } {
  const { tree } = parseYamlSource({ file: 'resources/rings.yaml', text: `apiVersion: admin/v1\nresource: rings\n${lines}` });
  const { descriptors, problems } = checkDescriptors([{ file: 'resources/rings.yaml', tree: tree as Tree }]);
  return {
    tree: treeToJson(descriptors.resources.get('rings')?.tree ?? null),
    problems: problems.map(({ code, message }) => `${code}: ${message}`),
  };
}

describe('check', () => {
  it.each([
    ['access: ROLE_X', { access: { use: { expr: 'ROLE_X' } } }],
    ['access: public', { access: 'public' }],
    ['access: {use: {expr: true, reason: No.}}', { access: { use: { expr: true, reason: 'No.' } } }],
    [
      'fields: {a: string!, b: money, c: {type: text}}',
      { fields: { a: { type: 'string', required: true }, b: { type: 'money' }, c: { type: 'text' } } },
    ],
    ['fields: {a: {enum: [x, 1]}}', { fields: { a: { enum: { x: {}, 1: {} } } } }],
    [
      'fields: {a: {enum: {x: Title, y: {tone: info}, z: {}}}}',
      { fields: { a: { enum: { x: { title: 'Title' }, y: { tone: 'info' }, z: {} } } } },
    ],
    ['fields: {a: {check: it > 1, message: m}}', { fields: { a: { checks: [{ check: 'it > 1', message: 'm' }], message: 'm' } } }],
    ['fields: {a: {items: string}}', { fields: { a: { items: { type: 'string' } } } }],
    ['key: a', { key: ['a'] }],
    [
      'list: {sort: -a, columns: [a, {field: b, as: icon}], filters: [a]}',
      { list: { sort: ['-a'], columns: [{ field: 'a' }, { field: 'b', as: 'icon' }], filters: [{ field: 'a' }] } },
    ],
    [
      'list: {filters: [{field: a, choices: [x, null]}]}',
      { list: { filters: [{ field: 'a', choices: [{ value: 'x' }, { value: null }] }] } },
    ],
    [
      'form: {tabs: [form, {name: x, layout: [a]}], after: list}',
      { form: { tabs: [{ name: 'form' }, { name: 'x', layout: [{ field: 'a' }] }], after: [{ goto: 'list' }] } },
    ],
    ['api: {get: false, update: PATCH x}', { api: { get: false, update: { request: 'PATCH x' } } }],
    ['parents: {a: rings}', { parents: { a: { to: 'rings' } } }],
    ['actions: {a: {open: file, allow: true}}', { actions: { a: { open: { path: 'file' }, allow: { expr: true } } } }],
  ])('expands %s', (text, expected) => {
    const { tree, problems } = checked(text);
    expect(problems).toEqual([]);
    expect(tree).toMatchObject(expected);
  });

  it.each([
    ['fields: {a: {requird: true}}', 'unknown-key: "requird" is not a key of the field `a`'],
    ['list: {filters: [{field: a, operator: eq}]}', 'unknown-key: "operator" is not a key of the filter `filters`'],
    ['list: {pageSize: ten}', 'wrong-type: `pageSize` must be a number, but it is the text "ten"'],
    ['list: {columns: a}', 'wrong-type: `columns` must be a list, but it is the text "a"'],
    ['fields: {a: {visible: 1}}', 'wrong-type: `visible` must be true, false or an expression, but it is the number 1'],
    ['fields: {a: {as: bagde}}', 'unknown-word: `as` is "bagde", but it can only be "text", "badge"'],
    ['fields: {a: {filter: {x: {between: [1, {y: 2}]}}}}', 'wrong-type: `between` must be a value, but it is a map'],
    ['fields: {a: {filter: {x: {}}}}', 'wrong-type: `x` names no operator'],
    ['actions: {a: {request: FETCH x}}', 'wrong-type: `request` must be a method'],
    ['actions: {a: {after: {wait: long}}}', 'wrong-type: `wait` must be a time span such as 1s'],
    ['access: {list: true}', 'missing-key: `access` has no `use`'],
    ['access: {use: {reason: No.}}', 'missing-key: `use` has no `expr`'],
    ['fields: {a: {autofill: {when: true}}}', 'missing-key: `autofill` has no `value`'],
    ['export: true', 'unknown-key: "export" is not a key of a resource'],
  ])('refuses %s', (text, expected) => {
    expect(checked(text).problems).toEqual([expect.stringContaining(expected)]);
  });

  it('reports everything it finds', () => {
    expect(checked('titel: X\nlist: {pagesize: 1, sort: {}}\n').problems).toHaveLength(3);
  });

  it('spans a short form from its first to its last character', () => {
    const { tree } = parseYamlSource({ file: 'f', text: 'fields:\n  a: string!\n' });
    expect(findTree(tree, 'fields', 'a')?.place).toMatchObject({ line: 2, column: 6, endColumn: 13 });
  });
});
