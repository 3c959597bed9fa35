import { type OutgoingCalls, type RecordOf, Unreachable } from 'steward/server';

/** What the monitor saw of a host: whether it answers, that somebody looks at it, and its certificate (null: none, or no answer). */
export type DomainReading = RecordOf<'domains'>;

type Grade = 'CERT_OK' | 'CERT_EXPIRING' | 'CERT_EXPIRED' | 'CERT_UNTRUSTED';

/** A certificate that ends within this many days is about to expire. */
const expiringDays = 21;

/** Looks at a host over https; whatever it answers, it is there. */
export async function readDomain(outgoing: OutgoingCalls, host: string, now: Date): Promise<DomainReading> {
  try {
    const { certificate } = await outgoing.send({ url: `https://${host}/`, method: 'GET', anyCertificate: true });
    return { reachable: true, uptime_monitor: true, ssl_monitor: certificate && gradeCertificate(certificate, now) };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return { reachable: false, uptime_monitor: true, ssl_monitor: null };
  }
}

function gradeCertificate({ validTo, isTrusted }: { validTo: Date; isTrusted: boolean }, now: Date): Grade {
  const days = (validTo.getTime() - now.getTime()) / 86_400_000;
  if (days < 0) return 'CERT_EXPIRED';
  if (!isTrusted) return 'CERT_UNTRUSTED';
  return days < expiringDays ? 'CERT_EXPIRING' : 'CERT_OK';
}
