import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { getFieldReference, listReferenceFields } from '../../data/lookups.ts';
import { parseReader, readerCookie, type PageReader, type PreparedAnswers, type ToldReader } from '../../data/prepared.ts';
import { catalogueEntryOf } from '../../model/catalogue.ts';
import type { Model } from '../../model/model.ts';
import { findScreenPlace, type AddressedPlace } from '../../model/place.ts';
import type { Values } from '../../model/values.ts';
import { listReferences } from '../../screens/list/state/references.ts';
import type { Caller } from '../answer-call.ts';
import type { CallingUser } from '../behaviour.ts';
import type { ServerEngine } from '../plan/call.ts';
import type { CallerShares } from '../shares.ts';
import { prepareReplies } from './prepare-replies.ts';

/** What the server knows of a page before it is drawn. */
export interface PreparedPage {
  /** The generated screen that will be drawn. */
  readonly place: AddressedPlace | null;
  /** Resources whose Models it is drawn with: its own, and those that a list names records of. */
  readonly models: readonly string[];
  /** Whether that stands in the frame with the menu. */
  readonly hasShell: boolean;
  /** null: this browser has not told. */
  readonly told: ToldReader | null;
  /** The answers to what the page asks first, as JSON that no element ends in. */
  readonly answers: () => Promise<string>;
}

/** Prepares the page of whoever asks for it; null for visitors: their page holds nothing but itself. */
export type PreparePage = (c: Context) => Promise<PreparedPage | null>;

export interface PagePreparation {
  readonly engine: ServerEngine;
  readonly callerOf: (c: Context) => Promise<Caller>;
  readonly identityOf: (user: CallingUser, zone: string) => Promise<Values>;
  /** The answers are asked for when the call for the page is over: they have limits and a price of their own. */
  readonly again: CallerShares['again'];
}

export function createPagePreparer({ engine, callerOf, identityOf, again }: PagePreparation): PreparePage {
  const entries = Object.values(engine.model.resources).map(catalogueEntryOf);
  return async (c) => {
    // Only for a tab of its own: what other sites embed or fetch holds nothing of anybody.
    if ((c.req.header('sec-fetch-dest') ?? 'document') !== 'document') return null;
    // Whoever cannot be told who they are is told so by the API; the page is there in any case.
    const { user, session } = await callerOf(c).catch((): Caller => ({ user: null, session: null }));
    if (user === null) return null;
    const { pathname, search } = new URL(c.req.url);
    const found = findScreenPlace(entries, pathname);
    const place = found === null || found.entry.isPublic || found.entry.page !== null ? null : found;
    const told = parseReader(getCookie(c, readerCookie) ?? null, engine.words.offered);
    const { settings } = engine;
    const ask = async (known: PageReader): Promise<PreparedAnswers> => {
      const identity = await identityOf(user, known.zone);
      const replies = await prepareReplies(engine, { place, search }, { user, session, identity, ...known });
      return { ...known, settings, replies };
    };
    return {
      place,
      models: place === null ? [] : listDrawnModels(engine.model, place),
      hasShell: pathname === '/' || (found !== null && !found.entry.isPublic),
      told,
      answers: async () =>
        printAnswers(told === null ? { locale: '', zone: '', settings, replies: {} } : await again(c, () => ask(told.reader))),
    };
  };
}

function listDrawnModels({ resources }: Model, { entry: { name }, screen }: AddressedPlace): readonly string[] {
  const resource = resources[name];
  if (resource === undefined || resource.list === null || screen !== 'list') return [name];
  const fields = listReferenceFields(resource, listReferences(resource, resource.list));
  return [name, ...fields.flatMap((field) => getFieldReference(field)?.to ?? [])];
}

/** Text of a record cannot end the element that it stands in. */
function printAnswers(answers: PreparedAnswers): string {
  return JSON.stringify(answers).replaceAll('<', '\\u003c');
}
