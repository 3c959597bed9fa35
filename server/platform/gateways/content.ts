import type { RecordOf } from '../../records.ts';

/** What is sent: a test is of the form that the first topic of the gateway has. */
export interface Content {
  readonly id: string;
  readonly topic: string | null;
  /** Of a mail with it. */
  readonly subject: string;
  /** Media type. */
  readonly type: string;
  /** Of a file with it, without a dot. */
  readonly ending: string;
  readonly text: string;
}

interface About {
  readonly id: string;
  /** ISO text in UTC. */
  readonly at: string;
  readonly gateway: string;
  readonly company: string;
}

type Form = (about: About) => Pick<Content, 'type' | 'ending' | 'text'>;

const xml =
  (request: string): Form =>
  ({ id, at, company }) => ({
    type: 'text/xml',
    ending: 'xml',
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<cXML payloadID="${id}" timestamp="${at}">`,
      `  <Header><From><Credential domain="company"><Identity>${escaped(company)}</Identity></Credential></From></Header>`,
      `  <Request deploymentMode="test"><${request}/></Request>`,
      '</cXML>',
      '',
    ].join('\n'),
  });

const csv =
  (head: string): Form =>
  ({ id }) => ({ type: 'text/csv', ending: 'csv', text: `${head}\n${id}${','.repeat(head.split(',').length - 1)}\n` });

const json =
  (subject: string): Form =>
  ({ id, at, gateway, company }) => ({
    type: 'application/json',
    ending: 'json',
    text: `${JSON.stringify({ id, test: true, subject, gateway, company, sent_at: at }, null, 2)}\n`,
  });

const plain: Form = ({ id, at, gateway }) => ({
  type: 'text/plain',
  ending: 'txt',
  text: `This is a test message of the communication gateway ${gateway}.\nMessage ${id}, sent at ${at}.\n`,
});

const byTopic: Readonly<Record<string, Form>> = {
  ofr_cxml: xml('OrderRequest'),
  // Orders as documents travel with a page of text; a test needs no more.
  ofr_pdf: plain,
  ofr_csv: csv('order,sku,quantity'),
  ofr_json: json('order'),
  inventory_cxml: xml('InventoryRequest'),
  ofr_generic: json('order'),
  incentives_csv: csv('email,amount,currency'),
  confirmation_cxml: xml('ConfirmationRequest'),
};

/** Gateways of these types speak the language of what is behind them, whatever their topics. */
const byType: Readonly<Record<string, Form>> = {
  budget_voucher: json('budget_voucher'),
  agcod: json('gift_card'),
  cadooz: json('voucher'),
  wex: json('payment_card'),
  linc: json('voucher'),
};

/** The test message of a gateway. */
export function contentOf(gateway: RecordOf<'communication-gateways'>, { id, at }: Pick<About, 'id' | 'at'>): Content {
  const topic = gateway.topics?.[0] ?? null;
  const form = byType[String(gateway.type)] ?? (topic === null ? undefined : byTopic[topic]) ?? json('test');
  return {
    id,
    topic,
    subject: `Test message ${id}`,
    ...form({ id, at, gateway: String(gateway.id), company: String(gateway.company ?? '') }),
  };
}

export function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
