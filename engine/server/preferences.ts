/** `{apiBase}/_preferences`: how whoever is signed in likes the app. Nobody reads or changes those of others. */
import type { Context } from 'hono';
import { Hono } from 'hono';
import { parseLayout } from '../model/column-layout.ts';
import { mergeLayouts } from '../model/merge-layouts.ts';
import { findPreferenceKind } from '../model/preferences.ts';
import { isPlainObject } from '../model/steps.ts';
import type { CallingUser } from './behaviour.ts';
import type { ServerEngine } from './plan/call.ts';
import { refuseCall } from './reply/refusal.ts';
import { say } from './reply/say.ts';
import { readJsonBody } from './request/body.ts';
import { refuseUnstorableAddress } from './request/request.ts';
import { lockWord } from './store/bulk.ts';
import {
  deletePreferences,
  findPreference,
  forgetTakenBack,
  listOtherKeys,
  readPreferences,
  writePreference,
} from './store/preferences.ts';

/** Longest value, as JSON. */
const longest = 16_000;
const dayMs = 24 * 60 * 60_000;
/** How long it is known that something was taken back: a browser that is offline for longer brings it again. */
const takenBackDays = 90;

interface PreferenceRouteOptions {
  readonly engine: ServerEngine;
  /** Refuses a call without a session. */
  readonly requireUser: (c: Context) => Promise<CallingUser>;
}

/**
 * GET tells all, as `whoami` does; PUT with `?key=` keeps one: its value, null to take it back, how many ms ago it was chosen, and as `base`
 * what it was before, so that of a value with parts only those are changed that were changed there.
 */
export function createPreferenceRoutes({ engine, requireUser }: PreferenceRouteOptions): Hono {
  const app = new Hono();
  const { store, now } = engine;
  app.get('/', async (c) => {
    const { id } = await requireUser(c);
    return c.json({ data: await readPreferences(store, id) }, 200, { 'cache-control': 'no-store' });
  });
  app.put('/', async (c) => {
    const { id: owner } = await requireUser(c);
    const key = c.req.query('key') ?? '';
    refuseUnstorableAddress([key]);
    const kind = findPreferenceKind(key);
    if (kind === null) return refuseCall('bad-value', say('No preference is kept under "{key}"', { key }));
    const { value, base, age } = readSentPreference(await readJsonBody(c.req.raw));
    if (value !== null && (!kind.takes(value) || JSON.stringify(value).length > longest))
      return refuseCall('bad-value', say('This cannot be kept under "{key}"', { key }));
    const changedAt = new Date(now().getTime() - age);
    await store.tx(async (tx) => {
      await lockWord(tx, `preferences of ${owner}`);
      await forgetTakenBack(tx, owner, new Date(now().getTime() - takenBackDays * dayMs));
      const others = kind.most === null ? [] : await listOtherKeys(tx, { owner, kind: kind.name, key });
      if (value !== null && kind.most !== null && others.length >= kind.most) {
        if (kind.isRolling !== true)
          return refuseCall('bad-value', say('At most {most, number} of these are kept: take one back first', { most: kind.most }));
        await deletePreferences(tx, owner, others.slice(kind.most - 1));
      }
      const stored = await findPreference(tx, owner, key);
      const merged = stored && kind.name in merges ? mergeKept(kind, { value, base, changedAt }, stored) : null;
      await writePreference(tx, { owner, key, ...(merged ?? { value, changedAt }) });
    });
    return c.body(null, 204);
  });
  return app;
}

type Merge = (base: unknown, earlier: unknown, later: unknown) => unknown;

/** Of these kinds each part is kept by itself. */
const merges: Readonly<Record<string, Merge>> = {
  columns: (base, earlier, later) => mergeLayouts(parseLayout(base), parseLayout(earlier), parseLayout(later)),
};

interface DatedValue {
  readonly value: unknown;
  readonly changedAt: Date;
}

/** Both changes in one value; null: one is all there is, or whoever sends it does not say of what it is a change. */
function mergeKept(
  kind: NonNullable<ReturnType<typeof findPreferenceKind>>,
  sent: DatedValue & { readonly base: unknown },
  stored: DatedValue,
): DatedValue | null {
  if (sent.base === undefined || sent.value === null || stored.value === null) return null;
  const [earlier, later] = stored.changedAt <= sent.changedAt ? [stored, sent] : [sent, stored];
  const value = merges[kind.name]?.(sent.base, earlier.value, later.value);
  return kind.takes(value) && JSON.stringify(value).length <= longest ? { value, changedAt: later.changedAt } : null;
}

/** The age is told, not the time: clocks of browsers are wrong. */
function readSentPreference(body: unknown): { readonly value: unknown; readonly base: unknown; readonly age: number } {
  const { value, base, age = 0 } = isPlainObject(body) ? body : {};
  if (value === undefined || typeof age !== 'number') return refuseCall('bad-value', say('A preference is sent as its value and its age'));
  return { value, base, age: Math.min(Math.max(age, 0), takenBackDays * dayMs) };
}
