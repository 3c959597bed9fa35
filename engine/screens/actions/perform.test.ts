import { describe, expect, it } from 'vitest';
import { readModel } from '../../language/index.ts';
import type { Model } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { scopeOf } from '../../model/testing.ts';
import { buildActionCall } from './perform.ts';

const text = `apiVersion: admin/v1
resource: probes
title: Probe
access: true
fields:
  code: code
  name: string!
  made: {type: string, readOnly: true}
  state: {type: state, readOnly: true, default: idle, enum: [idle, busy]}
transitions:
  start: {from: [idle], to: busy}
  stop: {from: [busy], to: idle, request: POST stops}
actions:
  mark: {request: PATCH, set: {name: Marked}}
  ring: {request: POST rings}
  tell:
    request: POST words
    fields:
      facts: {type: key-value, wire: map}
      note: {type: object, fields: {by: {type: string, sendAs: author}}}
      also: string
`;

const app = { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Sky\n' };
const { model } = readModel([app, { file: 'resources/probes.yaml', text }]);
const resource = (model as Model).resources['probes'];

function called(name: string, record: Values, form: Values = {}) {
  const action = resource?.actions[name];
  if (!resource || !action) throw new Error(`The descriptor has no "${name}".`);
  return buildActionCall({ resource, action, record, form, params: {}, scope: scopeOf({ self: record }) });
}

describe('the call of an action', () => {
  const record = { code: 'p1', name: 'One', made: 'here', state: 'idle', _version: 3 };

  it('sends the whole record with what it sets, also where no form may change that', () => {
    const call = called('start', record);
    expect(call).toMatchObject({ method: 'PUT', headers: { 'If-Match': '"3"' } });
    expect(call.body).toEqual({ code: 'p1', name: 'One', state: 'busy' });
  });

  it.each([
    ['stop', 'a transition', { 'If-Match': '"3"' }],
    ['mark', 'what sets a field', { 'If-Match': '"3"' }],
    ['ring', 'what starts something beside the record', {}],
  ])('%s: %s goes with %o', (name, _kind, headers) => {
    expect(called(name, record).headers).toEqual(headers);
  });

  it('sends what was typed as the wire of its field has it', () => {
    const form = { facts: [{ key: 'carrier', value: 'DHL' }], note: { by: 'Ada' }, also: null };
    expect(called('tell', record, form).body).toEqual({ facts: { carrier: 'DHL' }, note: { author: 'Ada' }, also: null });
  });

  it('expects no version that is not known', () => {
    expect(called('stop', { ...record, _version: null }).headers).toEqual({});
  });
});
