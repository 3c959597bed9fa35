import { describe, expect, it } from 'vitest';
import { modelWith } from '../../language/compile/testing.ts';
import { printAccessReport } from './access-report.ts';

const report = (text: string) =>
  printAccessReport(modelWith(text))
    .split('\n## ')
    .find((part) => part.startsWith('probes')) ?? '';
const probe = 'resource: probes\ntitle: Probe\nfields:\n  code: code\n  name: string\n';

describe('the report of rights', () => {
  it('says who may export, where a list is exported', () => {
    expect(report(`${probe}access: {use: true, export: ROLE_ADMIN}\nlist: {export: true}\n`)).toContain('| export | no | yes |');
    expect(report(`${probe}access: {use: true, export: ROLE_ADMIN}\n`)).not.toContain('export');
  });

  it('says who may publish views and read descriptors, whatever the resource', () => {
    const model = modelWith(probe + 'access: true\n');
    const open = printAccessReport({ ...model, publishViews: { cond: true, reason: null, place: null } });
    const told = (text: string) => text.split('\n').filter((line) => /^\| (read the|publish)/.test(line));
    expect(told(open)).toEqual([
      '| read the descriptors at /descriptors | no |',
      '| publish views of the lists that they may see, for roles of their own or for all | yes |',
    ]);
    expect(told(printAccessReport(model))).toEqual([expect.stringMatching(/^\| read the .*, publish views .* \| no \|$/)]);
  });

  it('says the states of a transition and the rules of roles, and what not everybody sees, briefly', () => {
    const text = `${probe}  secret: {type: string, visible: ROLE_ADMIN}
  other: {type: string, visible: ROLE_ADMIN}
  state: {type: state, readOnly: true, enum: {built: {}, sent: {}}}
access: {use: true}
rules: [{verbs: [delete], check: ROLE_ADMIN, message: No.}]
transitions: {send: {from: [built], to: sent}}
`;
    expect(report(text)).toContain('| delete, see secret, other');
    expect(report(text)).toContain('| `send` | if `self.state == "built"` | if `self.state == "built"` |');
  });
});
