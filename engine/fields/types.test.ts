import { describe, expect, it } from 'vitest';
import { planetModel, resourceFrom } from '../language/compile/testing.ts';
import { findBuiltInType, fieldTypes, buildValueSchema } from './types.ts';

const { planets, missions } = planetModel().resources;

describe('the table of field types', () => {
  it('holds each type under its own name', () => {
    for (const [name, type] of Object.entries(fieldTypes)) expect(type.name).toBe(name);
  });

  it('starts a filter with an operator that its popover offers', () => {
    for (const { name, filterOp, filterOps } of Object.values(fieldTypes)) {
      if (!['password', 'file'].includes(name)) expect(filterOps, name).toContain(filterOp);
    }
  });

  it('knows no type by a name that every object has', () => {
    expect(findBuiltInType('toString')).toBeNull();
  });

  it('never offers to filter by a password or a file', () => {
    expect(fieldTypes.password.filterOps).toEqual([]);
    expect(fieldTypes.file.filterOps).toEqual([]);
  });
});

describe('the schema of a value', () => {
  const schemaOf = (resource: typeof planets, name: string) => {
    const field = resource?.fields[name];
    return field === undefined ? null : buildValueSchema(field);
  };

  it('is that of the elements where there are several', () => {
    expect(schemaOf(planets, 'gases')).toEqual({ type: 'array', items: { type: 'string', enum: ['hydrogen', 'helium', 'methane'] } });
  });

  it('follows the wire form of dates', () => {
    expect(schemaOf(planets, 'discovered')).toEqual({ type: 'string', format: 'date' });
    expect(schemaOf(missions, 'starts')).toMatchObject({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });
    const dated = resourceFrom(
      'resource: eclipses\ntitle: Eclipse\naccess: true\nfields:\n  code: code\n  on: {type: date, wire: iso, timeOfDay: "23:59:59"}\n',
    );
    expect(schemaOf(dated, 'on')).toEqual({ type: 'string', format: 'date-time' });
  });

  it('takes money as whole minor units', () => {
    expect(schemaOf(missions, 'cost')).toEqual({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
  });

  it('refuses nothing where an enum says "*"', () => {
    const open = resourceFrom(
      'resource: signals\ntitle: Signal\naccess: true\nfields:\n  code: code\n  source: {enum: {pulsar: Pulsar, "*": Something else}}\n',
    );
    expect(schemaOf(open, 'source')).toEqual({ type: 'string' });
    expect(open.fields['source']?.ty).toBe('string');
  });

  it('of key-value is a list of rows, whatever the wire form', () => {
    expect(schemaOf(planets, 'names')).toMatchObject({
      type: 'array',
      items: { properties: { key: { type: 'string' }, value: { type: 'string' } }, required: ['key'] },
    });
  });
});
