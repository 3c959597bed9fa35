/** The worked examples of the language's design, each compiled whole: what they write must arrive in the Model. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModel } from '../../engine/language/index.ts';
import { loadFolder } from '../../engine/language/load/disk.ts';
import type { LayoutBlock, Model, Resource } from '../../engine/model/model.ts';

const { model, problems } = readModel(loadFolder(join(import.meta.dirname, 'examples'), 'resources'));

function resource(name: string): Resource {
  const found = model?.resources[name];
  if (found === undefined) throw new Error(`The examples have no "${name}".`);
  return found;
}

function tabOf(name: string, tab: string): readonly LayoutBlock[] {
  const { edit, show } = resource(name);
  return (edit ?? show)?.tabs.find((each) => each.name === tab)?.layout ?? [];
}

describe('the worked examples', () => {
  it('compile without a problem', () => {
    expect(problems).toEqual([]);
    expect(model?.resources).toHaveProperty('platform-status');
  });

  it('export lists, one button for each export', () => {
    expect(resource('users').list?.exports.map(({ config, title, formats }) => [config, title.text, formats])).toEqual([
      ['users', 'Export', ['csv', 'xlsx']],
      ['users_history', 'Export histories', ['csv', 'xlsx']],
    ]);
    expect(resource('vouchers').list?.exports).toEqual([]);
    expect((model as Model).export).toEqual({
      command: 'ExportCommandConfig',
      path: ['ExportCommandConfig', 'runs'],
      everyMs: 2000,
      max: 3,
    });
  });

  it('choose from what a call answers', () => {
    expect(resource('batchjobs').fields['type']?.choices).toMatchObject({
      kind: 'address',
      op: { method: 'GET', path: ['batchjob_types'] },
      value: ['key'],
      title: ['key'],
      isPreselected: true,
    });
    expect(resource('company-addresses').fields['country']).toMatchObject({
      choices: { kind: 'address', title: ['name'] },
      widget: 'select',
    });
  });

  it('send files as parts of a multipart body', () => {
    const { ops, fields } = resource('batchjobs');
    expect(ops.create?.encoding).toBe('multipart');
    expect(fields['file']).toMatchObject({ type: 'file', codec: { kind: 'file', accept: ['.csv', '.xlsx'] }, required: true });
  });

  it('go where the answer says, and run what was uploaded', () => {
    const { actions, create } = resource('batchjobs');
    expect(actions['run']?.after).toMatchObject([{ kind: 'screen', screen: 'header:Location', query: { start: { lit: 1 } } }]);
    expect(create?.after).toMatchObject([{ kind: 'act', action: 'run', when: { text: 'form.run_after_upload' } }, { kind: 'refresh' }]);
    expect(create?.fields['run_after_upload']).toMatchObject({ sendAs: null });
  });

  it('keep downloads on create, and drop buttons that need a record', () => {
    const names = resource('batchjobs').create?.tabs[0]?.layout.flatMap((block) => (block.kind === 'actions' ? block.names : []));
    expect(names).toEqual(['template']);
  });

  it('read rows and headers where a call has them, as cards', () => {
    const { ops, list } = resource('platform-status');
    expect(ops.list).toMatchObject({ path: ['monitor', 'status'], read: ['data', 'data'], headers: { last_run: 'Last-Modified' } });
    expect(list).toMatchObject({ as: 'cards', hasPages: false });
    expect(list?.intro?.with['last_run']?.node).toEqual(['get', 'meta', ['last_run']]);
  });

  it('embed lists of other resources, with columns of their own', () => {
    expect(tabOf('orders', 'fulfillments')).toMatchObject([{ kind: 'list', of: 'order-fulfillments', list: null }]);
    const [messages] = tabOf('orders', 'messages');
    expect(messages?.kind === 'list' ? messages.list?.columns.map(({ name }) => name) : []).toEqual([
      ...['timestamp', 'content_type', 'sender', 'recipient'],
    ]);
  });

  it('accept in the list what an embedded list asks for', () => {
    const accepted = resource('messages').accepts.filter(({ by }) => by.includes('list'));
    expect(accepted.map(({ param }) => param)).toEqual(['channel', 'references[order_id]']);
  });

  it('lay a view over its base', () => {
    const { view, fields, list, ops } = resource('vouchers');
    expect(view).toMatchObject({ of: 'budgets', where: [{ param: 'type', op: 'in' }] });
    expect(fields).toHaveProperty('amount');
    expect(list?.exports).toEqual([]);
    expect(ops.list?.path).toEqual(['budgets']);
  });

  it('read sub-collections below the record', () => {
    const { items } = resource('orders').collections;
    expect(items?.op.path).toEqual(['orders', { key: 0 }, 'items']);
    expect(items?.fields['line_total']?.value?.text).toBe('self.quantity * self.unit_price');
  });
});
