import { randomBytes } from 'node:crypto';
import nodemailer from 'nodemailer';
import type { BlobStore } from './blobs/blobs.ts';

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same each time that one mail is tried again; letters, digits, hyphens. Whoever gets it twice can tell by its Message-ID. */
  readonly key?: string;
}

/** Sends one mail; throws when the address is not an address or the server does not take it. */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/;

/** Whether a mail may go there: one plain address, no list, no line break, no display name. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text);
}

/** Mail over SMTP, or without `smtpUrl` as .eml files below `outbox`. */
export function openMailer(options: { smtpUrl: string | null; from: string; blobs: Pick<BlobStore, 'put'> }): SendMail {
  const transport = options.smtpUrl
    ? nodemailer.createTransport({ url: options.smtpUrl, ...patience })
    : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail) => {
    if (!isMailAddress(mail.to)) throw new Error(`"${mail.to}" is no mail address`);
    const sent: unknown = await transport.sendMail({
      from: options.from,
      // An object, never text: nodemailer would split text at commas and line breaks into several recipients.
      to: { name: '', address: mail.to },
      subject: mail.subject.replace(/[\r\n]+/g, ' '),
      text: mail.text,
      ...(mail.html === undefined ? {} : { html: mail.html }),
      ...(mail.key === undefined ? {} : { messageId: `<${mail.key}@${mailHostOf(options.from)}>` }),
    });
    if (!options.smtpUrl) await options.blobs.put(`outbox/${mail.key ?? newMailKey()}.eml`, mailMessageOf(sent));
  };
}

function mailHostOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
}

/** How long a mail server may be silent, in milliseconds: a mail that waits longer is tried again. */
const patience = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

/** Whether a mail server takes our connection and, if the address holds one, our password; throws with its reason. */
export async function reachMailServer(smtpUrl: string, seconds: number): Promise<void> {
  const limit = seconds * 1000;
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: limit, greetingTimeout: limit, socketTimeout: limit });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function newMailKey(): string {
  return formatMailKey(new Date(), randomBytes(3).toString('hex'));
}

/** A key that sorts by time. */
export function formatMailKey(at: Date, id: string): string {
  return `${at.toISOString().replace(/[:.]/g, '-')}-${id}`;
}

function mailMessageOf(sent: unknown): Buffer {
  if (typeof sent === 'object' && sent !== null && 'message' in sent && Buffer.isBuffer(sent.message)) return sent.message;
  throw new Error('The stream transport gave no message');
}
