import type { RecordOf } from 'steward/server';

/** What is sent: a test is of the form that the first topic of the gateway has. */
export interface MessageContent {
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

interface TestMessageFacts {
  readonly id: string;
  /** ISO text in UTC. */
  readonly at: string;
  readonly gateway: string;
  readonly company: string;
}

type MessageForm = (about: TestMessageFacts) => Pick<MessageContent, 'type' | 'ending' | 'text'>;

const createXmlForm =
  (request: string): MessageForm =>
  ({ id, at, company }) => ({
    type: 'text/xml',
    ending: 'xml',
    text: [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<cXML payloadID="${id}" timestamp="${at}">`,
      `  <Header><From><Credential domain="company"><Identity>${escapeXml(company)}</Identity></Credential></From></Header>`,
      `  <Request deploymentMode="test"><${request}/></Request>`,
      '</cXML>',
      '',
    ].join('\n'),
  });

const createCsvForm =
  (head: string): MessageForm =>
  ({ id }) => ({ type: 'text/csv', ending: 'csv', text: `${head}\n${id}${','.repeat(head.split(',').length - 1)}\n` });

const createJsonForm =
  (subject: string): MessageForm =>
  ({ id, at, gateway, company }) => ({
    type: 'application/json',
    ending: 'json',
    text: `${JSON.stringify({ id, test: true, subject, gateway, company, sent_at: at }, null, 2)}\n`,
  });

const createPlainForm: MessageForm = ({ id, at, gateway }) => ({
  type: 'text/plain',
  ending: 'txt',
  text: `This is a test message of the communication gateway ${gateway}.\nMessage ${id}, sent at ${at}.\n`,
});

const byTopic: Readonly<Record<string, MessageForm>> = {
  ofr_cxml: createXmlForm('OrderRequest'),
  // Orders as documents travel with a page of text; a test needs no more.
  ofr_pdf: createPlainForm,
  ofr_csv: createCsvForm('order,sku,quantity'),
  ofr_json: createJsonForm('order'),
  inventory_cxml: createXmlForm('InventoryRequest'),
  ofr_generic: createJsonForm('order'),
  incentives_csv: createCsvForm('email,amount,currency'),
  confirmation_cxml: createXmlForm('ConfirmationRequest'),
};

/** Gateways of these types speak the language of what is behind them, whatever their topics. */
const byType: Readonly<Record<string, MessageForm>> = {
  budget_voucher: createJsonForm('budget_voucher'),
  agcod: createJsonForm('gift_card'),
  cadooz: createJsonForm('voucher'),
  wex: createJsonForm('payment_card'),
  linc: createJsonForm('voucher'),
};

/** The test message of a gateway. */
export function createTestContent(
  gateway: RecordOf<'communication-gateways'>,
  { id, at }: Pick<TestMessageFacts, 'id' | 'at'>,
): MessageContent {
  const topic = gateway.topics?.[0] ?? null;
  const form = byType[String(gateway.type)] ?? (topic === null ? undefined : byTopic[topic]) ?? createJsonForm('test');
  return {
    id,
    topic,
    subject: `Test message ${id}`,
    ...form({ id, at, gateway: String(gateway.id), company: String(gateway.company ?? '') }),
  };
}

export function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
