/** Which statements PostgreSQL keeps prepared for a session, so that it does not plan each time anew what is always planned alike. */
import { createHash } from 'node:crypto';

/** So often as a text is asked before it is kept: what varies with each call never is. */
const askedOften = 3;
/** A session holds the plans of so many; what comes later is planned each time. */
const mostKept = 100;
/** Others are counted so far, then forgotten. */
const mostCounted = 2000;

export interface KeptPlans {
  /** The name of a statement with values; undefined: it is planned each time. */
  nameOf(sql: string): string | undefined;
  /** Does it again without any, where it failed because a session has lost what it kept, or shares it; none is kept from then on. */
  orWithout<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * What reads up to so many rows is planned each time: how many, and of which value, decides on the index. A name is made of the text alone,
 * so that the same name is the same statement whoever prepared it: behind a pooler that hands sessions on without their statements
 * (PgBouncer before 1.21), the first refusal ends it for this process, and what was refused is asked again.
 */
export function openKeptPlans(): KeptPlans {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let isOff = false;
  return {
    nameOf(sql) {
      if (isOff) return undefined;
      const known = names.get(sql);
      if (known !== undefined || names.size >= mostKept || isPage(sql)) return known;
      const count = (counts.get(sql) ?? 0) + 1;
      if (counts.size >= mostCounted) counts.clear();
      if (count < askedOften) return void counts.set(sql, count);
      counts.delete(sql);
      const name = `steward_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
      names.set(sql, name);
      return name;
    },
    orWithout: (work) =>
      work().catch((error: unknown) => {
        if (!isPlanLost(error)) throw error;
        isOff = true;
        return work();
      }),
  };
}

// Not the one row that there is at most.
function isPage(sql: string): boolean {
  return /\blimit\s+(?!1\b)/i.test(sql);
}

// There is no such statement, there is one already, or it would answer with other columns than when it was prepared.
function isPlanLost(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as Readonly<Record<string, unknown>>;
  return code === '26000' || code === '42P05' || (code === '0A000' && message === 'cached plan must not change result type');
}
