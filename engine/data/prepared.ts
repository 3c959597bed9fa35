/** Answers that came unasked, with the page or with a list: the server asked itself what would be asked next. Each is used once, while it is fresh. */
import type { Values } from '../model/values.ts';
import { parsePageView, printPageView, type PageView } from './rendered-page.ts';
import type { ApiReply } from './source.ts';

/** By address, with the base of the API and the query. */
export type PreparedReplies = Readonly<Record<string, ApiReply>>;

/** How somebody reads: an answer in another language or zone is another answer. */
export interface PageReader {
  readonly locale: string;
  readonly zone: string;
}

/** What the server writes into the page. */
export interface PreparedAnswers extends PageReader {
  /** Those of the app, for whoever is signed in. */
  readonly settings: Values;
  readonly replies: PreparedReplies;
}

/** Id of the element that holds them. */
export const preparedId = 'prepared-answers';

export interface PreparedStore {
  /** The answer to a GET, or null: it has to be asked for. */
  readonly take: (address: string, reader: PageReader) => ApiReply | null;
  /** Keeps what came with another answer. */
  readonly add: (replies: PreparedReplies, reader: PageReader) => void;
  /** null: they have to be asked for. */
  readonly settings: Values | null;
  /** Something was written: what was read before it may no longer be so. */
  readonly clear: () => void;
}

/** The cookie by which a page tells the server how it is read, so that the next one comes with its answers. */
export const readerCookie = 'steward_reader';

/** Whoever opens the next page. */
export interface ToldReader {
  readonly reader: PageReader;
  /** null: not told. */
  readonly view: PageView | null;
}

export function printReader({ locale, zone }: PageReader, view: PageView): string {
  return [locale, zone, printPageView(view)].join(':');
}

/** null: not told, or not one of these languages and no zone. */
export function parseReader(text: string | null, offered: readonly string[]): ToldReader | null {
  const [locale = '', zone = '', view] = text?.split(':') ?? [];
  return offered.includes(locale) && isZone(zone) ? { reader: { locale, zone }, view: parsePageView(view) } : null;
}

function isZone(name: string): boolean {
  if (name === '') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What is older is asked for again: somebody may have gone elsewhere and come back. */
const freshMs = 10_000;

interface HeldReply extends PageReader {
  readonly reply: ApiReply;
  readonly at: number;
}

export function openPrepared(text: string | null, now: () => number = () => performance.now()): PreparedStore {
  const held = new Map<string, HeldReply>();
  const add = (replies: PreparedReplies, { locale, zone }: PageReader): void => {
    const at = now();
    for (const [address, each] of held) if (at - each.at > freshMs) held.delete(address);
    for (const [address, reply] of Object.entries(replies)) held.set(address, { reply, locale, zone, at });
  };
  const given = parsePrepared(text);
  if (given !== null) add(given.replies, given);
  return {
    settings: given?.settings ?? null,
    add,
    take: (address, { locale, zone }) => {
      const found = held.get(address);
      held.delete(address);
      if (found === undefined || now() - found.at > freshMs) return null;
      return found.locale === locale && found.zone === zone ? found.reply : null;
    },
    clear: () => held.clear(),
  };
}

function parsePrepared(text: string | null): PreparedAnswers | null {
  // An answer that broke off is none.
  try {
    return text === null ? null : (JSON.parse(text) as PreparedAnswers);
  } catch {
    return null;
  }
}
