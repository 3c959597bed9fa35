import { loaders } from 'virtual:steward';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileSchemas } from '../../engine/language/compile/fields/validators.ts';
import { wireFromWallClock, wallClockFromWire } from '../../engine/fields/date/wire-date.ts';
import { wallClockZone } from '../../engine/model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../../engine/model/evaluate.ts';
import type { Field, FormModel, Resource } from '../../engine/model/model.ts';
import { isDateCodec } from '../../engine/model/moments.ts';
import type { Values } from '../../engine/model/values.ts';
import { judgeDialog, judgeRecord, type ValueFinding, type ListSchemaErrors } from '../../engine/model/verdict.ts';
import { fieldOnWire, valuesOnWire } from '../fixtures/on-wire.ts';
import { countOf, seedFor } from '../share.ts';
import { candidatesOf, demoOf, isOpen, recordsOf, writableOf } from './generated.ts';
import { everybody, platformModel as model } from './platform.ts';
import { lockedRows, verdictRows } from './verdict-rows.ts';

type Mode = 'create' | 'edit';
type Side = 'browser' | 'server';

const now = new Date('2031-05-01T12:00:00Z');
const pools = demoOf(model, now);
const scopeIn = (mode: Mode, old: Values | null): EvaluationScope => ({
  user: { username: everybody, timezone: 'UTC' },
  settings: { launcher: null, password_upper: true, password_letter_digit: true, sftp_host: 'sftp.steward.example' },
  params: {},
  roles: new Set(Object.keys(model.roles)),
  now,
  zone: 'UTC',
  mode,
  old: old ?? undefined,
});

/** What one side has of a resource: its part of the Model and its compiled schemas. */
interface Half {
  readonly resource: Resource;
  readonly schemas: { readonly create: ListSchemaErrors | null; readonly update: ListSchemaErrors | null };
}

const halves = new Map<string, { readonly server: Half; readonly browser: Half }>();
beforeAll(async () => {
  for (const resource of Object.values(model.resources)) {
    // The very modules that a page loads, made by the very plugin.
    const [own, schemas] = await Promise.all([loaders.list(resource.name), loaders.form(resource.name)]);
    halves.set(resource.name, { server: { resource, schemas: compileSchemas(resource) }, browser: { resource: own, schemas } });
  }
});

function halvesOf(name: string): { readonly server: Half; readonly browser: Half } {
  const found = halves.get(name);
  if (!found) throw new Error(`There is no resource "${name}".`);
  return found;
}

interface Asked {
  readonly mode: Mode;
  readonly values: Values;
  readonly old: Values | null;
  readonly side: Side;
}

function findings({ resource, schemas }: Half, { mode, values, old, side }: Asked): readonly ValueFinding[] {
  const schemaErrors = mode === 'create' ? schemas.create : schemas.update;
  if (schemaErrors === null) throw new Error(`"${resource.name}" has no validator to ${mode}.`);
  const form = mode === 'create' ? resource.create : resource.edit;
  return judgeRecord({ resource, form, mode, values, old, scope: scopeIn(mode, old), schemaErrors, side });
}

const forms = Object.values(model.resources).flatMap((resource) =>
  (['create', 'edit'] as const).flatMap((mode) => {
    const form = resource[mode];
    return form === null ? [] : [{ resource, mode, form, title: `${resource.name} ${mode}` }];
  }),
);
const titled = forms.map((each) => [each.title, each] as const);

/** A record without a fault to start from: one of the demo data, or else the first generated one. */
const bases = new Map<string, Values>();
function baseOf(resource: Resource, mode: Mode, form: FormModel): Values {
  const id = `${resource.name} ${mode}`;
  const known = bases.get(id);
  if (known !== undefined) return known;
  const { server } = halvesOf(resource.name);
  const fields = writableOf(resource, form);
  const isFaultless = (values: Values) =>
    findings(server, { mode, values, old: mode === 'edit' ? values : null, side: 'browser' }).length === 0;
  const writable = (values: Values) => Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]));
  const demo = (pools.get(resource.name) ?? []).map((values) => (mode === 'create' ? writable(values) : values));
  const found = [...demo, ...recordsOf(fields, pools, { seed: 11, count: 4000 }).filter((_, at) => at % 10 === 0)].find(isFaultless);
  if (!found) throw new Error(`No record of "${resource.name}" is without a fault.`);
  bases.set(id, found);
  return found;
}

const told = (all: readonly ValueFinding[]) =>
  all.map(({ field, path, code, severity, message }) => `${severity} ${field} ${path} ${code} ${message.text}`);

describe('browser and server find the same faults, in every field with the same code', () => {
  it.each(titled)('%s: every generated record [P1-5-019] [P1-5-020]', (_title, { resource, mode, form }) => {
    const { server, browser } = halvesOf(resource.name);
    const fields = writableOf(resource, form);
    const olds = mode === 'edit' ? [baseOf(resource, mode, form), ...recordsOf(fields, pools, { seed: seedFor(5), count: 20 })] : [null];
    const kinds = new Set<string>();
    recordsOf(fields, pools, { seed: seedFor(3), count: countOf({ usual: 80, long: 1000 }) }).forEach((changed, at) => {
      const old = olds[at % olds.length] ?? null;
      const asked: Asked = {
        mode,
        old,
        values: at % 3 === 0 ? { ...old, ...changed } : changed,
        side: at % 2 === 0 ? 'browser' : 'server',
      };
      const found = findings(server, asked);
      found.forEach(({ code }) => kinds.add(code));
      const other = told(findings(browser, asked));
      if (JSON.stringify(other) !== JSON.stringify(told(found))) expect([asked, other]).toEqual([asked, told(found)]);
    });
    // The records are worth asking about: they break rules of several kinds.
    expect(kinds.size).toBeGreaterThan(fields.length > 1 ? 1 : 0);
  });

  const dialogs = Object.values(model.resources).flatMap(({ name, actions }) =>
    Object.values(actions).flatMap((action) => (action.order.length > 0 ? [[`${name} ${action.name}`, name, action] as const] : [])),
  );

  it.each(dialogs)('dialog of %s: every generated input', (_title, name, { name: action, fields }) => {
    const own = halvesOf(name).browser.resource.actions[action]?.fields ?? {};
    for (const values of recordsOf(Object.values(fields), pools, { seed: seedFor(9), count: countOf({ usual: 30, long: 300 }) }))
      expect(told(judgeDialog(own, values, scopeIn('edit', {})))).toEqual(told(judgeDialog(fields, values, scopeIn('edit', {}))));
  });
});

interface Fact {
  readonly code: string;
  /** Each must be refused with the code; none of the others. */
  readonly outside: readonly unknown[];
  readonly inside: readonly unknown[];
}

const text = (length: number) => 'A1b'.repeat(length).slice(0, Math.max(0, length));

/** The facts of a field with values on both sides of each boundary. */
function factsOf(field: Field): readonly Fact[] {
  const { minLength, maxLength, pattern, choices, isMultiple, codec } = field;
  // Beyond these, two whole numbers can be the same.
  const isWhole = field.type === 'integer' || field.type === 'money';
  const minimum = field.minimum ?? (isWhole ? Number.MIN_SAFE_INTEGER : null);
  const maximum = field.maximum ?? (isWhole ? Number.MAX_SAFE_INTEGER : null);
  const { good, bad } = candidatesOf({ ...field, isMultiple: false }, pools);
  const asField = (values: readonly unknown[]) => (isMultiple ? values.map((value) => [value]) : values);
  const fact = (code: string, outside: readonly unknown[], inside: readonly unknown[]): Fact => ({
    code,
    outside: asField(outside),
    inside: asField(inside),
  });
  const texts = [...good, ...bad].filter((value) => typeof value === 'string' && value.trim() === value && value !== '');
  const isFound = (value: unknown) => pattern !== null && new RegExp(pattern, 'u').test(String(value));
  const hasFormat = ['email', 'uri', 'hostname'].includes(field.type);
  const rows = (...keys: readonly unknown[]) => keys.map((key) => ({ key, value: 'x' }));
  return [
    ...(minLength === null ? [] : [fact('minLength', [text(minLength - 1)], [text(minLength), '🪐'.repeat(minLength)])]),
    ...(maxLength === null
      ? []
      : [fact('maxLength', [text(maxLength + 1), '🪐'.repeat(maxLength + 1)], [text(maxLength), '🪐'.repeat(maxLength)])]),
    ...(minimum === null ? [] : [fact('minimum', [minimum - 1], [minimum, minimum + 1])]),
    ...(maximum === null ? [] : [fact('maximum', [maximum + 1], [maximum, maximum - 1])]),
    ...(pattern === null || (field.normalize !== 'none' && typeof field.normalize === 'object')
      ? []
      : [
          fact(
            'pattern',
            texts.filter((value) => !isFound(value)),
            texts.filter(isFound),
          ),
        ]),
    ...(hasFormat ? [fact('format', bad, good)] : []),
    ...(choices?.kind === 'enum' && !choices.values.some(({ value }) => value === '*')
      ? [
          fact(
            'enum',
            ['no-such-value'],
            choices.values.flatMap(({ value, when }) => (when === false ? [] : [value])),
          ),
        ]
      : []),
    ...(codec.kind === 'key-value' ? [{ code: 'keyTwice', outside: [rows('a', 'a')], inside: [rows('a'), rows('a', 'b')] }] : []),
    ...(codec.kind === 'key-value' && codec.keyRequired
      ? [{ code: 'keyRequired', outside: [rows(''), rows(null), rows('  ')], inside: [rows('a')] }]
      : []),
    ...(codec.kind === 'key-value' && codec.pattern !== null
      ? [{ code: 'keyPattern', outside: [rows('a b'), rows('ä')], inside: [rows('a'), rows('aZ9_-')] }]
      : []),
    ...(codec.kind === 'key-value' && codec.isClosed
      ? [{ code: 'keyUnknown', outside: [rows('no-such-key')], inside: [rows(codec.keys[0]?.key)] }]
      : []),
  ].filter(({ outside, inside }) => outside.length > 0 && inside.length > 0);
}

const shapes = ['', ' 00:00:00', ' 10:00:00', ' 23:59:00', 'T00:00:00Z', 'T10:00:00Z', 'T23:59:59Z', 'T10:00:00'].map(
  (time) => `2031-06-01${time}`,
);

/** The record with each position of the switches that say whether the field takes a time. */
function switchesOf({ codec }: Field, base: Values): readonly Values[] {
  const reads = isDateCodec(codec) && typeof codec.dateOnly === 'object' ? codec.dateOnly.reads : [];
  const names = reads.flatMap((read) => /^self\.(\w+)$/.exec(read)?.[1] ?? []);
  return names.length === 0
    ? [base]
    : [true, false].map((value) => ({ ...base, ...Object.fromEntries(names.map((name) => [name, value])) }));
}

describe('every fact of every field is found at its boundary and not inside', () => {
  it.each(titled)('%s [P1-5-013] [P1-5-014] [P1-5-015] [P1-5-017]', (_title, { resource, mode, form }) => {
    const { browser } = halvesOf(resource.name);
    const base = baseOf(resource, mode, form);
    const scope = scopeIn(mode, base);
    const wrong: string[] = [];
    for (const field of writableOf(resource, form)) {
      if (!isOpen(field, { ...scope, self: base, form: base })) continue;
      const codes = (value: unknown) =>
        findings(browser, { mode, values: { ...base, [field.name]: value }, old: mode === 'edit' ? base : null, side: 'browser' }).flatMap(
          (each) => (each.field === field.name ? [each.code] : []),
        );
      for (const { code, outside, inside } of factsOf(field)) {
        for (const value of outside)
          if (!codes(value).includes(code)) wrong.push(`${field.name} ${JSON.stringify(value)} is not refused as ${code}`);
        for (const value of inside)
          if (codes(value).includes(code)) wrong.push(`${field.name} ${JSON.stringify(value)} is refused as ${code}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(titled)(
    '%s: a date is taken in the shape that its input sends, and in no other [P1-4-020] [P1-4-021] [P1-5-111]',
    (_title, { resource, mode, form }) => {
      const { server } = halvesOf(resource.name);
      for (const field of writableOf(resource, form))
        for (const base of switchesOf(field, baseOf(resource, mode, form))) {
          const scope = { ...scopeIn(mode, base), self: base, form: base };
          if (!isDateCodec(field.codec) || !isOpen(field, scope)) continue;
          const { codec } = field;
          const wire = {
            ...codec,
            zone: wallClockZone(codec, scope),
            isDay: codec.kind === 'date' || isConditionTrue(codec.dateOnly, scope),
          };
          for (const value of shapes) {
            const clock = wallClockFromWire(value, wire);
            const isSent = clock !== null && wireFromWallClock(clock, wire) === value;
            const refused = findings(server, { mode, values: { ...base, [field.name]: value }, old: null, side: 'server' }).some(
              ({ field: name, code }) => name === field.name && code === 'format',
            );
            expect([field.name, base, value, refused]).toEqual([field.name, base, value, !isSent]);
          }
        }
    },
  );

  it.each(titled)('%s: what is required is missed, what is not is not [P1-5-001]', (_title, { resource, mode, form }) => {
    const { browser } = halvesOf(resource.name);
    const base = baseOf(resource, mode, form);
    for (const field of writableOf(resource, form)) {
      if (!isOpen(field, { ...scopeIn(mode, base), self: base, form: base }) || typeof field.required !== 'boolean') continue;
      const values = { ...base, [field.name]: field.isMultiple ? [] : null };
      const all = findings(browser, { mode, values, old: mode === 'edit' && field.type !== 'password' ? base : null, side: 'browser' });
      const isMissed = all.some(({ field: name, code }) => name === field.name && code === 'required');
      expect([field.name, isMissed]).toEqual([field.name, field.required]);
    }
  });

  it.each(titled)('%s: every check and rule fails for some records and holds for others', (_title, { resource, mode, form }) => {
    const { browser } = halvesOf(resource.name);
    const fields = writableOf(resource, form);
    const records = recordsOf(fields, pools, { seed: 21, count: 600 });
    const oldAt = (at: number) => (mode === 'edit' ? (records[(at + 1) % records.length] ?? null) : null);
    const all = records.map((values, at) => findings(browser, { mode, values, old: oldAt(at), side: 'server' }));
    const one = (found: (finding: ValueFinding) => boolean) => all.map((list) => list.some(found));
    const expectBoth = (name: string, seen: readonly boolean[]) =>
      expect([name, seen.includes(true), seen.includes(false)]).toEqual([name, true, true]);
    for (const field of fields)
      for (const { message, check, when } of field.checks) {
        const isOfMode = typeof when === 'boolean' || !when.reads.includes('mode') || when.text.includes(`"${mode}"`);
        // Copies of other records are the server's to look up; tests of the API ask for those checks.
        const isAlone = !check.reads.some((read) => read.startsWith('self._data.'));
        const isAsked = isOfMode && isAlone && !field.isImmutable;
        if (isAsked)
          expectBoth(
            `${field.name}: ${check.text}`,
            one((finding) => finding.field === field.name && finding.code === 'check' && finding.message.text === message.text),
          );
      }
    for (const rule of resource.rules.filter(
      ({ verbs, check }) => verbs.includes(mode) && !check.reads.every((read) => read.startsWith('role.')),
    ))
      expectBoth(
        rule.id,
        one((finding) => finding.with['rule'] === rule.id),
      );
  });
});

describe('what the specification says of single fields', () => {
  const rows = verdictRows.map((row) => [row.id, row.resource, row.mode, row.field, row.code, JSON.stringify(row.bad), row] as const);

  it.each(rows)(
    '[%s] %s %s: %s is refused as %s with %s',
    (...[, , , , , , { resource: name, mode, field: path, code, bad, good, given }]) => {
      const { browser, server } = halvesOf(name);
      const form = server.resource[mode];
      if (form === null) throw new Error(`"${name}" has no form to ${mode}.`);
      const { name: field } = fieldOnWire(server.resource, path);
      const base = { ...baseOf(server.resource, mode, form), ...valuesOnWire(server.resource, given ?? {}) };
      const of = (half: Half, value: unknown, side: Side) =>
        findings(half, { mode, values: { ...base, [field]: value }, old: null, side }).filter((finding) => finding.field === field);
      for (const [half, side] of [
        [browser, 'browser'],
        [server, 'server'],
      ] as const) {
        expect(of(half, bad, side).map((finding) => finding.code)).toContain(code);
        expect(of(half, good, side)).toEqual([]);
      }
    },
  );

  it.each(lockedRows.map((row) => [row.id, row.resource, row.field, row] as const))(
    '[%s] %s: %s cannot be changed by an edit',
    (...[, , , { resource: name, field: path, other }]) => {
      const { browser, server } = halvesOf(name);
      const form = server.resource.edit;
      if (form === null) throw new Error(`"${name}" has no form to edit.`);
      const { name: field } = fieldOnWire(server.resource, path);
      const old = baseOf(server.resource, 'edit', form);
      for (const [half, side] of [
        [browser, 'browser'],
        [server, 'server'],
      ] as const) {
        const codes = (value: unknown) =>
          findings(half, { mode: 'edit', values: { ...old, [field]: value }, old, side }).flatMap((each) =>
            each.field === field ? [each.code] : [],
          );
        expect(codes(other)).toEqual(['readOnly']);
        expect(codes(old[field])).toEqual([]);
      }
    },
  );
});
