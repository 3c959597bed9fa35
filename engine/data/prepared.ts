/** Answers that came with the page: the server asked itself what this page would ask first. Each is used once, while it is fresh. */
import type { ApiReply } from './source.ts';

/** What the server writes into the page. */
export interface PreparedAnswers {
  /** As whoever the page asked: an answer in another language or zone would be another answer. */
  readonly locale: string;
  readonly zone: string;
  /** By address, with the base of the API and the query. */
  readonly replies: Readonly<Record<string, ApiReply>>;
}

/** Id of the element that holds them. */
export const preparedId = 'prepared-answers';

export interface PreparedStore {
  /** The answer to a GET, or null: it has to be asked for. */
  readonly take: (address: string, asked: Pick<PreparedAnswers, 'locale' | 'zone'>) => ApiReply | null;
  /** Something was written: what was read before it may no longer be so. */
  readonly clear: () => void;
}

/** What is older is asked for again: somebody may have gone elsewhere and come back. */
const freshMs = 10_000;

export function openPrepared(text: string | null, now: () => number = () => performance.now()): PreparedStore {
  const begin = now();
  const given = parsePrepared(text);
  const replies = new Map(Object.entries(given?.replies ?? {}));
  return {
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
