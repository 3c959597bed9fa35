import { randomUUID } from 'node:crypto';
import { text as readText } from 'node:stream/consumers';
import { settleSecret } from '../store/secrets.ts';
import type { Store } from '../store/store.ts';
import { BadSetting } from '../variable.ts';
import { BlobFault, type BlobStore } from './blobs.ts';
import type { BucketAccess } from './bucket-calls.ts';
import { openBlobBucket } from './bucket.ts';
import { openBlobFolder } from './folder.ts';

/** Where blobs are kept: in the bucket if there is one, which has to be usable and of this store, else in the data folder. */
export async function openBlobs(
  store: Store,
  { bucket, dataDir }: { readonly bucket: BucketAccess | null; readonly dataDir: string },
): Promise<BlobStore> {
  if (bucket === null) return openBlobFolder(dataDir);
  const blobs = openBlobBucket(bucket);
  try {
    await tryBlobs(blobs);
    await claimBlobs(blobs, await settleSecret(store, 'blobs', randomUUID()), nameBucket(bucket));
  } catch (error) {
    throw error instanceof BlobFault ? new BadSetting(explainFault(error, bucket)) : error;
  }
  return blobs;
}

/** All that will be done with it, once: a right that is missing is told now, not to whoever uploads something. */
async function tryBlobs(blobs: BlobStore): Promise<void> {
  await blobs.check();
  const key = `trial/${randomUUID()}`;
  await blobs.put(key, Buffer.from('Steward may write here.'));
  await readBlobText(blobs, key);
  await blobs.remove(key);
}

/** The blob that says to which database all others beside it belong: nobody else may take them for forgotten. */
const ownerKey = 'database';

async function claimBlobs(blobs: BlobStore, own: string, place: string): Promise<void> {
  const owner = await readBlobText(blobs, ownerKey);
  if (owner === null) await blobs.put(ownerKey, Buffer.from(own));
  else if (owner !== own)
    throw new BadSetting(
      `FILES is ${place}, where the files of another database are. Name another prefix; or if that database is gone for good, delete the object "${ownerKey}" there.`,
    );
}

async function readBlobText(blobs: BlobStore, key: string): Promise<string | null> {
  const data = await blobs.get(key);
  return data && readText(data);
}

function nameBucket({ bucket, prefix }: BucketAccess): string {
  return `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
}

/** One sentence: what to look at. */
function explainFault({ code, message }: BlobFault, { bucket, endpoint, region }: BucketAccess): string {
  switch (code) {
    case 'NoSuchBucket':
      return `FILES names the bucket "${bucket}", but there is none at ${endpoint}.`;
    case 'AccessDenied':
      return `FILES names the bucket "${bucket}", where AWS_ACCESS_KEY_ID may not do all that is needed: read, write, delete and list objects.`;
    case 'InvalidAccessKeyId':
      return `${endpoint} does not know AWS_ACCESS_KEY_ID.`;
    case 'SignatureDoesNotMatch':
      return `AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID at ${endpoint}.`;
    case 'ExpiredToken':
    case 'InvalidToken':
      return `AWS_SESSION_TOKEN is not valid any more at ${endpoint}.`;
    case 'RequestTimeTooSkewed':
      return `The clock of this machine differs too much from that of ${endpoint}. Set it right.`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `The bucket "${bucket}" is not in AWS_REGION "${region}".`;
    default:
      return `FILES names the bucket "${bucket}" at ${endpoint}, which cannot be used. ${message}`;
  }
}
