/** What the page of the playground and the frame with its screens tell each other. Both are pages of this app. */
import type { Resource } from '../../../../model/model.ts';
import type { ScreenName } from '../../../../model/place.ts';

/** What the frame shows. */
export interface ShownPreview {
  readonly resource: Resource;
  /** Grows with each descriptor that compiled: the same number is the same resource. */
  readonly edition: number;
  readonly roles: readonly string[];
  readonly allRoles: readonly string[];
  readonly locale: string;
  readonly screen: ScreenName;
  /** The record is the first in this state; null: the first of all. */
  readonly state: string | null;
  /** Grows whenever a screen or a state was chosen: then the frame goes there. */
  readonly turn: number;
}

export type ToFrame = { readonly kind: 'show'; readonly shown: ShownPreview };

export type FromFrame =
  | { readonly kind: 'ready' }
  /** Where the frame is now; null: a screen of another resource. `records`: how many there are of the one that is written. */
  | { readonly kind: 'at'; readonly screen: ScreenName | null; readonly records: number };

/** Sends to the other side, which has the same origin or gets nothing. */
export function sendToFrame(target: Window, message: ToFrame | FromFrame): void {
  target.postMessage({ playground: message }, location.origin);
}

/** Hears the other side; gives the way to stop. */
export function listenToFrame<T extends ToFrame | FromFrame>(from: () => Window | null, listener: (message: T) => void): () => void {
  const onMessage = (event: MessageEvent<unknown>): void => {
    const { data } = event;
    if (event.origin !== location.origin || event.source !== from() || typeof data !== 'object' || data === null) return;
    // Sent by `sendToFrame` of this app: no other page has this origin.
    if ('playground' in data) listener(data.playground as T);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
