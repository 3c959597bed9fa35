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

const mostOfResource = 4;
const mostHits = 24;
const foreignFailures: readonly string[] = ['source-wrong', 'source-slow', 'unavailable'];
/** A resource is begun only this long after the first. */
const enoughMs = 1500;

/** Refuses a text that no list can be searched by. Ends with the call: each resource is asked only once the one before has answered. */
export async function searchAllRecords(call: ServerCall, text: string): Promise<RecordHits> {
  const query = printListQuery({ ...emptyQuery, search: text, limit: mostOfResource });
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
    for (const hit of page.rows.flatMap((row) => describeHit(call, resource, valuesFromRow(resource, row)))) {
      const id = JSON.stringify([base, hit.key, hit.params]);
      if (!hits.has(id)) hits.set(id, hit);
    }
    if (page.total > page.rows.length) more.push({ resource: resource.name, total: page.total, isEstimated: page.isEstimated });
  }
  const ranked = [...hits.values()].sort((a, b) => rankHit(a, text) - rankHit(b, text));
  return { hits: ranked.slice(0, mostHits), more, isWhole: isWhole && isAnswered };
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

/** Called exactly so, beginning so, with a word that begins so, called so at all; last what is found by something else of it. */
function rankHit({ key, title }: RecordHit, text: string): number {
  const wanted = text.toLowerCase();
  const own = [title, ...key].map((each) => each.toLowerCase());
  const isWord = (each: string): boolean => each.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted));
  const ranks = [
    own.includes(wanted),
    own.some((each) => each.startsWith(wanted)),
    own.some(isWord),
    own.some((each) => each.includes(wanted)),
  ];
  return ranks.includes(true) ? ranks.indexOf(true) : ranks.length;
}
