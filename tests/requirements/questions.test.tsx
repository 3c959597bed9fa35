// @vitest-environment happy-dom
/** What is asked before something happens to one, two and 25 records, as people read it, in both languages. */
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import PO from 'pofile';
import { afterEach, describe, expect, it } from 'vitest';
import { buildRowId } from '../../engine/data/address.ts';
import type { Values } from '../../engine/model/values.ts';
import type { BulkAction } from '../../engine/screens/list/bulk/bulk-actions.ts';
import { BulkDialogs } from '../../engine/screens/list/bulk/BulkDialogs.tsx';
import type { ListModel } from '../../engine/screens/list/useList.ts';
import { platformModel as model } from '../contracts/platform.ts';
import { drawScreen, resourceIn } from '../fixtures/screen.tsx';

afterEach(cleanup);

const german = Object.fromEntries(
  PO.parse(readFileSync('locales/de/messages.po', 'utf8')).items.flatMap(({ msgid, msgstr: [said = ''] }) =>
    said === '' ? [] : [[msgid, said]],
  ),
);
const speakers = {
  en: setupI18n({ locale: 'en', messages: { en: {} } }),
  de: setupI18n({ locale: 'de', messages: { de: german } }),
};
type Locale = keyof typeof speakers;

const recordsOf = (n: number): readonly Values[] =>
  Array.from({ length: n }, (_, at) => ({ id: `A-${String(at + 1)}`, order_number: `N${String(at + 1)}`, code: `C${String(at + 1)}` }));

/** Title, text and button of the question. */
async function ask(name: string, verb: string, n: number, locale: Locale): Promise<readonly [title: string, text: string, button: string]> {
  const resource = resourceIn(model, name);
  const action = resource.actions[verb];
  const title = action?.title ?? resource.remove?.title;
  const qualified = recordsOf(n);
  const bulk: BulkAction =
    action === undefined ? { kind: 'delete', qualified, refused: [] } : { kind: 'action', action, qualified, refused: [] };
  const here = qualified.map((values) => ({ id: buildRowId(resource, values), values }));
  const scope = { roles: new Set<string>(), mode: 'list', now: new Date(0), zone: 'UTC' } as const;
  const list = { resource, params: {}, rows: here, scopeOf: () => scope } as unknown as ListModel;
  const nothing = () => undefined;
  drawScreen({
    model,
    screens: {
      '/': (
        <I18nProvider i18n={speakers[locale]}>
          <BulkDialogs
            model={list}
            stage={{ is: 'confirm', bulk }}
            shown={null}
            verbOf={() => speakers[locale]._(title?.text ?? '')}
            taskOf={nothing as never}
            {...{ onRun: nothing, onConfirm: nothing, onClose: nothing }}
          />
        </I18nProvider>
      ),
    },
  });
  const dialog = await screen.findByRole('dialog');
  const text = [...(dialog.querySelector('.MuiDialogContent-root > *')?.children ?? [])].map((line) => line.textContent).join(' | ');
  const button = [...dialog.querySelectorAll('button')].at(-1)?.textContent ?? '';
  const said = [dialog.querySelector('h2')?.textContent ?? '', text, button] as const;
  cleanup();
  return said;
}

const eight = (letter: string, rest: string): string =>
  `${Array.from({ length: 8 }, (_, at) => `${letter}${String(at + 1)}`).join(', ')} ${rest}`;

const questions: readonly (readonly [
  name: string,
  verb: string,
  n: number,
  locale: Locale,
  title: string,
  text: string,
  button: string,
])[] = [
  [
    'orders',
    'cancel',
    1,
    'en',
    'Cancel order: N1?',
    'Cancel order "A-1"? This is irreversible: a cancelled order cannot be brought back.',
    'Cancel order (1)',
  ],
  [
    'orders',
    'cancel',
    2,
    'en',
    'Cancel order: 2 orders?',
    'N1, N2 | Cancel 2 orders? This is irreversible: cancelled orders cannot be brought back.',
    'Cancel order (2)',
  ],
  [
    'orders',
    'cancel',
    25,
    'en',
    'Cancel order: 25 orders?',
    `${eight('N', '+17')} | Cancel 25 orders? This is irreversible: cancelled orders cannot be brought back.`,
    'Cancel order (25)',
  ],
  [
    'orders',
    'cancel',
    1,
    'de',
    'Bestellung stornieren: N1?',
    'Bestellung „A-1“ stornieren? Das ist unwiderruflich: Eine stornierte Bestellung lässt sich nicht wiederherstellen.',
    'Bestellung stornieren (1)',
  ],
  [
    'orders',
    'cancel',
    2,
    'de',
    'Bestellung stornieren: 2 Bestellungen?',
    'N1, N2 | 2 Bestellungen stornieren? Das ist unwiderruflich: Stornierte Bestellungen lassen sich nicht wiederherstellen.',
    'Bestellung stornieren (2)',
  ],
  [
    'orders',
    'cancel',
    25,
    'de',
    'Bestellung stornieren: 25 Bestellungen?',
    `${eight('N', '+17')} | 25 Bestellungen stornieren? Das ist unwiderruflich: Stornierte Bestellungen lassen sich nicht wiederherstellen.`,
    'Bestellung stornieren (25)',
  ],
  ['order-fulfillments', 'resend', 1, 'en', 'Resend: A-1?', 'Resend order fulfillment "A-1"?', 'Resend (1)'],
  ['order-fulfillments', 'resend', 2, 'en', 'Resend: 2 order fulfillments?', 'A-1, A-2 | Resend 2 order fulfillments?', 'Resend (2)'],
  [
    'order-fulfillments',
    'resend',
    25,
    'en',
    'Resend: 25 order fulfillments?',
    `${eight('A-', '+17')} | Resend 25 order fulfillments?`,
    'Resend (25)',
  ],
  ['order-fulfillments', 'resend', 1, 'de', 'Erneut senden: A-1?', 'Lieferauftrag „A-1“ erneut senden?', 'Erneut senden (1)'],
  [
    'order-fulfillments',
    'resend',
    2,
    'de',
    'Erneut senden: 2 Lieferaufträge?',
    'A-1, A-2 | 2 Lieferaufträge erneut senden?',
    'Erneut senden (2)',
  ],
  [
    'order-fulfillments',
    'resend',
    25,
    'de',
    'Erneut senden: 25 Lieferaufträge?',
    `${eight('A-', '+17')} | 25 Lieferaufträge erneut senden?`,
    'Erneut senden (25)',
  ],
  ['user-groups', 'delete', 1, 'en', 'Delete: C1?', '', 'Delete (1)'],
  ['user-groups', 'delete', 2, 'en', 'Delete: 2 user groups?', 'C1, C2', 'Delete (2)'],
  ['user-groups', 'delete', 25, 'en', 'Delete: 25 user groups?', eight('C', '+17'), 'Delete (25)'],
  ['user-groups', 'delete', 2, 'de', 'Löschen: 2 Benutzergruppen?', 'C1, C2', 'Löschen (2)'],
  ['user-groups', 'delete', 25, 'de', 'Löschen: 25 Benutzergruppen?', eight('C', '+17'), 'Löschen (25)'],
];

describe('before it is done to so many', () => {
  it.each(questions)('%s %s %i %s', async (name, verb, n, locale, title, text, button) => {
    const [saidTitle, saidText, saidButton] = await ask(name, verb, n, locale);
    expect([saidTitle, saidText, saidButton]).toEqual([title, text, button]);
  });
});
