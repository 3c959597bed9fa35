import { SaxesParser } from 'saxes';
import type { ListedBlob } from './blobs.ts';

interface BucketPage {
  readonly blobs: readonly ListedBlob[];
  /** Where the next page begins; null: this is the last. */
  readonly next: string | null;
}

/** One answer to `ListObjectsV2`, its keys as they stand in the bucket. */
export function parseBucketPage(text: string): BucketPage {
  const blobs: ListedBlob[] = [];
  const path: string[] = [];
  let entry: Record<string, string> = {};
  const told: Record<string, string> = {};
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (isEntry(path)) entry = {};
  });
  parser.on('text', (part) => {
    const [, first = '', second] = path;
    const into = second === undefined ? told : entry;
    const name = second ?? first;
    into[name] = (into[name] ?? '') + part;
  });
  parser.on('closetag', () => {
    const { Key: key, LastModified: changed = '' } = entry;
    if (isEntry(path) && key !== undefined) blobs.push({ key, changedAt: new Date(changed) });
    path.pop();
  });
  parser.write(text).close();
  return { blobs, next: told['IsTruncated'] === 'true' ? (told['NextContinuationToken'] ?? null) : null };
}

function isEntry(path: readonly string[]): boolean {
  return path.length === 2 && path[1] === 'Contents';
}
