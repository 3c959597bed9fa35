/** Records of all resources by what their lists are searched by: each is asked as its list is, so that nobody finds what they could not list. */
import { mayUseVerb } from '../../../model/access.ts';
import type { RecordHit, RecordHits } from '../../../model/record-hits.ts';
import type { Resource } from '../../../model/model.ts';
import { emptyQuery, printListQuery } from '../../../model/query.ts';
import { isSearchedThere } from '../../../model/source.ts';
import { valuesFromRow } from '../../../model/records.ts';
import { Refusal } from '../../reply/refusal.ts';
import { findBehaviour } from '../behave.ts';
import { isAuditView } from '../../store/layout.ts';
import { baseResourceOf, callScopeOf, type ServerCall } from '../call.ts';
import { answerList } from './list.ts';
import { describeHit } from './record-hit.ts';

/** So many are asked for, so many of them are told: the best need not be the first of its list. */
const asked = 20;
const mostOfResource = 4;
const mostHits = 24;
const foreignFailures: readonly string[] = ['source-wrong', 'source-slow', 'unavailable'];
/** A resource is begun only this long after the first. */
const enoughMs = 1500;

/** Refuses a text that no list can be searched by. Ends with the call: each resource is asked only once the one before has answered. */
export async function searchAllRecords(call: ServerCall, text: string): Promise<RecordHits> {
  const query = printListQuery({ ...emptyQuery, search: text, limit: asked });
  const hits = new Map<string, RecordHit>();
  const more: RecordHits['more'][number][] = [];
  const end = performance.now() + enoughMs;
  let isWhole = true;
  let isAnswered = true;
  for (const resource of listSearchedResources(call)) {
    isWhole = performance.now() < end;
    if (!isWhole) break;
    const page = await findOrPass(call, resource, query);
    if (page === 'unanswered') isAnswered = false;
    if (page === null || page === 'unanswered') continue;
    // A view shows records of its base: each is one hit.
    const base = baseResourceOf(call.engine.model, resource).name;
    const found = page.rows.flatMap((row) => describeHit(call, resource, valuesFromRow(resource, row)));
    const best = rankHits(call, found, text).slice(0, mostOfResource);
    for (const hit of best) {
      const id = JSON.stringify([base, hit.key, hit.params]);
      if (!hits.has(id)) hits.set(id, hit);
    }
    if (page.total > mostOfResource) more.push({ resource: resource.name, total: page.total, isEstimated: page.isEstimated });
  }
  return { hits: rankHits(call, [...hits.values()], text).slice(0, mostHits), more, isWhole: isWhole && isAnswered };
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

function rankHits({ engine: { model } }: ServerCall, hits: readonly RecordHit[], text: string): readonly RecordHit[] {
  // What is called after another record, or is a part of one, goes behind what stands for itself.
  const rankStanding = ({ resource: name }: RecordHit): number => {
    const resource = model.resources[name];
    if (resource === undefined) return 0;
    return resource.parents.length > 0 || resource.fields[resource.titleField]?.choices?.kind === 'ref' ? ranks.dependent : 0;
  };
  const ranked = hits.map((hit) => ({ hit, rank: rankHit(hit, text) + rankStanding(hit) }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ hit }) => hit);
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
