/** Typed texts that are not sent yet, by what they are for: they outlive whatever they are typed into, and a reload. */
import { keepDraft, readDraft, type DraftAddress } from './kept-drafts.ts';

export interface TextDrafts {
  readonly get: (name: string) => string | undefined;
  readonly set: (name: string, text: string) => unknown;
  readonly delete: (name: string) => unknown;
  readonly has: (name: string) => boolean;
  readonly keys: () => Iterable<string>;
  readonly size: number;
}

export interface KeptTextDrafts extends TextDrafts {
  /** Gives up all of them. */
  readonly clear: () => void;
  /** Goes on with what the tab keeps there, and keeps what is typed from now on. Only the first time counts. */
  readonly keepAt: (address: DraftAddress) => void;
}

const rest = { version: null, before: {}, copies: {}, refused: {}, unkept: [] };

export function createTextDrafts(): KeptTextDrafts {
  const held = new Map<string, string>();
  let address: DraftAddress | null = null;
  const keep = (): void => {
    if (address !== null) keepDraft(address, held.size === 0 ? null : { ...rest, at: Date.now(), values: Object.fromEntries(held) });
  };
  return {
    get: (name) => held.get(name),
    keys: () => held.keys(),
    has: (name) => held.has(name),
    get size() {
      return held.size;
    },
    set: (name, text) => {
      held.set(name, text);
      keep();
    },
    delete: (name) => {
      if (held.delete(name)) keep();
    },
    clear: () => {
      held.clear();
      keep();
    },
    keepAt: (next) => {
      if (address !== null) return;
      address = next;
      for (const [name, text] of Object.entries(readDraft(next)?.values ?? {}))
        if (typeof text === 'string' && !held.has(name)) held.set(name, text);
    },
  };
}
