import './dom.ts';
import { fireEvent } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { all, cells, fieldNamed, foundIn, pick, press, rowOf, tabNamed, textOf, texts, type } from './reading.ts';
import { call, close, open, rowsAt, server } from './stage.tsx';

beforeAll(async () => void (await server()));
afterAll(close);

describe('budgets', () => {
  it('send minor units and show the main unit [P1-9-010] [P2-9-004] [P2-9-005] [P1-3-087] [P1-3-088]', async () => {
    const stage = await open('/budgets/create');
    await foundIn('Expiry date', '[role=spinbutton]');
    type('Code', 'TRACE-1');
    await pick('Channel', 'Nordlicht', 'Nordlicht');
    type('Original amount', '19.99');
    await pick('Usage type', 'Single');
    await pick('Scope', 'Order');
    await press(/^Create/);
    expect((await call(stage, 'POST', '/budgets')).body).toMatchObject({
      code: 'TRACE-1',
      amount: 1999,
      remaining: 1999,
      currency: 'EUR',
      type: 'single',
      scope: 'order',
      state: 'pending',
    });
    await open('/budgets?q=TRACE-1');
    expect(textOf(cells(await rowOf('TRACE-1'))['Original amount'] ?? null)).toBe('€19.99');
  });

  it.each([
    ['pending', true],
    ['waiting_for_approval', true],
    ['declined', true],
    ['approved', false],
  ])('in state %s say that they cannot be used yet: %s [P1-4-002] [P1-2.6-012]', async (state, isSaid) => {
    await open(`/budgets/${String((await rowsAt(`budgets?state=${state}&_limit=1`))[0]?.['code'])}/edit`);
    await foundIn('Code', 'input');
    expect(texts('main *').includes('The budget can be used in the shop once it is approved.')).toBe(isSaid);
  });

  it('have documents, usages and a history [P1-2.6-013] [P1-3-102] [P1-3-103] [P1-7.2-012]', async () => {
    const usages = [{ order: 'ORD-1', amount: 1234, used_at: '2031-01-02T03:04:05Z' }];
    const record = {
      code: 'B1',
      state: 'approved',
      type: 'single',
      scope: 'order',
      currency: 'EUR',
      amount: 5000,
      documents: [{ name: 'Approval.pdf', link: 'https://documents.example/a.pdf' }],
      usages,
    };
    const stage = await open('/budgets/B1/edit#documents', {
      instead: (sent) => (sent.path === '/budgets/B1' ? { status: 200, body: { data: record } } : null),
    });
    expect(textOf(await foundIn('Documents', 'table'))).toContain('Approval.pdf');
    expect(all('a', fieldNamed('Documents').node)[0]?.getAttribute('href')).toBe('https://documents.example/a.pdf');
    expect(textOf(await foundIn('Usages', 'table'))).toContain('ORD-1');
    expect(fieldNamed('Documents').isReadOnly && fieldNamed('Usages').isReadOnly).toBe(true);
    fireEvent.click(await tabNamed('History'));
    expect((await call(stage, 'GET', '/budgets/B1/history')).path).toBe('/budgets/B1/history');
  });
});
