/** Bytes under a key, in a folder of this machine or in a bucket that several servers share. */
export interface BlobStore {
  /** Whether other servers may use it at the same time. */
  readonly isShared: boolean;
  /** Keeps all of `data`, in place of what the key had before: nobody ever reads half of it. Returns how many bytes that were. */
  put(key: string, data: Uint8Array | AsyncIterable<Uint8Array>): Promise<number>;
  /** null: there is none. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** All keys below one, and what a killed process left half-written beside them. */
  list(below: string): AsyncIterable<ListedBlob>;
  /** Throws when it cannot be reached, or may not be used. */
  check(): Promise<void>;
}

export interface ListedBlob {
  readonly key: string;
  readonly changedAt: Date;
}

/** What a bucket refuses, or that it cannot be reached. `code` is its own word for it, or that of the system. */
export class BlobFault extends Error {
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BlobFault';
    this.code = code;
  }
}

/** What people typed as one step of a key. */
export function escapeBlobName(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*~]|^\.+$/g, (each) =>
    [...each].map((letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`).join(''),
  );
}

const plainSegment = /^[A-Za-z0-9._%-]{1,200}$/;

/** Refuses a key that could lead anywhere else. */
export function requireBlobKey(key: string): string {
  const segments = key.split('/');
  if (segments.every((segment) => plainSegment.test(segment) && !/^\.{1,2}$/.test(segment))) return key;
  throw new BlobFault('EINVAL', `"${key}" is no key for a blob.`);
}
