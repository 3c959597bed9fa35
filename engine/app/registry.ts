import type { Catalogue } from '../model/catalogue.ts';
import type { ModelMessage, Model, Resource } from '../model/model.ts';
import type { FormSchemas } from '../screens/context.ts';
import { MissingCodeError } from '../ui/index.ts';

/** The lazy half of the Model, as the Vite plugin makes it. */
export interface ChunkLoaders {
  list(name: string): Promise<Resource>;
  form(name: string): Promise<FormSchemas>;
  messages(): Promise<Readonly<Record<string, ModelMessage>>>;
  roles(): Promise<Model['roles']>;
}

/** Chunks as they are now: while developing, an edited descriptor puts its new ones here. A built app never changes. */
export interface LiveRegistry {
  readonly subscribe: (listener: () => void) => () => void;
  /** Grows with every change. */
  readonly version: () => number;
  /** The newest value of a chunk that was loaded, or undefined. */
  get(kind: 'catalogue', name: ''): Catalogue | undefined;
  get(kind: 'list', name: string): Resource | undefined;
  get(kind: 'form', name: string): FormSchemas | undefined;
  get(kind: 'messages', name: ''): Readonly<Record<string, ModelMessage>> | undefined;
}

type ShelfEntry<T> =
  | { readonly kind: 'waiting'; readonly promise: Promise<T> }
  | { readonly kind: 'there'; readonly value: T }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Chunks for React. */
export interface ChunkShelf<T> {
  readonly promised: (name: string) => Promise<T>;
  /** Gives the value, or throws the promise (Suspense waits) or the failure (a boundary shows it; asked again, it is loaded again). */
  readonly read: (name: string) => T;
}

/** Keeps what `load` brought, so that each chunk is asked for once. What `newest` gives goes before it. */
export function createChunkShelf<T>(load: (name: string) => Promise<T>, newest: (name: string) => T | undefined): ChunkShelf<T> {
  const entries = new Map<string, ShelfEntry<T>>();
  const start = (name: string): Promise<T> => {
    const promise = load(name);
    entries.set(name, { kind: 'waiting', promise });
    promise.then(
      (value) => entries.set(name, { kind: 'there', value }),
      (error: unknown) => entries.set(name, { kind: 'failed', error }),
    );
    return promise;
  };
  return {
    promised: (name) => {
      const now = newest(name);
      if (now !== undefined) return Promise.resolve(now);
      const entry = entries.get(name);
      if (entry?.kind === 'there') return Promise.resolve(entry.value);
      return entry?.kind === 'waiting' ? entry.promise : start(name);
    },
    read: (name) => {
      const now = newest(name);
      if (now !== undefined) return now;
      const entry = entries.get(name);
      if (entry?.kind === 'there') return entry.value;
      if (entry?.kind === 'waiting') throw entry.promise;
      if (entry === undefined) throw start(name);
      entries.delete(name);
      throw new MissingCodeError(entry.error, () => undefined);
    },
  };
}
