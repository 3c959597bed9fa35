import type { BucketAccess } from './blobs/bucket-calls.ts';
import { BadSetting, optionalVariable, parseUrlOf, readVariable, type EnvironmentVariables, type ServerVariable } from './variable.ts';

interface BucketPlace {
  readonly bucket: string;
  readonly prefix: string;
}

function parseBucketAddress(value: string): BucketPlace | undefined {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/.exec(value) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: prefix.slice(1) };
}

/** The variables of a bucket for files, by the names that tools of Amazon S3 read. */
export const bucketVariables = {
  files: {
    name: 'FILES',
    standard: 'none',
    meaning:
      'bucket that speaks S3, and a prefix in it (`s3://bucket/prefix`), for files, the outbox and what code hands over as files: servers on several machines share it; without it they are in DATA_DIR, and files of a PostgreSQL in the database',
    must: 'an address such as s3://bucket/prefix',
    parse: parseBucketAddress,
    fallback: null,
  } as ServerVariable<BucketPlace | null>,
  s3Endpoint: optionalVariable(
    'S3_ENDPOINT',
    'address of the server of that bucket; without it Amazon S3 in AWS_REGION',
    parseUrlOf('http:', 'https:'),
    'an http or https address',
  ),
  awsRegion: {
    name: 'AWS_REGION',
    standard: 'us-east-1',
    meaning: 'region of the bucket',
    must: 'the name of a region',
    parse: (value: string) => (/^[a-z0-9-]+$/i.test(value) ? value : undefined),
    fallback: 'us-east-1',
  },
  awsKey: optionalVariable('AWS_ACCESS_KEY_ID', 'who this server is for the bucket; it has to read, write, delete and list objects there'),
  awsSecret: optionalVariable('AWS_SECRET_ACCESS_KEY', 'secret of AWS_ACCESS_KEY_ID'),
  awsSession: optionalVariable('AWS_SESSION_TOKEN', 'session token that belongs to them, for credentials that expire'),
} satisfies Record<string, ServerVariable<unknown>>;

/** null: there is none. Throws where it is named without who we are there. */
export function readBucketAccess(env: EnvironmentVariables): BucketAccess | null {
  const files = readVariable(bucketVariables.files, env);
  if (files === null) return null;
  const region = readVariable(bucketVariables.awsRegion, env);
  const [accessKeyId, secretAccessKey] = [readVariable(bucketVariables.awsKey, env), readVariable(bucketVariables.awsSecret, env)];
  if (accessKeyId === null || secretAccessKey === null)
    throw new BadSetting('FILES is set, so AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set too.');
  const endpoint = (readVariable(bucketVariables.s3Endpoint, env) ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '');
  return { ...files, endpoint, region, accessKeyId, secretAccessKey, sessionToken: readVariable(bucketVariables.awsSession, env) };
}
