import type { BlobStore } from '../blobs/blobs.ts';
import { openBlobFolder } from '../blobs/folder.ts';
import type { Store } from '../store/store.ts';
import { openBlobContents } from './blob-contents.ts';
import { chainContents, type FileContents } from './contents.ts';
import { openStoredContents } from './stored.ts';

interface ContentsPlace {
  readonly blobs: BlobStore;
  readonly dataDir: string;
  readonly onSweepFailure: (error: unknown) => void;
}

/** Where the bytes of files are: in blobs that several may share, else in the database that they share, else in the folder of the embedded store. */
export function openFileContents(store: Store, { blobs, dataDir, onSweepFailure }: ContentsPlace): FileContents {
  const own = store.kind === 'pglite' ? openBlobContents(openBlobFolder(dataDir), onSweepFailure) : openStoredContents(store);
  return blobs.isShared ? chainContents(openBlobContents(blobs, onSweepFailure), own) : own;
}
