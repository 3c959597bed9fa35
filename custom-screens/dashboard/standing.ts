import type { Tone } from '../../engine/index.ts';

/** One of the four things the dashboard tells of; the code as the server sent it, '' without one. */
interface Part {
  readonly code: string;
  readonly count: number;
}

/** Where the signed-in user's own set-up stands. */
export interface Standing {
  readonly account: Part;
  readonly integration: Part;
  readonly products: Part;
  readonly fulfillments: Part & { readonly overdue: number };
}

type Json = Readonly<Record<string, unknown>>;

export const asRecord = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The rows of a list answer, wrapped in `data` or bare; throws for an answer that is no list. */
export function rowsOf(body: unknown): readonly Json[] {
  const rows = Array.isArray(body) ? body : asRecord(body)['data'];
  if (!Array.isArray(rows)) throw new Error('The answer is not a list.');
  return rows.map(asRecord);
}

/** The status of a whoami answer or of a user record, bare or below `data`; null when it carries none. */
export function standingOf(body: unknown): Standing | null {
  const outer = asRecord(body);
  const status = asRecord(('data' in outer ? asRecord(outer['data']) : outer)['status']);
  if (Object.keys(status).length === 0) return null;
  const part = (name: string): Part => ({ code: codeIn(status, name), count: countIn(status, name, 'count') });
  return {
    account: part('account'),
    integration: part('integration'),
    products: part('products'),
    fulfillments: { ...part('fulfillments'), overdue: countIn(status, 'fulfillments', 'count_overdue') },
  };
}

// A finished integration is an active one.
const codeIn = (status: Json, name: string): string => asText(asRecord(status[name])['code']).replace(/^finished$/, 'active');
const countIn = (status: Json, name: string, key: string): number => Number(asRecord(status[name])[key] ?? 0) || 0;

/** Complete for active and clear, under way for waiting, everything else asks for somebody. */
export function toneOf(code: string): Tone {
  if (code === 'active' || code === 'clear') return 'positive';
  return code === 'waiting' ? 'info' : 'warning';
}

export type StepName = keyof Standing;

export interface Step {
  readonly name: StepName;
  readonly code: string;
  readonly tone: Tone;
  /** The step that has to be active before this one counts; null: nothing is missing. */
  readonly needs: StepName | null;
}

const needed: Readonly<Record<StepName, StepName | null>> = {
  account: null,
  integration: null,
  products: 'integration',
  fulfillments: 'products',
};

/** Account, integration, products and fulfillments, in this order. */
export function stepsOf(standing: Standing): readonly Step[] {
  return (Object.keys(needed) as StepName[]).map((name) => {
    const { code } = standing[name];
    const before = needed[name];
    return { name, code, tone: toneOf(code), needs: before !== null && standing[before].code !== 'active' ? before : null };
  });
}
