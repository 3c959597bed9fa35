/** Answers that came with the page: the server asked itself what this page would ask first. Each is used once, while it is fresh. */
import type { Values } from '../model/values.ts';
import type { ApiReply } from './source.ts';

/** How somebody reads: an answer in another language or zone is another answer. */
export interface PageReader {
  readonly locale: string;
  readonly zone: string;
}

/** What the server writes into the page. */
export interface PreparedAnswers extends PageReader {
  /** Those of the app, for whoever is signed in. */
  readonly settings: Values;
  /** By address, with the base of the API and the query. */
  readonly replies: Readonly<Record<string, ApiReply>>;
}

/** Id of the element that holds them. */
export const preparedId = 'prepared-answers';

export interface PreparedStore {
  /** The answer to a GET, or null: it has to be asked for. */
  readonly take: (address: string, reader: PageReader) => ApiReply | null;
  /** null: they have to be asked for. */
  readonly settings: Values | null;
  /** Something was written: what was read before it may no longer be so. */
  readonly clear: () => void;
}

/** The cookie by which a page tells the server how it is read, so that the next one comes with its answers. */
export const readerCookie = 'steward_reader';

export function printReader({ locale, zone }: PageReader): string {
  return `${locale}:${zone}`;
}

/** null: not told, or not one of these languages and no zone. */
export function parseReader(text: string | null, offered: readonly string[]): PageReader | null {
  const [locale = '', zone = ''] = text?.split(':') ?? [];
  return offered.includes(locale) && isZone(zone) ? { locale, zone } : null;
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

export function openPrepared(text: string | null, now: () => number = () => performance.now()): PreparedStore {
  const begin = now();
  const given = parsePrepared(text);
  const replies = new Map(Object.entries(given?.replies ?? {}));
  return {
    settings: given?.settings ?? null,
    take: (address, { locale, zone }) => {
      const reply = replies.get(address) ?? null;
      replies.delete(address);
      if (reply === null || given === null || now() - begin > freshMs) return null;
      return given.locale === locale && given.zone === zone ? reply : null;
    },
    clear: () => replies.clear(),
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
