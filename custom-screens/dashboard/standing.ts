import type { TextTone } from 'steward';

/** One of the four things the dashboard reports; the code as the server sent it, '' without one. */
interface StandingPart {
  readonly code: string;
  readonly count: number;
}

/** How far the signed-in user's own setup is. */
export interface Standing {
  readonly account: StandingPart;
  readonly integration: StandingPart;
  readonly products: StandingPart;
  readonly fulfillments: StandingPart & { readonly overdue: number };
}

type JsonObject = Readonly<Record<string, unknown>>;

export const toJsonObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
export const toStandingText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The rows of a list answer, wrapped in `data` or bare; throws for an answer that is not a list. */
export function parseListRows(body: unknown): readonly JsonObject[] {
  const rows = Array.isArray(body) ? body : toJsonObject(body)['data'];
  if (!Array.isArray(rows)) throw new Error('The answer is not a list.');
  return rows.map(toJsonObject);
}

/** The status of a whoami answer or of a user record, bare or below `data`; null when it carries none. */
export function parseStanding(body: unknown): Standing | null {
  const outer = toJsonObject(body);
  const status = toJsonObject(('data' in outer ? toJsonObject(outer['data']) : outer)['status']);
  if (Object.keys(status).length === 0) return null;
  const part = (name: string): StandingPart => ({ code: standingCodeIn(status, name), count: standingCountIn(status, name, 'count') });
  return {
    account: part('account'),
    integration: part('integration'),
    products: part('products'),
    fulfillments: { ...part('fulfillments'), overdue: standingCountIn(status, 'fulfillments', 'count_overdue') },
  };
}

// A finished integration is an active one.
const standingCodeIn = (status: JsonObject, name: string): string =>
  toStandingText(toJsonObject(status[name])['code']).replace(/^finished$/, 'active');
const standingCountIn = (status: JsonObject, name: string, key: string): number => Number(toJsonObject(status[name])[key] ?? 0) || 0;

/** Complete for active and clear, under way for waiting; everything else needs somebody\'s attention. */
export function toneOfStanding(code: string): TextTone {
  if (code === 'active' || code === 'clear') return 'positive';
  return code === 'waiting' ? 'info' : 'warning';
}

export type StandingStepName = keyof Standing;

export interface StandingStep {
  readonly name: StandingStepName;
  readonly code: string;
  readonly tone: TextTone;
  /** The step that has to be active before this one counts; null: nothing is missing. */
  readonly needs: StandingStepName | null;
}

const needed: Readonly<Record<StandingStepName, StandingStepName | null>> = {
  account: null,
  integration: null,
  products: 'integration',
  fulfillments: 'products',
};

/** Account, integration, products and fulfillments, in this order. */
export function standingStepsOf(standing: Standing): readonly StandingStep[] {
  return (Object.keys(needed) as StandingStepName[]).map((name) => {
    const { code } = standing[name];
    const before = needed[name];
    return { name, code, tone: toneOfStanding(code), needs: before !== null && standing[before].code !== 'active' ? before : null };
  });
}
