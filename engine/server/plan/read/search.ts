/** Records of all resources by what their lists are searched by: each is asked as its list is, so that nobody finds what they could not list. */
import { mayUseVerb } from '../../../model/access.ts';
import { mergeRecordHits, type RecordHit, type RecordHits } from '../../../model/record-hits.ts';
import type { Resource } from '../../../model/model.ts';
import { emptyQuery, printListQuery } from '../../../model/query.ts';
import { isSearchedThere } from '../../../model/source.ts';
import { valuesFromRow } from '../../../model/records.ts';
import { Refusal, refuseCall } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import { findBehaviour } from '../behave.ts';
import { isAuditView } from '../../store/layout.ts';
import { baseResourceOf, callScopeOf, type ServerCall } from '../call.ts';
import { answerList } from './list.ts';
import { describeHit } from './record-hit.ts';

/** So many are asked for, so many of them are told: the best need not be the first of its list. */
const asked = 20;
const mostOfResource = 4;
const foreignFailures: readonly string[] = ['source-wrong', 'source-slow', 'unavailable'];
/** A resource is begun only this long after the first: whoever wants those behind it asks again. */
const enoughMs = 1500;

/**
 * Refuses a text that no list can be searched by. Ends with the call: each resource is asked only once the one before has answered.
 * @param from the `next` of the part before; null: from the first resource on
 */
export async function searchAllRecords(call: ServerCall, text: string, from: string | null): Promise<RecordHits> {
  const query = printListQuery({ ...emptyQuery, search: text, limit: asked });
  const searched = listSearchedResources(call);
  const start = from === null ? 0 : searched.findIndex(({ name }) => name === from);
  if (start < 0) refuseCall('bad-value', say('No search goes on from {resource}', { resource: String(from) }));
  const parts: RecordHits[] = [];
  const end = performance.now() + enoughMs;
  for (const resource of searched.slice(start)) {
    if (parts.length > 0 && performance.now() >= end) return { ...mergeRecordHits(parts), next: resource.name };
    parts.push(await searchResource(call, resource, { text, query }));
  }
  return mergeRecordHits(parts);
}

const nothing: RecordHits = { hits: [], more: [], next: null, isWhole: true };

async function searchResource(call: ServerCall, resource: Resource, o: { text: string; query: URLSearchParams }): Promise<RecordHits> {
  const page = await findOrPass(call, resource, o.query);
  if (page === null) return nothing;
  if (page === 'unanswered') return { ...nothing, isWhole: false };
  // A view shows records of its base: each is one hit. Who sees the view alone is not told what its base is called.
  const place = Object.keys(call.engine.model.resources).indexOf(baseResourceOf(call.engine.model, resource).name);
  const found = page.rows.flatMap((row) => describeHit(call, resource, valuesFromRow(resource, row)));
  const standing = rankStanding(resource);
  const hits = found
    .map((hit) => ({ ...hit, id: JSON.stringify([place, hit.key, hit.params]), rank: rankHit(hit, o.text) + standing }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostOfResource);
  const { total, isEstimated } = page;
  return { ...nothing, hits, more: total > mostOfResource ? [{ resource: resource.name, total, isEstimated }] : [] };
}

/** Bases before views, other systems last: nobody waits for them who is found in the store. The log names what it is about, so it would be found with every record; what code makes row by row costs nobody knows what. */
function listSearchedResources(call: ServerCall): readonly Resource[] {
  const scope = callScopeOf(call, 'show');
  return Object.values(call.engine.model.resources)
    .filter(
      (resource) =>
        resource.list !== null &&
        resource.ops.list !== null &&
        resource.search.length > 0 &&
        (resource.show !== null || resource.edit !== null) &&
        !resource.isSingle &&
        !isAuditView(resource) &&
        resource.parents.every(({ wildcard }) => wildcard) &&
        !findBehaviour(call.engine, resource)?.source &&
        // Else all records there would be read for each word.
        isSearchedThere(resource) &&
        mayUseVerb(resource, 'show', scope).shown,
    )
    .sort((a, b) => rankAsked(a) - rankAsked(b));
}

const rankAsked = ({ source, view }: Resource): number => (source === null ? 0 : 2) + (view === null ? 0 : 1);

/** The rows of a list; null where this user may not list, or sees none of the fields that are searched. */
async function findOrPass(call: ServerCall, resource: Resource, query: URLSearchParams) {
  try {
    const page = await answerList(call, resource, { query });
    return page.kind === 'list' ? page : null;
  } catch (error) {
    if (error instanceof Refusal && ['forbidden', 'unknown-filter', 'not-found'].includes(error.code)) return null;
    if (error instanceof Refusal && resource.source !== null && foreignFailures.includes(error.code)) return 'unanswered';
    throw error;
  }
}

/** What is called after another record, or is a part of one, goes behind what stands for itself. */
function rankStanding({ parents, fields, titleField }: Resource): number {
  return parents.length > 0 || fields[titleField]?.choices?.kind === 'ref' ? ranks.dependent : 0;
}

/**
 * Called exactly so, beginning so, with a word that begins so, called so at all; last what is found by something else of it. Of two alike the
 * one goes first that says it earlier: a name before a sentence that ends with it.
 */
function rankHit({ key, title }: RecordHit, text: string): number {
  const wanted = text.toLowerCase();
  const rankName = (name: string): number => {
    const at = name.indexOf(wanted);
    if (at < 0) return ranks.other;
    if (at === 0) return name === wanted ? ranks.same : ranks.start;
    const word = findWordStart(name, wanted);
    return word === null ? ranks.within + at : ranks.word + word;
  };
  return Math.min(...[title, ...key].map((each) => rankName(each.toLowerCase())));
}

/** Places within a name lie between two of them. */
const ranks = { same: 0, start: 1, dependent: 5e5, word: 1e6, within: 2e6, other: 3e6 } as const;

function findWordStart(name: string, wanted: string): number | null {
  for (let at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1)) if (!/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return at;
  return null;
}
