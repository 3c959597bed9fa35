import { expect, it } from 'vitest';
import { fixtureModel, resourceIn } from '../../../../tests/fixtures/screen.tsx';
import type { LocaleSpeech } from '../../../i18n/index.ts';
import { scopeOf } from '../../../model/testing.ts';
import { requireListOf } from '../useList.ts';
import { listShownColumns } from './columns.ts';
import { fitColumns, widenColumns } from './fit-columns.ts';
import { measureCellText } from './text-width.ts';

const probes = `apiVersion: admin/v1
resource: probes
title: Probe
access: true
key: number
fields:
  number: code
  mail: email
  mass: integer
  note: string
list:
  columns: [number, mail, mass, note]
`;
const resource = resourceIn(fixtureModel([{ file: 'resources/probes.yaml', text: probes }]), 'probes');
const scope = scopeOf({ mode: 'list' });
const print: LocaleSpeech['text'] = (text) => (typeof text === 'string' ? text : text.text);
// A column of these asks for nothing else.
const speech = { text: print, number: String, locale: 'en' } as unknown as LocaleSpeech;
const facts = { speech, scopeOf: () => scope };
const rowsOf = (...values: readonly object[]) => values.map((each) => ({ values: { ...each } }));
const short = rowsOf({ number: 'P-1', mail: 'a@b.example', mass: 7, note: 'ok' });
const long = rowsOf({
  number: 'PRB-26-1128-117946-b',
  mail: 'maximiliane.hohenstein@example.test',
  mass: 10_000_000_000_000,
  note: 'It went on for a very long time, and nobody knew why',
});

const fitted = fitColumns(listShownColumns(resource, requireListOf(resource), { scope, only: null, print }), short, facts);

it('other rows make a column wider that may not be cut, and no other one', () => {
  const wide = widenColumns(fitted, long, facts);
  for (const [at, text] of ['PRB-26-1128-117946-b', 'maximiliane.hohenstein@example.test', '10000000000000'].entries()) {
    expect(fitted[at]?.least).toBeLessThan(measureCellText(text));
    expect(wide[at]?.least).toBeGreaterThanOrEqual(measureCellText(text) + 16);
  }
  expect(wide[3]).toBe(fitted[3]);
});

it('none becomes narrower again', () => {
  const wide = widenColumns(fitted, long, facts);
  expect(widenColumns(wide, short, facts)).toBe(wide);
  expect(widenColumns(fitted, short, facts)).toBe(fitted);
});
