import { say } from '../reply/say.ts';
import { Unreadable } from './unreadable.ts';

/** One piece of an XML text: a tag with its attributes, or the text between two. */
export type XmlPiece =
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'text'; readonly text: string };

/** Most characters of one piece, which is held until its end. */
const pieceLimit = 1_000_000;

export function sayRowTooLong(): Unreadable['says'] {
  return say('A row of the file contains more than {limit, number} characters', { limit: pieceLimit });
}

/** What may hold tags that are none: text as it stands, and what is said about the file. */
const cdata = { start: '<![CDATA[', end: ']]>' } as const;
const comment = { start: '<!--', end: '-->' } as const;
const tag = { end: '>' } as const;

/**
 * The pieces of an XML text in their order, as many at once as have come: a step of an asynchronous loop for each would take longer than the
 * rest. Names are without their prefix. Enough for what spreadsheets write: no DTD.
 */
export async function* readXmlPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly XmlPiece[]> {
  const decoder = new TextDecoder();
  let held = '';
  for await (const chunk of bytes) {
    held += decoder.decode(chunk, { stream: true });
    const { pieces, rest } = splitXml(held);
    held = rest;
    yield pieces;
    if (held.length > pieceLimit) throw new Unreadable(sayRowTooLong());
  }
}

/** The pieces that are whole, and what may go on. */
function splitXml(text: string): { readonly pieces: readonly XmlPiece[]; readonly rest: string } {
  const pieces: XmlPiece[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf('<', at);
    const isText = open >= 0 && beginsAs(cdata, text, open);
    const isComment = open >= 0 && beginsAs(comment, text, open);
    const { end } = isText ? cdata : isComment ? comment : tag;
    const close = open < 0 ? -1 : text.indexOf(end, open + (isComment ? comment.start.length : 0));
    if (close < 0) return { pieces, rest: text.slice(at) };
    if (open > at) pieces.push({ kind: 'text', text: unescapeXml(text.slice(at, open)) });
    if (isText) pieces.push({ kind: 'text', text: text.slice(open + cdata.start.length, close) });
    else if (!isComment) pieces.push(...readXmlTag(text.slice(open + 1, close)));
    at = close + end.length;
  }
}

// It may have come by half.
function beginsAs({ start }: { readonly start: string }, text: string, at: number): boolean {
  return start.startsWith(text.slice(at, at + start.length));
}

function readXmlTag(inner: string): readonly XmlPiece[] {
  if (inner.startsWith('?') || inner.startsWith('!')) return [];
  const isClose = inner.startsWith('/');
  const isEmpty = inner.endsWith('/');
  const body = inner.slice(isClose ? 1 : 0, isEmpty ? -1 : undefined);
  const [full = ''] = body.split(/\s/, 1);
  const name = full.slice(full.indexOf(':') + 1);
  const open = { kind: 'open', name, attributes: body.slice(full.length) } as const;
  const close = { kind: 'close', name, attributes: '' } as const;
  return isClose ? [close] : isEmpty ? [open, close] : [open];
}

/** The value of an attribute; null: there is none. */
export function readXmlAttribute(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return match ? unescapeXml(match[1] ?? match[2] ?? '') : null;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
