import { describe, expect, it } from 'vitest';
import type { Values } from '../../engine/model/values.ts';
import { listStates } from '../../engine/model/options.ts';
import { modelOf } from '../../tests/api/api.ts';
import type { RecordOf, ResourceName } from '../../engine/model/project-types.ts';
import type { DemoRecord } from './demo.ts';
import { createDemoRecords } from './records.ts';

const model = modelOf('resources');
const now = new Date('2031-05-01T12:00:00Z');
const roles = Object.fromEntries(Object.entries(model.roles).map(([name, { title }]) => [name, { en: title.text }]));
const records = createDemoRecords({ scale: 1, now, roles });
const of = <R extends ResourceName>(name: R): readonly RecordOf<R>[] =>
  records.filter((demo): demo is DemoRecord & DemoRecord<R> => demo.resource === name).map(({ values }) => values);
const isBefore = (moment: unknown): boolean => typeof moment === 'string' && Date.parse(moment) < now.getTime();
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

describe('demo records', () => {
  it('are the same for the same options, and thousands', () => {
    expect(JSON.stringify(createDemoRecords({ scale: 1, now, roles }))).toBe(JSON.stringify(records));
    expect(records.length).toBeGreaterThan(10_000);
  });

  it('are of resources and fields that the Model has', () => {
    const strange = records.flatMap(({ resource, values }) =>
      Object.keys(values)
        .filter((name) => model.resources[resource]?.fields[name] === undefined)
        .map((name) => `${resource}.${name}`),
    );
    expect([...new Set(strange)]).toEqual([]);
  });

  const stateful = Object.values(model.resources).filter((resource) => resource.view === null && listStates(resource).length > 0);

  it.each(stateful.map((resource) => [resource.name, resource] as const))('have every state of %s', (name, resource) => {
    const state = ({ values }: { readonly values: Values }) => values[resource.stateField ?? ''];
    const held = new Set(records.filter((demo) => demo.resource === name).map(state));
    expect(
      listStates(resource)
        .filter(({ value }) => !held.has(value))
        .map(({ value }) => value),
    ).toEqual([]);
  });

  it('have what is overdue, and what is not yet due', () => {
    const pending = of('confirmation-requests').filter(({ state }) => state === 'pending');
    const overdue = pending.filter(({ valid_until }) => isBefore(valid_until));
    expect([overdue.length > 0, overdue.length < pending.length]).toEqual([true, true]);
    const replacements = of('temporary-replacements');
    const ended = replacements.filter(({ date_to }) => isBefore(date_to));
    const ahead = replacements.filter(({ date_from }) => !isBefore(date_from));
    expect([ended.length > 0, ahead.length > 0, ended.length + ahead.length < replacements.length]).toEqual([true, true, true]);
  });

  it('have users who came after they were there, and as often as not at all', () => {
    const users = of('users');
    const early = users.filter(({ created_at, last_login }) => last_login && String(last_login) < String(created_at));
    const counts = users.map(({ last_login, login_count }) => [last_login === null, login_count === 0]);
    expect(early).toEqual([]);
    expect(counts.filter(([isNew, isNone]) => isNew !== isNone)).toEqual([]);
    expect([counts.some(([isNew]) => isNew === true), counts.some(([isNew]) => isNew === false)]).toEqual([true, true]);
  });

  it.each([
    ['companies with and without regions', of('companies').map(({ regions }) => regions)],
    ['users with and without groups', of('users').map(({ groups }) => groups)],
    ['users with and without attributes', of('users').map(({ attributes }) => attributes)],
    ['orders with and without documents', of('orders').map(({ documents }) => documents)],
    ['orders with and without notes', of('orders').map(({ notes }) => notes)],
    ['order-fulfillments with and without messages', of('order-fulfillments').map(({ messages }) => messages)],
    ['confirmation-requests with and without attributes', of('confirmation-requests').map(({ attributes }) => attributes)],
  ])('have %s', (_, values) => {
    const held = values.map(isEmpty);
    expect([held.includes(true), held.includes(false)]).toEqual([true, true]);
  });

  it('have umlauts and long names', () => {
    const names = of('users').map(({ first_name, last_name }) => `${String(first_name)} ${String(last_name)}`);
    expect(names.filter((name) => /[äöüßéłø]/i.test(name)).length).toBeGreaterThan(50);
    expect(Math.max(...of('users').map(({ username }) => String(username).length))).toBeGreaterThan(35);
    expect(Math.max(...of('contact-requests').map(({ subject }) => String(subject).length))).toBeGreaterThan(100);
  });
});
