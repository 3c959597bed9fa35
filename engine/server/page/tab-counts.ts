import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { LayoutTab, Resource } from '../../model/model.ts';
import { evaluateQuery, ofParam, printListQuery, type QueryFilter } from '../../model/query.ts';
import { splitParentFilters } from '../../model/parent-filters.ts';
import { findCountedBlock, listScreenTabs, tabbedScreens, type TabbedScreen, type TabCounts } from '../../model/tab-counts.ts';
import { resolveFirstPage } from '../../screens/list/state/first-page.ts';
import type { CallAddress, ServerCall } from '../plan/call.ts';
import { callScopeOf, createCall } from '../plan/call.ts';
import { answerCollection } from '../plan/read/collection.ts';
import { findShownRecord } from '../plan/read/find.ts';
import { answerList } from '../plan/read/list.ts';
import type { PlannedAnswer } from '../reply/answer.ts';
import { Refusal, refuseCall } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import { readQueryParents } from '../request/list-query.ts';

/** How many rows this user finds behind each tab of the record's page, or of its edit form, when it is opened. */
export async function answerTabCounts(call: ServerCall, resource: Resource, at: CallAddress): Promise<PlannedAnswer> {
  const parents = readQueryParents(resource, call.params, at.request.query);
  const screen = readTabbedScreen(at.request.query.get(ofParam));
  const { values } = await findShownRecord(call, resource, { key: at.key, parents });
  const scope = callScopeOf(call, screen, { self: values, old: values });
  const shown = listScreenTabs(resource, screen).filter(({ when }) => isConditionTrue(when, scope));
  const counted = await Promise.all(
    shown.map(async (tab): Promise<readonly [string, number][]> => {
      const total = await countTab(call, resource, { tab, at, scope });
      return total === null ? [] : [[tab.name, total]];
    }),
  );
  const data: TabCounts = Object.fromEntries(counted.flat());
  return { kind: 'body', body: { data } };
}

function readTabbedScreen(asked: string | null): TabbedScreen {
  const found = tabbedScreens.find((screen) => screen === (asked ?? 'show'));
  return found ?? refuseCall('bad-value', say('"{name}" has no tabs that are counted', { name: asked ?? '' }));
}

interface CountedTab {
  readonly tab: LayoutTab;
  readonly at: CallAddress;
  /** `self` is the record. */
  readonly scope: EvaluationScope;
}

/** null: nothing is counted there, or not for this user. */
async function countTab(call: ServerCall, resource: Resource, { tab, at, scope }: CountedTab): Promise<number | null> {
  const block = findCountedBlock(resource, tab);
  if (block === null || !isConditionTrue(block.when, scope)) return null;
  if (block.kind === 'list') {
    const target = call.engine.model.resources[block.of];
    const base = evaluateQuery(block.filter, scope);
    if (target === undefined || base === null) return null;
    return countUnlessRefused(() => countList(call, block.list === null ? target : { ...target, list: block.list }, base));
  }
  const collection = resource.collections[block.name];
  if (collection === undefined) return null;
  const query = new URLSearchParams({ ...Object.fromEntries(at.request.query), _limit: '0' });
  query.delete(ofParam);
  return countUnlessRefused(() => answerCollection(call, resource, collection, { ...at, request: { ...at.request, query } }));
}

/** The list as it stands in the tab at first, with the filters that it begins with. */
async function countList(call: ServerCall, resource: Resource, filters: readonly QueryFilter[]): Promise<PlannedAnswer | null> {
  const { query: base, params } = splitParentFilters(filters);
  const own = createCall(call.engine, { ...call, params });
  const asked = { scope: callScopeOf(own, 'list'), params, saved: null, start: null, hidden: [], base: base.filters };
  const first = resource.source === null ? resolveFirstPage(resource, '', asked) : null;
  if (first === null) return null;
  const search = base.search ?? first.query.search;
  return answerList(own, resource, { query: printListQuery({ ...first.query, search, sort: [], limit: 0, offset: 0 }) });
}

/** A number that is not known for certain tells less than none. */
async function countUnlessRefused(ask: () => Promise<PlannedAnswer | null>): Promise<number | null> {
  try {
    const answer = await ask();
    return answer?.kind === 'list' && !answer.isEstimated ? answer.total : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
