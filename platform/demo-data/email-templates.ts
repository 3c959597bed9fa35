import type { RecordOf } from 'steward/server';
import type { DemoRecord, DemoSeeds } from './demo.ts';
import { mailWords, type MailCode } from './mail-words.ts';

/** What each email is filled with when it is previewed. */
const payloads: Readonly<Record<MailCode, Readonly<Record<string, unknown>>>> = {
  'order-confirmation': {
    name: 'Ruth Whitfield',
    order_number: 'ORD-2026-004821',
    items: [
      { name: 'Desk lamp Aurora', quantity: 2, price: '€ 79.90' },
      { name: 'Office chair Bergen', quantity: 1, price: '€ 349.00' },
    ],
    total: '€ 508.80',
    url: 'https://shop.example/orders/ORD-2026-004821',
  },
  'order-shipped': {
    name: 'Ruth Whitfield',
    order_number: 'ORD-2026-004821',
    carrier: 'DHL',
    tracking_number: '00340434161094021501',
    url: 'https://shop.example/tracking/00340434161094021501',
  },
  'budget-import': { name: 'Jonas Lindqvist', amount: '€ 250.00', code: 'BD-7K2M', expiry_date: '2027-03-31', url: 'https://shop.example' },
  'incentives-import': { name: 'Haruka Tanaka', amount: '€ 50.00', code: 'INC-44Q9', url: 'https://shop.example/bonus' },
  'account-welcome': { name: 'Elena Santos', shop: 'Nordlicht', username: 'elena.santos', url: 'https://shop.example/login' },
};

/** The looks of the first shops, each with one for trying out, and of what has no shop of its own. */
export function createPresets({ channels }: DemoSeeds): DemoRecord<'presets'>[] {
  const shops = listShopPresets(channels).flatMap((preset) => [preset, `${preset}-stage`]);
  return ['default', ...shops].map((code): DemoRecord<'presets'> => ({
    resource: 'presets',
    values: { code, logo: `https://assets.shop.example/${code}/logo.svg` },
  }));
}

type Template = RecordOf<'email-templates'>;

/** Every mail for every preset that customers see. Some are drafts in the CMS, some are not there at all. */
export function createEmailTemplates({ channels }: DemoSeeds): DemoRecord<'email-templates'>[] {
  return ['default', ...listShopPresets(channels)].flatMap((preset, shop) =>
    Object.entries(payloads).map(([code, payload], nth): DemoRecord<'email-templates'> => {
      const place = (shop * 3 + nth) % 7;
      const known: Template = { template_code: code, preset };
      const cms: Template = {
        cms_code: `${preset}-${code}`,
        cms_layout: `layout-${preset}`,
        cms_id: `${String(4000 + shop * 10 + nth)}`,
        cms_status: place === 4 ? 'draft' : 'published',
      };
      // The keys of `payloads` are mail codes: its type says so.
      const said: Template = { payload, texts: createTemplateTexts(code as MailCode, preset) };
      return { resource: 'email-templates', values: { ...known, ...(place === 6 ? {} : cms), ...said } };
    }),
  );
}

// The presets that the demo deployments roll out.
function listShopPresets(channels: DemoSeeds['channels']): readonly string[] {
  const shops = channels.filter(({ type, tenant }) => type === 'shop' && tenant !== null).slice(0, 4);
  return shops.map(({ code, tenant }) => (tenant ?? code).toLowerCase());
}

function createTemplateTexts(code: MailCode, preset: string): Readonly<Record<string, unknown>> {
  const texts = Object.entries(mailWords).map(([language, words]) => {
    const [subject, sentence, button] = words.mails[code];
    const [item, quantity, price, total] = words.table;
    const head = [item, quantity, price].map((title, at) => `<th style="${cellStyle(at > 0)};color:#565b67">${title}</th>`).join('');
    const row = ['name', 'quantity', 'price'].map((name, at) => `<td style="${cellStyle(at > 0)}">{{${name}}}</td>`).join('');
    const sum = `<tr><td style="${cellStyle(false)}" colspan="2"><b>${total}</b></td><td style="${cellStyle(true)}"><b>{{total}}</b></td></tr>`;
    const items =
      code === 'order-confirmation' ? `<table style="${table}"><tr>${head}</tr>{{#items}}<tr>${row}</tr>{{/items}}${sum}</table>` : '';
    const parts = [
      `<p style="margin:0 0 24px;font-size:18px"><b>${preset}</b></p>`,
      `<p>${words.greeting} {{name}},</p>`,
      `<p>${sentence}</p>`,
      items,
      `{{#url}}<p style="margin:24px 0"><a href="{{url}}" style="${link}">${button}</a></p>{{/url}}`,
      `<p style="color:#565b67;font-size:12px">${words.footer}</p>`,
    ];
    return [language, { subject, html: printMailPage(language, subject, parts.join('\n')) }];
  });
  return Object.fromEntries(texts) as Readonly<Record<string, unknown>>;
}

// Mail readers know no style sheets: every element carries its own looks.
const table = 'width:100%;border-collapse:collapse;margin:16px 0';
const link = 'background:#3a4fd0;color:#ffffff;padding:10px 16px;border-radius:6px;text-decoration:none;display:inline-block';
const body =
  'margin:0;padding:24px;background:#ffffff;color:#1a1c22;font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:20px';

function cellStyle(isFigure: boolean): string {
  return `padding:6px 0 6px ${isFigure ? '16px' : '0'};border-bottom:1px solid #e6e7eb;text-align:${isFigure ? 'right' : 'left'}`;
}

function printMailPage(language: string, title: string, content: string): string {
  const head = `<head><meta charset="utf-8"><title>${title}</title></head>`;
  return `<!doctype html>\n<html lang="${language}">${head}<body style="${body}"><div style="max-width:560px">\n${content}\n</div></body></html>\n`;
}
