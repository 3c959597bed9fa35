import { describe, expect, it } from 'vitest';
import { readModel } from '../../language/index.ts';
import type { Model } from '../../model/model.ts';
import { scopeOf } from '../../model/testing.ts';
import { callOf } from './perform.ts';

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
`;

describe('the call of an action', () => {
  it('sends the whole record with what it sets, also where no form may change that', () => {
    const app = { file: 'resources/_app.yaml', text: 'apiVersion: admin/v1\ntitle: Sky\n' };
    const { model } = readModel([app, { file: 'resources/probes.yaml', text }]);
    const resource = (model as Model).resources['probes'];
    const action = resource?.actions['start'];
    if (!resource || !action) throw new Error('The descriptor has no such transition.');
    const record = { code: 'p1', name: 'One', made: 'here', state: 'idle', _version: 3 };
    const call = callOf({ resource, action, record, form: {}, params: {}, scope: scopeOf({ self: record }) });
    expect(call).toMatchObject({ method: 'PUT', headers: { 'If-Match': '"3"' } });
    expect(call.body).toEqual({ code: 'p1', name: 'One', state: 'busy' });
  });
});
