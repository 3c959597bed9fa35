import { describe, expect, it } from 'vitest';
import type { ValueType } from '../../../model/expression.ts';
import { functions } from '../../../model/functions.ts';
import { compileExpression, type ExpressionScope } from './expression.ts';
import { signatures } from './expression-signatures.ts';

const moon: ValueType = {
  obj: {
    name: 'string',
    mass: 'number',
    radius: 'number',
    state: { enum: ['new', 'mapped', 'lost'] },
    found_at: 'date-time',
    day: 'date',
    isRound: 'bool',
    tags: { list: 'string' },
    kinds: { list: { enum: ['icy', 'rocky'] } },
    labels: { map: 'string' },
    craters: { list: { obj: { depth: 'number', name: 'string' } } },
    notes: 'json',
    _data: { obj: { planet: { obj: { name: 'string', group: { enum: ['inner', 'outer'] } } } } },
  },
};
const env: ExpressionScope = {
  roots: { self: moon, user: { obj: { username: 'string', zone: 'string' } }, params: { map: 'string' } },
  roles: new Set(['ROLE_X', 'MAPPER']),
  hasMode: true,
  it: 'number',
  access: (verb, of) => (verb === 'edit' ? ['get', of, ['isRound']] : null),
};
const place = { file: 'resources/moons.yaml', line: 7, column: 11 };

function compiled(text: string, changes: Partial<ExpressionScope> = {}) {
  const result = compileExpression(text, { ...env, ...changes }, place);
  if ('problems' in result) throw new Error(`${text}: ${result.problems.map((each) => `${each.code} ${each.message}`).join('; ')}`);
  return result.expression;
}

function problems(text: string, changes: Partial<ExpressionScope> = {}) {
  const result = compileExpression(text, { ...env, ...changes }, place);
  return 'problems' in result ? result.problems : [];
}

describe('compileExpression', () => {
  it('compiles names, operators and calls into a tree', () => {
    expect(compiled('ROLE_X || self.mass * 2 > 3').node).toEqual([
      'op',
      '||',
      ['role', 'ROLE_X'],
      ['op', '>', ['op', '*', ['get', 'self', ['mass']], ['lit', 2]], ['lit', 3]],
    ]);
    expect(compiled('self._data.planet.name').node).toEqual(['get', 'self', ['_data', 'planet', 'name']]);
    expect(compiled('self.craters[0].depth').node).toEqual(['get', 'self', ['craters', 0, 'depth']]);
    expect(compiled('self.labels["a-b"]').node).toEqual(['get', 'self', ['labels', 'a-b']]);
    expect(compiled('self.craters.exists(c, c.depth > it)').node).toEqual([
      'each',
      'exists',
      ['get', 'self', ['craters']],
      'c',
      ['op', '>', ['var', 'c', ['depth']], ['get', 'it', []]],
    ]);
    expect(compiled('-3').node).toEqual(['lit', -3]);
    expect(compiled('mode == "create"').node).toEqual(['op', '==', ['mode'], ['lit', 'create']]);
  });

  it('inlines the right that `can` asks for', () => {
    expect(compiled('can("edit") && can("edit", parent)').node).toEqual([
      'op',
      '&&',
      ['get', 'self', ['isRound']],
      ['get', 'parent', ['isRound']],
    ]);
  });

  it('inlines it for the record as it is stored', () => {
    const result = compileExpression('can("edit", old)', { ...env, roots: { ...env.roots, old: moon } }, place);
    expect('expression' in result && result.expression.node).toEqual(['get', 'old', ['isRound']]);
  });

  it('says what is read', () => {
    expect(compiled('ROLE_X || self.mass > it && mode == "edit" && self.day < today()').reads).toEqual([
      'it',
      'mode',
      'now',
      'role.ROLE_X',
      'self.day',
      'self.mass',
    ]);
  });

  it('finds the type of a value', () => {
    const types: [string, ValueType][] = [
      ['self.mass + 1', 'number'],
      ['self.name + "-1"', 'string'],
      ['choose(self.mass > 1, "positive", "negative")', { enum: ['positive', 'negative'] }],
      ['self.mass > 1 ? self.name : null', 'string'],
      ['self.craters.map(c, c.depth)', { list: 'number' }],
      ['sum(self.craters.map(c, c.depth))', 'number'],
      ['self.tags + ["x"]', { list: 'string' }],
      ['coalesce(self.name, self.labels.x)', 'string'],
      ['plus(self.day, 3, "days")', 'date'],
      ['plus(self.found_at, -300, "seconds")', 'date-time'],
      ['keys(self.labels).size()', 'number'],
      ['values(self.labels)', { list: 'string' }],
      ['self.notes.anything[0].below', 'json'],
      ['self.name.split(",").map(p, p.trim()).join(",")', 'string'],
      ['same(self.state, ["new", "lost"])', 'bool'],
      ['self.day >= "2030-01-01"', 'bool'],
      ['self.name.matches("^[a-z]+$")', 'bool'],
      ['"icy" in self.kinds', 'bool'],
      ['elapsedShare(self.found_at, self.day)', 'number'],
      ['self.mass == null', 'bool'],
      ['params.planet', 'string'],
      ['r"\\d" + self.name', 'string'],
    ];
    for (const [text, ty] of types) expect([text, compiled(text).ty]).toEqual([text, ty]);
  });

  it('refuses with a code, and points at the word', () => {
    const rows: [string, string, number, number, string | null][] = [
      [
        'self.mas > 1',
        'unknown-field',
        0,
        8,
        'Did you mean "mass"? Fields here: name, mass, radius, state, found_at, day, isRound, tags, kinds, labels, craters, notes.',
      ],
      ['1 < self._data.planet.nam', 'unknown-field', 4, 25, 'Did you mean "name"? Fields here: name, group.'],
      ['self.state == "mappd"', 'unknown-value', 14, 21, 'Did you mean "mapped"? Values here: new, mapped, lost.'],
      ['self.state in ["new", "lst"]', 'unknown-value', 22, 27, 'Did you mean "lost"? Values here: new, mapped, lost.'],
      ['same(self.state, ["lst"])', 'unknown-value', 18, 23, 'Did you mean "lost"? Values here: new, mapped, lost.'],
      ['mode == "update"', 'unknown-value', 8, 16, 'Values here: list, show, create, edit.'],
      ['ROLE_x', 'unknown-role', 0, 6, 'Did you mean "ROLE_X"? Roles: ROLE_X, MAPPER.'],
      ['reply.message', 'unknown-name', 0, 5, 'Here: self, user, params, it, mode.'],
      ['mass > 1', 'unknown-name', 0, 4, 'Write self.mass.'],
      ['usr.zone == "x"', 'unknown-name', 0, 3, 'Did you mean "user"?'],
      ['tody()', 'unknown-function', 0, 4, 'Did you mean "today"?'],
      ['self.name.tirm()', 'unknown-function', 10, 14, 'Did you mean "trim"?'],
      ['has(self.name)', 'unknown-function', 0, 3, 'Write self.name != null.'],
      ['size(self.name)', 'method-or-function', 0, 4, 'Write self.name.size().'],
      ['self.tags.sum()', 'method-or-function', 0, 15, 'Write sum(self.tags).'],
      ['self.mass * self.name', 'type-mismatch', 0, 21, 'Turn text into a number with toNumber(…).'],
      ['self.day + 3', 'type-mismatch', 0, 12, 'Move a date with plus(date, 3, "days").'],
      ['self.name == 3', 'type-mismatch', 0, 14, null],
      ['self.tags == "a"', 'type-mismatch', 0, 16, 'Write "a" in self.tags.'],
      ['"a" in self.name', 'type-mismatch', 7, 16, 'Write self.name.contains("a").'],
      ['self.day < "soon"', 'type-mismatch', 0, 17, null],
      ['self.name.left("a")', 'type-mismatch', 15, 18, null],
      ['self.tags.size', 'type-mismatch', 0, 14, 'Take an element, self.tags[0], or ask all: self.tags.exists(each, each.size == …).'],
      ['self.labels.all(l, true)', 'type-mismatch', 0, 11, 'Write keys(self.labels) or values(self.labels).'],
      ['self.name && true', 'not-a-condition', 0, 9, 'Compare it, or ask self.name != null.'],
      ['!self.state', 'not-a-condition', 1, 11, 'Compare it: self.state == "new"'],
      ['self.name == ""', 'empty-literal', 13, 15, 'Ask == null or != null.'],
      ['self.name.replace("", "a")', 'empty-literal', 18, 20, 'Ask == null or != null.'],
      ['self.name.replace("a", "") == ""', 'empty-literal', 30, 32, 'Ask == null or != null.'],
      ['self.name.matches("(a")', 'bad-pattern', 18, 22, null],
      ['self.name.matches("(?=a)")', 'bad-pattern', 18, 25, null],
      ['plus(self.day, 1, "fortnight")', 'unknown-value', 18, 29, 'Units: seconds, minutes, hours, days, weeks, months, years.'],
      ['round()', 'wrong-arguments', 0, 7, 'It is written round(a number, a number).'],
      ['choose(true, 1)', 'wrong-arguments', 0, 15, 'It is written choose(condition, value, …, otherwise).'],
      ['can("fly")', 'unknown-verb', 4, 9, null],
      ['self.tags.exists(self, true)', 'duplicate-name', 17, 21, 'Call it "each".'],
      ['self.mass >', 'bad-expression', 11, 12, null],
      ['self.mass = 1', 'bad-expression', 10, 11, 'Write == to compare.'],
      ['', 'bad-expression', 0, 1, null],
      ['{"a": 1}', 'bad-expression', 0, 8, null],
      ['b"x"', 'bad-expression', 0, 4, 'Write a plain number or text.'],
    ];
    for (const [text, code, start, end, hint] of rows) {
      const found = problems(text);
      expect([text, found.map((each) => each.code)]).toEqual([text, [code]]);
      const [problem] = found;
      expect([text, problem?.column, problem?.endColumn]).toEqual([text, place.column + start, place.column + end]);
      if (hint !== null) expect([text, problem?.hint]).toEqual([text, hint]);
    }
  });

  it('tells every mistake once', () => {
    expect(problems('self.mas > 1 && self.nam.trim() == "x" && ROLE_y').map((each) => each.code)).toEqual([
      'unknown-field',
      'unknown-field',
      'unknown-role',
    ]);
  });

  it('knows no member of a prototype', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty'])
      expect(problems(`self.${name} == null`).map((each) => each.code)).toEqual(['unknown-field']);
    expect(problems('constructor(1)').map((each) => each.code)).toEqual(['unknown-function']);
    expect(problems('self.name.constructor("x")').map((each) => each.code)).toEqual(['unknown-function']);
    expect(problems('self.__proto__ == null').map((each) => each.code)).toEqual(['unknown-field']);
  });

  it('has code for every function it knows', () => {
    expect(Object.keys(functions).sort()).toEqual(Object.keys(signatures).sort());
  });
});
