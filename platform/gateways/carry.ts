import { errorCodeOf, type OutsideContext, type RecordOf, type SaidMessage, say, Unreachable } from 'steward/server';
import type { MessageContent } from './content.ts';

/** How it went: arrived, refused by the other side, or not even got there. */
export type CarryOutcome =
  | { readonly kind: 'ready'; readonly response: EndpointResponse | null }
  | { readonly kind: 'problem'; readonly response: EndpointResponse; readonly reason: SaidMessage }
  /** `isLiteralOrUser`: it stays so until somebody changes the gateway or the settings. */
  | { readonly kind: 'exception'; readonly reason: SaidMessage; readonly isSettled: boolean };

interface EndpointResponse {
  readonly type: string;
  readonly text: string;
}

/** With what a message leaves. */
type CarryingWay = Pick<OutsideContext, 'outgoing' | 'mail' | 'installation' | 'settings'>;

interface GatewayParcel {
  readonly gateway: RecordOf<'communication-gateways'>;
  readonly content: MessageContent;
}

/** Carries a message to the endpoint of its gateway: as mail, as a file, or over HTTP. Never throws for what the other side does. */
export async function carryMessage(parcel: GatewayParcel, outside: CarryingWay): Promise<CarryOutcome> {
  const way = { email: mailMessage, filesystem: fileMessage }[String(parcel.gateway.type)] ?? postMessage;
  return way(parcel, outside);
}

async function postMessage({ gateway, content }: GatewayParcel, { outgoing }: CarryingWay): Promise<CarryOutcome> {
  const url = String(gateway.endpoint);
  const headers = { 'content-type': content.type, 'x-message-id': content.id };
  try {
    const reply = await outgoing.send({ url, method: 'POST', headers, body: content.text });
    const response = { type: reply.type ?? 'text/plain', text: reply.text };
    if (reply.status >= 200 && reply.status < 300) return { kind: 'ready', response };
    return { kind: 'problem', response, reason: say('The endpoint answered with status {status}', { status: reply.status }) };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { kind: 'exception', reason: unreachableReasonOf(error, hostOfUrl(url)), isSettled: settledCodes.includes(error.code) };
  }
}

const settledCodes: readonly string[] = ['not-configured', 'private-address', 'bad-address'];

function unreachableReasonOf({ code }: Unreachable, host: string): SaidMessage {
  if (code === 'not-configured') return say('{host} is not among the hosts that this server may call', { host });
  if (code === 'private-address') return say('{host} resolves to a private address, which this server may not call', { host });
  if (code === 'bad-address') return say('The endpoint is not an HTTP or HTTPS URL');
  return say('{host} could not be reached: {code}', { host, code });
}

function hostOfUrl(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}

async function mailMessage({ gateway, content }: GatewayParcel, { mail }: CarryingWay): Promise<CarryOutcome> {
  try {
    await mail({ to: String(gateway.endpoint), subject: content.subject, text: content.text });
    return { kind: 'ready', response: null };
  } catch (error) {
    return {
      kind: 'exception',
      reason: say('The email was not accepted: {code}', { code: errorCodeOf(error) ?? 'failed' }),
      isSettled: false,
    };
  }
}

/** What the sftp host serves, a folder for each company. */
const folder = 'sftp';

// The host of the sftp addresses is our own: what is put into the folder of the company is what it finds there.
async function fileMessage({ gateway, content }: GatewayParcel, { installation, settings }: CarryingWay): Promise<CarryOutcome> {
  const host = hostOfUrl(String(gateway.endpoint));
  const company = String(gateway.company);
  if (host !== settings['sftp_host'])
    return { kind: 'exception', reason: say('{host} is not the host of the sftp folders', { host }), isSettled: true };
  if (installation.blobs === null || !/^[A-Za-z0-9_-]+$/.test(company))
    return { kind: 'exception', reason: say('There is no folder for {company}', { company }), isSettled: true };
  try {
    await installation.blobs.put(`${folder}/${company}/${content.id}.${content.ending}`, Buffer.from(content.text));
    return { kind: 'ready', response: null };
  } catch (error) {
    return {
      kind: 'exception',
      reason: say('The file could not be written: {code}', { code: errorCodeOf(error) ?? 'failed' }),
      isSettled: false,
    };
  }
}
