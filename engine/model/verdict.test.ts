import { describe, expect, it } from 'vitest';
import type { Condition, ExpressionNode } from './expression.ts';
import type { LayoutBlock, FieldCheck, Field, Resource, ResourceRule } from './model.ts';
import { expressionOf, fieldOf, formOf, optionOf, resourceOf, scopeOf, textOf } from './testing.ts';
import type { Values } from './values.ts';
import { judgeDialog, normalizeValues, judgeRecord, type SchemaError, type VerdictCase } from './verdict.ts';

const self = (name: string): ExpressionNode => ['get', 'self', [name]];
const is = (name: string, value: unknown): ExpressionNode => ['op', '==', self(name), ['lit', value]];
const check = (node: ExpressionNode, message = 'wrong', when: FieldCheck['when'] = true): FieldCheck => ({
  when,
  check: expressionOf(node),
  message: textOf(message),
});
const rule = (node: ExpressionNode, changes: Partial<ResourceRule> = {}): ResourceRule => ({
  id: 'moons:0',
  when: true,
  check: expressionOf(node),
  at: [],
  message: textOf('broken'),
  verbs: ['create', 'edit'],
  side: 'both',
  place: { file: 'resources/moons.yaml', line: 1, column: 1 },
  ...changes,
});

function findings(resource: Resource, values: Values, changes: Partial<VerdictCase> = {}) {
  const mode = changes.mode ?? (changes.old ? 'edit' : 'create');
  return judgeRecord({
    resource,
    form: null,
    values,
    old: null,
    scope: scopeOf({ mode }),
    schemaErrors: () => [],
    side: 'server',
    ...changes,
    mode,
  });
}

function codes(fields: readonly Field[], values: Values, changes: Partial<VerdictCase> = {}) {
  return findings(resourceOf(fields), values, changes).map(({ path, code, severity }) =>
    severity === 'error' ? `${path} ${code}` : `${path} ${code} (warning)`,
  );
}

describe('required', () => {
  const name = fieldOf('name', { required: true });

  it('takes null, nothing, empty and blank text as missing', () => {
    for (const value of [null, undefined, '', '  ']) expect(codes([name], { name: value })).toEqual(['name required']);
    expect(codes([name], {})).toEqual(['name required']);
  });
  it('takes false and zero as values', () => {
    expect(codes([fieldOf('isRound', { ty: 'bool', required: true })], { isRound: false })).toEqual([]);
    expect(codes([fieldOf('mass', { ty: 'number', required: true })], { mass: 0 })).toEqual([]);
  });
  it('wants at least one of several', () => {
    const tags = fieldOf('tags', { isMultiple: true, required: true });
    expect(codes([tags], { tags: [] })).toEqual(['tags required']);
    expect(codes([tags], { tags: [''] })).toEqual(['tags required']);
    expect(codes([tags], { tags: ['a'] })).toEqual([]);
  });
  it('follows its condition, and an unknown one does not require', () => {
    const mass = fieldOf('mass', { required: expressionOf(is('kind', 'icy')) });
    expect(codes([fieldOf('kind'), mass], { kind: 'icy' })).toEqual(['mass required']);
    expect(codes([fieldOf('kind'), mass], { kind: 'rocky' })).toEqual([]);
    expect(codes([fieldOf('kind'), mass], {})).toEqual([]);
  });
  it('is said in the words of the descriptor', () => {
    const [finding] = findings(resourceOf([{ ...name, messages: { required: textOf('Give it a name') } }]), {});
    expect(finding?.message.text).toBe('Give it a name');
    expect(findings(resourceOf([name]), {})[0]).toMatchObject({
      message: { text: '{title} is required' },
      with: { title: { text: 'Name' } },
    });
  });
  it('does not ask again for a stored password', () => {
    const secret = fieldOf('secret', { required: true, codec: { kind: 'password' } });
    expect(codes([secret], {})).toEqual(['secret required']);
    expect(codes([secret], {}, { old: {} })).toEqual([]);
  });
});

describe('hidden fields', () => {
  const fields = [
    fieldOf('kind'),
    fieldOf('depth', { required: true, visible: expressionOf(is('kind', 'icy')), checks: [check(['lit', false])] }),
  ];

  it('are neither required nor checked, and cleared by the record', () => {
    expect(codes(fields, { kind: 'rocky', depth: 'x' })).toEqual([]);
    expect(normalizeValues(resourceOf(fields), { kind: 'rocky', depth: 'x' }, scopeOf({}))).toEqual({ kind: 'rocky', depth: null });
  });
  it('keep their value while the condition is unknown', () => {
    expect(normalizeValues(resourceOf(fields), { depth: 'x' }, scopeOf({}))).toEqual({ depth: 'x' });
    expect(codes(fields, { depth: 'x' })).toEqual([]);
  });
  it('take others with them when they are cleared', () => {
    const chain = [
      ...fields,
      fieldOf('color', { visible: expressionOf(is('depth', 'x')) }),
      fieldOf('shade', { visible: expressionOf(['op', '!=', self('color'), ['lit', null]]) }),
    ];
    const result = normalizeValues(resourceOf(chain), { kind: 'rocky', depth: 'x', color: 'red', shade: 'dark' }, scopeOf({}));
    expect(result).toEqual({ kind: 'rocky', depth: null, color: 'red', shade: 'dark' });
    const told = { ...chain[2], visible: expressionOf(['op', '!=', self('depth'), ['lit', null]]) } as Field;
    expect(
      normalizeValues(
        resourceOf([...fields, told, ...chain.slice(3)]),
        { kind: 'rocky', depth: 'x', color: 'red', shade: 'dark' },
        scopeOf({}),
      ),
    ).toEqual({
      kind: 'rocky',
      depth: null,
      color: null,
      shade: null,
    });
  });
});

describe('a format by code', () => {
  // Whether the digits add up to a multiple of ten.
  const isEven = (value: unknown): boolean => [...String(value)].reduce((sum, digit) => sum + Number(digit), 0) % 10 === 0;
  const scope = scopeOf({ mode: 'create', formats: { 'x-sum': { isValid: isEven, examples: ['19'] } } });
  const code = fieldOf('code', { format: 'x-sum' });

  it('is asked for each value that is there', () => {
    for (const value of ['19', '5500', null, '']) expect(codes([code], { code: value }, { scope })).toEqual([]);
    expect(codes([code], { code: '18' }, { scope })).toEqual(['code format']);
    expect(codes([fieldOf('count', { ty: 'number', format: 'x-sum' })], { count: 18 }, { scope })).toEqual(['count format']);
    expect(codes([fieldOf('codes', { isMultiple: true, format: 'x-sum' })], { codes: ['19', '18'] }, { scope })).toEqual([
      'codes.1 format',
    ]);
    const label = fieldOf('label', { codec: { kind: 'localized' }, format: 'x-sum' });
    expect(codes([label], { label: { en: '19', de: '' } }, { scope })).toEqual([]);
    expect(codes([label], { label: { en: '19', de: '18' } }, { scope })).toEqual(['label format']);
  });
  it('is asked in rows and in dialogs', () => {
    const rows = fieldOf('rows', { items: fieldOf('row', { members: { code } }) });
    expect(codes([rows], { rows: [{ code: '19' }, { code: '18' }] }, { scope })).toEqual(['rows.1.code format']);
    expect(judgeDialog({ code }, { code: '18' }, scope).map(({ path, code: found }) => `${path} ${found}`)).toEqual(['code format']);
  });
  it('says what the descriptor says, and nothing where nobody knows it', () => {
    const own = fieldOf('code', { format: 'x-sum', messages: { format: textOf('No such code') } });
    expect(findings(resourceOf([own]), { code: '18' }, { scope })[0]?.message.text).toBe('No such code');
    expect(codes([code], { code: '18' })).toEqual([]);
    expect(codes([fieldOf('code', { format: 'toString' })], { code: '18' }, { scope })).toEqual([]);
  });
  it('leaves a stored value be', () => {
    expect(codes([code, fieldOf('name')], { code: '18', name: 'b' }, { scope, mode: 'edit', old: { code: '18', name: 'a' } })).toEqual([
      'code format (warning)',
    ]);
  });
});

describe('normalized', () => {
  it('trims, strips, lowers or computes, deep, and strips empties', () => {
    const fields = [
      fieldOf('name'),
      fieldOf('code', { normalize: 'strip' }),
      fieldOf('email', { normalize: 'lower' }),
      fieldOf('note', { normalize: 'none' }),
      fieldOf('loud', { normalize: expressionOf(['call', 'upper', ['get', 'it', []]]) }),
      fieldOf('tags', { isMultiple: true }),
      fieldOf('orbit', { members: { center: fieldOf('center'), radius: fieldOf('radius') } }),
      fieldOf('craters', { items: fieldOf('crater', { members: { name: fieldOf('name') } }) }),
      fieldOf('raw', { codec: { kind: 'json' } }),
      fieldOf('list', { isMultiple: true }),
    ];
    const values = {
      name: ' Io ',
      code: ' a b\t',
      email: ' IO@X ',
      note: ' n ',
      loud: 'a',
      tags: [' a ', '', ' '],
      orbit: { center: ' c ', radius: '', extra: '' },
      craters: [{ name: '' }, { name: ' n ' }],
      raw: { a: '' },
      list: [],
      _version: 3,
    };
    expect(normalizeValues(resourceOf(fields), values, scopeOf({}))).toEqual({
      name: 'Io',
      code: 'ab',
      email: 'io@x',
      note: ' n ',
      loud: 'A',
      tags: ['a'],
      orbit: { center: 'c', extra: '' },
      craters: [{}, { name: 'n' }],
      raw: { a: '' },
      list: [],
      _version: 3,
    });
  });
});

describe('checks', () => {
  const mass = fieldOf('mass', { ty: 'number', checks: [check(['op', '<', ['get', 'it', []], self('limit')], 'less than {other}')] });
  const limit = fieldOf('limit', { ty: 'number' });

  it('pass while something they compare is empty', () => {
    expect(codes([mass, limit], { mass: 3 })).toEqual([]);
    expect(codes([mass, limit], { limit: 3 })).toEqual([]);
    expect(codes([mass, limit], { mass: 3, limit: 4 })).toEqual([]);
    expect(codes([mass, limit], { mass: 3, limit: 3 })).toEqual(['mass check']);
  });
  it('know the title of the other field', () => {
    expect(findings(resourceOf([mass, limit]), { mass: 3, limit: 3 })[0]?.with).toMatchObject({
      title: { text: 'Mass' },
      other: { text: 'Limit' },
    });
  });
  it('look at each of several values', () => {
    const tags = fieldOf('tags', { isMultiple: true, checks: [check(['op', '!=', ['get', 'it', []], ['lit', 'x']])] });
    expect(codes([tags], { tags: ['a', 'x', 'b'] })).toEqual(['tags.1 check']);
  });
  it('are not applied while `when` does not hold', () => {
    expect(codes([fieldOf('name', { checks: [check(['lit', false], 'm', expressionOf(is('kind', 'icy')))] })], { name: 'a' })).toEqual([]);
  });
  it('of members and items see their own record', () => {
    const crater = fieldOf('crater', {
      members: {
        depth: fieldOf('depth', {
          ty: 'number',
          required: true,
          checks: [check(['op', '<', self('depth'), ['get', 'parent', ['radius']]])],
        }),
      },
    });
    const fields = [fieldOf('radius', { ty: 'number' }), fieldOf('craters', { items: crater })];
    expect(codes(fields, { radius: 3, craters: [{ depth: 4 }, {}, { depth: 1 }] })).toEqual([
      'craters.0.depth check',
      'craters.1.depth required',
    ]);
    const orbit = fieldOf('orbit', { members: { speed: fieldOf('speed', { required: expressionOf(is('radius', 3)) }) } });
    expect(codes([fields[0] ?? orbit, orbit], { radius: 3, orbit: { x: 1 } })).toEqual(['orbit.speed required']);
  });
});

describe('enum values', () => {
  const kind = fieldOf('kind', {
    choices: { kind: 'enum', values: [optionOf('icy'), optionOf('rocky', expressionOf(['role', 'ROLE_X']))] },
  });

  it('must be offered unless they are stored', () => {
    expect(codes([kind], { kind: 'rocky' })).toEqual(['kind enum']);
    expect(codes([kind], { kind: 'rocky' }, { old: { kind: 'rocky' } })).toEqual([]);
    expect(codes([kind], { kind: 'rocky' }, { scope: scopeOf({ mode: 'create', roles: new Set(['ROLE_X']) }) })).toEqual([]);
    const kinds = { ...kind, name: 'kinds', isMultiple: true };
    expect(codes([kinds], { kinds: ['icy', 'rocky'] }, { old: { kinds: ['rocky'] } })).toEqual([]);
    expect(codes([kinds], { kinds: ['icy', 'rocky'] }, { old: { kinds: ['icy'] } })).toEqual(['kinds.1 enum']);
  });
});

describe('key-value rows', () => {
  const labels = (changes: object) =>
    fieldOf('labels', {
      codec: {
        kind: 'key-value',
        wire: 'array',
        isClosed: false,
        keys: [],
        pattern: null,
        keyRequired: true,
        values: fieldOf('value', { maxLength: 3 }),
        ...changes,
      },
    });
  const row = (key: string | null, value: unknown = 'v') => ({ key, value });

  it('need a key, once, in the right form, with a good value', () => {
    const values = { labels: [row(null), row('a'), row('a'), row('b!'), row('c', 'long')] };
    expect(codes([labels({ pattern: '^[a-z]+$' })], values)).toEqual([
      'labels.0.key keyRequired',
      'labels.2.key keyTwice',
      'labels.3.key keyPattern',
      'labels.4.value maxLength',
    ]);
  });
  it('of a closed set have no other keys', () => {
    const key = (name: string, isReadOnly = false) => ({ key: name, title: textOf(name), isReadOnly, isSuggested: true });
    expect(codes([labels({ isClosed: true, keys: [key('a')] })], { labels: [row('a'), row('b')] })).toEqual(['labels.1.key keyUnknown']);
    const locked = labels({ keys: [key('a', true)] });
    const old = { labels: [row('a')] };
    expect(codes([locked], { labels: [row('a')] }, { old })).toEqual([]);
    expect(codes([locked], { labels: [row('a', 'x')] }, { old })).toEqual(['labels.0.value readOnly']);
    expect(codes([locked], { labels: [] }, { old })).toEqual(['labels readOnly']);
  });
  it('lose blank rows where a key is not required', () => {
    expect(normalizeValues(resourceOf([labels({ keyRequired: false })]), { labels: [row(' ', ''), row(' a ')] }, scopeOf({}))).toEqual({
      labels: [row('a')],
    });
    expect(normalizeValues(resourceOf([labels({})]), { labels: [row('', '')] }, scopeOf({}))).toEqual({ labels: [row(null, null)] });
  });
});

describe('locked fields', () => {
  const old = { name: 'Io', kind: 'icy' };

  it('may be sent unchanged, not changed', () => {
    for (const field of [
      fieldOf('name', { readOnly: true }),
      fieldOf('name', { isImmutable: true }),
      fieldOf('name', { readOnly: expressionOf(is('kind', 'icy')) }),
    ]) {
      const fields = [field, fieldOf('kind')];
      expect(codes(fields, old, { old })).toEqual([]);
      expect(codes(fields, { kind: 'icy' }, { old })).toEqual([]);
      expect(codes(fields, { ...old, name: 'Europa' }, { old })).toEqual(['name readOnly']);
    }
  });
  it('are those outside of the form', () => {
    const fields = [fieldOf('name', { required: true }), fieldOf('kind')];
    expect(codes(fields, { kind: 'rocky' }, { old, form: formOf(['kind']) })).toEqual([]);
    expect(codes(fields, { ...old, name: 'x' }, { old, form: formOf(['kind']) })).toEqual(['name readOnly']);
  });
  it('take their default, prefill, followed value or parent on create', () => {
    const create = (field: Field, value: unknown, changes: Partial<VerdictCase> = {}) => codes([field], { name: value }, changes);
    expect(create(fieldOf('name', { readOnly: true, default: { lit: 'Io' } }), 'Io')).toEqual([]);
    expect(create(fieldOf('name', { readOnly: true, default: { lit: 'Io' } }), 'Europa')).toEqual(['name readOnly']);
    expect(create(fieldOf('name'), 'Io', { form: formOf([], { prefill: { name: { lit: 'Io' } } }) })).toEqual([]);
    const autofill = { when: true, value: expressionOf(['lit', 'Io']) };
    expect(create(fieldOf('name', { readOnly: true, autofill }), 'Io')).toEqual([]);
    expect(create(fieldOf('name', { readOnly: true, autofill }), 'Europa')).toEqual(['name readOnly']);
  });
  it('are not asked about when the server makes them', () => {
    expect(codes([fieldOf('at', { stamp: { create: null, save: { lit: 'now' } } })], { at: 'now' }, { old: { at: 'then' } })).toEqual([]);
  });
});

describe('schema errors', () => {
  const error = (instancePath: string, keyword: string, params: Record<string, unknown> = {}): SchemaError => ({
    instancePath,
    keyword,
    params,
  });
  const price = fieldOf('price', {
    ty: 'number',
    codec: { kind: 'money', scale: 2, currency: { lit: 'EUR' } },
    messages: { maximum: textOf('too dear') },
  });
  const fields = [price, fieldOf('name'), fieldOf('hidden', { visible: false })];
  const run = (errors: readonly SchemaError[], changes: Partial<VerdictCase> = {}) =>
    findings(resourceOf(fields), { price: 1, name: 'a', hidden: 'b' }, { schemaErrors: () => errors, ...changes });

  it('become findings with the text of the field, limits in main units', () => {
    expect(run([error('/price', 'minimum', { limit: 150 })])[0]).toMatchObject({
      field: 'price',
      path: 'price',
      code: 'minimum',
      with: { limit: 1.5 },
    });
    expect(run([error('/price', 'maximum', { limit: 1 })])[0]?.message.text).toBe('too dear');
    expect(run([error('/name', 'format', { format: 'email' })])[0]?.message.text).toBe('{title} is not a valid email address');
  });
  it('say one thing about a path, and nothing about hidden or missing values', () => {
    expect(run([error('/price', 'type'), error('/price', 'minimum'), error('/hidden', 'type'), error('', 'required')])).toHaveLength(1);
  });
  it('are asked only about values that are there and may be written', () => {
    const asked: Values[] = [];
    findings(
      resourceOf([...fields, fieldOf('gone'), fieldOf('locked', { readOnly: true })]),
      { price: 1, name: '', hidden: 'b', gone: null, locked: 'x', _version: 2 },
      {
        old: { locked: 'x' },
        schemaErrors: (values) => {
          asked.push(values);
          return [];
        },
      },
    );
    expect(asked).toEqual([{ price: 1 }]);
  });
});

describe('rules', () => {
  const fields = [fieldOf('a', { ty: 'number' }), fieldOf('b', { ty: 'number' })];
  const smaller: ExpressionNode = ['op', '<', self('a'), self('b')];
  const run = (changes: Partial<ResourceRule>, values: Values, o: Partial<VerdictCase> = {}) =>
    findings(resourceOf(fields, { rules: [rule(smaller, changes)] }), values, o).map(({ field, code, severity }) => [
      field,
      code,
      severity,
    ]);

  it('stand at their fields, or at the record', () => {
    expect(run({}, { a: 2, b: 1 })).toEqual([['', 'rule', 'error']]);
    expect(run({ at: ['a', 'b'] }, { a: 2, b: 1 })).toEqual([
      ['a', 'rule', 'error'],
      ['b', 'rule', 'error'],
    ]);
    expect(run({}, { a: 2 })).toEqual([]);
  });
  it('hold for their verbs and their side', () => {
    expect(run({ verbs: ['edit'] }, { a: 2, b: 1 })).toEqual([]);
    expect(run({ side: 'server' }, { a: 2, b: 1 }, { side: 'browser' })).toEqual([]);
    expect(run({ side: 'server' }, { a: 2, b: 1 })).toHaveLength(1);
  });
  it('only warn about what was stored like this already', () => {
    const old = { a: 2, b: 1, name: 'x' };
    expect(run({}, { ...old, name: 'y' }, { old })).toEqual([['', 'rule', 'warning']]);
    expect(run({}, { ...old, a: 3 }, { old })).toEqual([['', 'rule', 'error']]);
  });
  it('of roles stay errors', () => {
    const resource = resourceOf(fields, { rules: [rule(['role', 'ROLE_X'])] });
    expect(findings(resource, { a: 1 }, { old: { a: 1 } })[0]?.severity).toBe('error');
  });
});

describe('the ratchet', () => {
  it('turns findings on stored values into warnings, but not what is missing', () => {
    const field = fieldOf('name', { checks: [check(['lit', false])], required: true });
    expect(codes([field], { name: 'x' }, { old: { name: 'x' } })).toEqual(['name check (warning)']);
    expect(codes([field], { name: 'y' }, { old: { name: 'x' } })).toEqual(['name check']);
    expect(codes([field], {}, { old: {} })).toEqual(['name required']);
  });
  it('looks at everything a check reads', () => {
    const field = fieldOf('mass', { ty: 'number', checks: [check(['op', '<', ['get', 'it', []], self('limit')])] });
    const fields = [field, fieldOf('limit', { ty: 'number' })];
    expect(codes(fields, { mass: 3, limit: 2 }, { old: { mass: 3, limit: 4 } })).toEqual(['mass check']);
    expect(codes(fields, { mass: 3, limit: 2 }, { old: { mass: 3, limit: 2 } })).toEqual(['mass check (warning)']);
  });
});

describe('dialogVerdict', () => {
  it('checks facts without a schema', () => {
    const fields = Object.fromEntries(
      [
        fieldOf('password', { minLength: 8, required: true, normalize: 'none' }),
        fieldOf('again', { checks: [check(['op', '==', ['get', 'it', []], self('password')])] }),
        fieldOf('email', { type: 'email' }),
        fieldOf('mass', { ty: 'number', minimum: 1 }),
        fieldOf('kind', { choices: { kind: 'enum', values: [optionOf('icy')] } }),
        fieldOf('code', { pattern: '^[a-z]+$' }),
        fieldOf('day', { type: 'date', ty: 'date' }),
      ].map((field) => [field.name, field]),
    );
    const run = (values: Values) => judgeDialog(fields, values, scopeOf({})).map(({ path, code }) => `${path} ${code}`);
    expect(run({ password: 'short', again: 'other', email: 'x', mass: 0, kind: 'x', code: 'A', day: '2031-02-30' })).toEqual([
      'password minLength',
      'again check',
      'email format',
      'mass minimum',
      'kind enum',
      'code pattern',
      'day format',
    ]);
    expect(run({ password: 'long enough', again: 'long enough', mass: '3' })).toEqual(['mass type']);
    expect(run({})).toEqual(['password required']);
  });
  it('takes a list or an object only where one is declared', () => {
    const inner = fieldOf('name');
    const fields = Object.fromEntries(
      [
        fieldOf('name'),
        fieldOf('kind', { ty: { enum: ['icy'] }, choices: { kind: 'enum', values: [optionOf('icy')] } }),
        fieldOf('mass', { ty: 'number' }),
        fieldOf('orbit', { ty: { obj: { name: 'string' } }, members: { name: inner } }),
        fieldOf('tags', { ty: { list: 'string' }, isMultiple: true }),
        fieldOf('gases', { codec: { kind: 'comma' } }),
        fieldOf('craters', { type: 'array', ty: { list: 'string' }, items: inner }),
        fieldOf('notes', { ty: 'json', codec: { kind: 'json' } }),
      ].map((field) => [field.name, field]),
    );
    const run = (name: string, value: unknown) =>
      judgeDialog(fields, { [name]: value }, scopeOf({})).map(({ path, code }) => `${path} ${code}`);
    for (const name of ['name', 'kind', 'mass', 'orbit']) {
      for (const list of [['icy'], [1], [{ name: 'Io' }], [], ['']]) expect(run(name, list)).toEqual([`${name} type`]);
    }
    for (const name of ['name', 'kind', 'mass']) expect(run(name, { name: 'Io' })).toEqual([`${name} type`]);
    expect(run('tags', [['icy']])).toEqual(['tags.0 type']);
    expect(run('orbit', { name: ['Io'] })).toEqual(['orbit.name type']);
    expect(run('craters', [['Tycho']])).toEqual(['craters.0 type']);
    for (const name of ['tags', 'gases', 'craters', 'notes']) expect(run(name, ['icy'])).toEqual([]);
    expect(run('orbit', { name: 'Io' })).toEqual([]);
    expect(run('notes', { name: 'Io' })).toEqual([]);
  });
});

describe('what a block or tab of the form hides', () => {
  const block = (name: string, when: Condition): LayoutBlock => ({
    ...{ kind: 'cell', when, needsRecord: false },
    cell: { field: name, title: null, as: null, link: null, tooltip: null, truncate: null, empty: null, when: true },
  });
  const role = expressionOf(['role', 'ROLE_PAY']);
  const isGas = expressionOf(is('kind', 'gas'));
  const fields = [fieldOf('kind'), fieldOf('pay', { required: true }), fieldOf('storm', { required: true })];
  const layout = [block('kind', true), block('pay', role), block('storm', isGas)];
  const form = formOf(['kind', 'pay', 'storm'], { tabs: [{ name: 'all', title: textOf('All'), when: true, layout }] });
  const old = { kind: 'gas', pay: 5, storm: 'red' };
  const found = (values: Values, roles: readonly string[] = []) =>
    findings(resourceOf(fields), values, { form, old, scope: scopeOf({ mode: 'edit', roles: new Set(roles) }) }).map(
      ({ path, code }) => `${path} ${code}`,
    );

  it('stays as it is for those whose roles hide it', () => {
    expect(found(old)).toEqual([]);
    expect(found({ ...old, pay: 6 })).toEqual(['pay readOnly']);
    expect(found({ ...old, pay: null })).toEqual(['pay readOnly']);
    expect(found({ ...old, pay: 6 }, ['ROLE_PAY'])).toEqual([]);
    expect(found({ ...old, pay: null }, ['ROLE_PAY'])).toEqual(['pay required']);
  });

  it('is emptied or left where the record hides it, and never asked for', () => {
    expect(found({ ...old, storm: null })).toEqual(['storm required']);
    expect(found({ ...old, kind: 'rock', storm: null })).toEqual([]);
    expect(found({ ...old, kind: 'rock' })).toEqual([]);
    expect(found({ ...old, kind: 'rock', storm: 'blue' })).toEqual(['storm readOnly']);
  });
});
