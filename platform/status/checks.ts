import { statfs } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import {
  type BehaviourContext,
  countDueJobs,
  errorCodeOf,
  listOtherProcesses,
  reachMailServer,
  readStoreClock,
  type RecordOf,
} from 'steward/server';

/** What is wrong: a message of `_messages.yaml`, and the measured value. */
export interface CheckTrouble {
  readonly message: string;
  readonly value: string;
}

type StatusRecord = RecordOf<'platform-status'>;
type Assessed = NonNullable<StatusRecord['assessments']>[number];

export interface PlatformCheck {
  readonly name: NonNullable<Assessed['uniqueness']>;
  /** The system it tells of. */
  readonly provider: NonNullable<StatusRecord['status_provider']>;
  /** null: passed. `not-used`: this installation has no such thing. */
  readonly run: (context: BehaviourContext) => Promise<CheckTrouble | null | 'not-used'>;
}

const SECONDS = 3;
const LATENCY_MS = 250;
const LATENCY_ASKED = 3;
const CLOCK_SECONDS = 5;
const CERTIFICATE_DAYS = 14;
const DISK_PERCENT = 90;
const BACKLOG_JOBS = 250;

/** Each looks at the real thing; one that cannot be asked is trouble, never an exception. */
export const checks: readonly PlatformCheck[] = [
  { name: 'clock', provider: 'application', run: checkClock },
  { name: 'certificate', provider: 'application', run: checkCertificate },
  { name: 'versions', provider: 'application', run: checkVersions },
  { name: 'sign_in', provider: 'sign_in', run: checkSignIn },
  { name: 'store_latency', provider: 'store', run: checkStoreLatency },
  { name: 'disk', provider: 'store', run: checkDisk },
  { name: 'files', provider: 'store', run: checkBucket },
  { name: 'backlog', provider: 'jobs', run: checkBacklog },
  { name: 'mail', provider: 'mail', run: checkMail },
];

async function checkClock({ tx, now }: BehaviourContext): Promise<CheckTrouble | null> {
  const seconds = Math.round(Math.abs((await readStoreClock(tx)) - now.getTime()) / 1000);
  return seconds > CLOCK_SECONDS ? { message: 'status_clock', value: `${seconds} s` } : null;
}

/** Whether all servers on the store read the same descriptors; for a while they do not when a version takes over from another. */
async function checkVersions({ tx, model: { hash } }: BehaviourContext): Promise<CheckTrouble | null | 'not-used'> {
  const living = await listOtherProcesses(tx, null);
  const strangers = living.filter(({ model }) => model !== hash);
  if (strangers.length === 0) return living.length > 1 ? null : 'not-used';
  return { message: 'status_versions', value: strangers.map(({ host, pid }) => `${host} (${pid})`).join(', ') };
}

/** The fastest of a few answers: one that came in a busy moment is no trouble. */
export async function checkStoreLatency(
  { tx }: Pick<BehaviourContext, 'tx'>,
  readMs: () => number = () => performance.now(),
): Promise<CheckTrouble | null> {
  let fastest = Infinity;
  for (let asked = 0; asked < LATENCY_ASKED && fastest > LATENCY_MS; asked++) {
    const start = readMs();
    await readStoreClock(tx);
    fastest = Math.min(fastest, Math.round(readMs() - start));
  }
  return fastest > LATENCY_MS ? { message: 'status_store_latency', value: `${fastest} ms` } : null;
}

/** A disk that says of itself that it has no room at all is full. */
export async function checkDisk(
  { installation: { dataDir } }: Pick<BehaviourContext, 'installation'>,
  readRoom: (path: string) => Promise<{ readonly blocks: number; readonly bavail: number }> = statfs,
): Promise<CheckTrouble | null | 'not-used'> {
  if (dataDir === null) return 'not-used';
  try {
    const { blocks, bavail } = await readRoom(dataDir);
    const used = blocks === 0 ? 100 : Math.round((1 - bavail / blocks) * 100);
    return used > DISK_PERCENT ? { message: 'status_disk', value: `${used} %` } : null;
  } catch (error) {
    return { message: 'status_disk', value: shortReasonOf(error) };
  }
}

/** Whether the bucket takes files and gives them back; those of a folder are on the disk. */
async function checkBucket({ installation: { blobs } }: BehaviourContext): Promise<CheckTrouble | null | 'not-used'> {
  if (blobs?.isShared !== true) return 'not-used';
  try {
    await blobs.check();
    return null;
  } catch (error) {
    return { message: 'status_files', value: shortReasonOf(error) };
  }
}

async function checkBacklog({ tx, now }: BehaviourContext): Promise<CheckTrouble | null | 'not-used'> {
  const waiting = await countDueJobs(tx, now);
  if (waiting === null) return 'not-used';
  return waiting > BACKLOG_JOBS ? { message: 'status_backlog', value: String(waiting) } : null;
}

async function checkMail({ installation: { smtpUrl, blobs } }: BehaviourContext): Promise<CheckTrouble | null | 'not-used'> {
  if (smtpUrl === null && blobs === null) return 'not-used';
  try {
    if (smtpUrl !== null) await reachMailServer(smtpUrl, SECONDS);
    else await blobs?.check();
    // Without a server nobody gets them, though nothing fails.
    return smtpUrl === null ? { message: 'status_mail_kept', value: 'SMTP_URL' } : null;
  } catch (error) {
    return { message: 'status_mail', value: shortReasonOf(error) };
  }
}

async function checkSignIn({ installation: { issuer } }: BehaviourContext): Promise<CheckTrouble | null | 'not-used'> {
  if (issuer === null) return 'not-used';
  try {
    const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(SECONDS * 1000) });
    await answer.body?.cancel();
    return answer.ok ? null : { message: 'status_sign_in', value: String(answer.status) };
  } catch (error) {
    return { message: 'status_sign_in', value: shortReasonOf(error) };
  }
}

async function checkCertificate({ publicUrl, now }: BehaviourContext): Promise<CheckTrouble | null | 'not-used'> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return 'not-used';
  try {
    const days = Math.floor(((await readCertificateExpiry(hostname, Number(port || 443))) - now.getTime()) / 86_400_000);
    return days < CERTIFICATE_DAYS ? { message: 'status_certificate', value: `${days} d` } : null;
  } catch (error) {
    return { message: 'status_certificate_away', value: shortReasonOf(error) };
  }
}

/** When the certificate of a host ends, in milliseconds. It is read without being trusted: its age is asked, not its issuer. */
function readCertificateExpiry(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      rejectUnauthorized: false,
      timeout: SECONDS * 1000,
    });
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('timeout')));
  });
}

/** A short reason without addresses or paths: the code of the system where there is one. */
function shortReasonOf(error: unknown): string {
  const code = errorCodeOf(error);
  if (code !== null) return code;
  const { name, cause } = error instanceof Error ? error : { name: '', cause: null };
  return cause instanceof Error ? shortReasonOf(cause) : name || 'failed';
}
