/** The one interface over both databases. Everything below `engine/server/store` speaks plain parameterised SQL through it. */

type SqlRow = Readonly<Record<string, unknown>>;

export interface Tx {
  /** One statement. Values travel as parameters only; jsonb parameters as JSON text with a cast. */
  query<T = SqlRow>(sql: string, params?: readonly unknown[]): Promise<readonly T[]>;
}

export interface Store extends Tx {
  readonly kind: 'pglite' | 'postgres';
  /** Each statement reads and writes dates as ours; missing: as the database is set. */
  readonly hasOurDates?: true;
  /** All or nothing. On a serialization failure or deadlock `work` runs again, so it must not act outside `tx`. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Several statements in one text, without values: what a library brings along. A transaction that it begins and does not end is rolled back. */
  script(sql: string): Promise<void>;
  /**
   * How many statements so far may have changed something, whoever asked for them. Only of a store that nobody else writes to: while the
   * number stands, what was read is still so.
   */
  countWrites?(): number;
  close(): Promise<void>;
}

export interface StoreRelation {
  readonly schema: string;
  readonly table: string;
}

/** A refusal of the database. `code` is the SQLSTATE, e.g. 23505 for a value that is already there. */
export class StoreError extends Error {
  readonly code: string | null;
  readonly constraint: string | null;
  readonly detail: string | null;
  /** The table that the broken rule is of, where the database says so. */
  readonly relation: StoreRelation | null;

  constructor(failure: {
    readonly message: string;
    readonly code: string | null;
    readonly constraint: string | null;
    readonly detail: string | null;
    readonly relation?: StoreRelation | null;
  }) {
    super(failure.message);
    this.name = 'StoreError';
    this.code = failure.code;
    this.constraint = failure.constraint;
    this.detail = failure.detail;
    this.relation = failure.relation ?? null;
  }
}

/** Copies an error of a driver field by field; anything without an SQLSTATE is returned as it is. */
export function toStoreError(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const { code, message, constraint, detail, schema, table } = raw as Record<string, unknown>;
  // Names of the operating system's errors, such as EPIPE, have no digit.
  if (typeof code !== 'string' || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return raw;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const relation = typeof schema === 'string' && typeof table === 'string' ? { schema, table } : null;
  return new StoreError({ message: text(message) ?? code, code, constraint: text(constraint), detail: text(detail), relation });
}

/** Serialization failure and deadlock: the same work may succeed when it is tried again. */
export function isWorthRetrying(error: unknown): boolean {
  return error instanceof StoreError && (error.code === '40001' || error.code === '40P01');
}
