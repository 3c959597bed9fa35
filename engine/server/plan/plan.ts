import type { PlannedAnswer } from '../reply/answer.ts';
import { Refusal, type RefusalFacts } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { ApiRequest } from '../request/request.ts';
import type { ApiRoute, RouteTarget } from '../request/routes.ts';
import { bindPathSegments } from '../request/routes.ts';
import type { CallingUser } from '../behaviour.ts';
import { answerTabCounts } from '../page/tab-counts.ts';
import { runAction } from './write/act.ts';
import { requestOfPlannedCall, type PlannedCall } from './ask.ts';
import type { CallAsker, ServerCall, ServerEngine } from './call.ts';
import { createCall, runCommitted } from './call.ts';
import { listCallCandidates, type CallCandidate } from './choose.ts';
import { answerChoiceCounts } from './read/choice-counts.ts';
import { answerCollection } from './read/collection.ts';
import { answerComments } from './read/comments.ts';
import { answerRecord } from './read/get.ts';
import { answerHandedOutFile } from './files/handed-out.ts';
import { answerDeleted } from './read/deleted.ts';
import { answerHeldFile } from './files/held-file.ts';
import { answerList } from './read/list.ts';
import { answerAddedComment, answerChangedComment, answerRemovedComment } from './write/comment.ts';
import { answerAfterOutside } from './write/outside.ts';
import { answerRemove } from './write/remove.ts';
import { answerRestore } from './write/restore.ts';
import { addRuleInWords } from './rule-in-words.ts';
import { answerSums } from './read/sums.ts';
import { answerCreate, answerUpdate } from './write/save.ts';

/** Makes a call as somebody: everything that refuses one from a browser refuses this one. */
export function askAsUser(
  engine: ServerEngine,
  asker: CallAsker,
  { asking, also }: { asking: PlannedCall; also?: DoAlso },
): Promise<PlannedAnswer> {
  return performCall(engine, requestOfPlannedCall(engine, asker, asking), asker.user, also);
}

/** Carries out one call. Writes, and what `also` does after them, happen in one transaction. */
export async function performCall(
  engine: ServerEngine,
  request: ApiRequest,
  user: CallingUser | null,
  also: DoAlso = nothing,
): Promise<PlannedAnswer> {
  requireUserFor(request.route, user);
  const targets = listCallCandidates(request.route.targets, request.body).filter((target) => isOpenTarget(target, user));
  let refusal: Refusal | null = null;
  let refusedAction: string | null = null;
  for (const target of targets) {
    // Behind an action that was refused only the same action of a view may follow: as another kind of change the call would mean something else.
    if (refusedAction !== null && !isSameActionTarget(target, refusedAction)) continue;
    try {
      return await attemptCandidate(engine, request, { user, target, also });
    } catch (error) {
      if (!(error instanceof Refusal) || error.facts.isFinal === true) throw error;
      const isPlain = error.facts.isPlain === true && refusedAction !== null;
      if (refusal === null || (!isPlain && tellsMoreThan(error, { target, than: refusal }))) refusal = error;
      if (target.kind === 'action') {
        if (error.code !== 'forbidden') break;
        refusedAction = target.action.name;
      }
    }
  }
  throw refusal ?? new Refusal('malformed', say('The body matches none of the changes that are possible here'));
}

function isSameActionTarget(target: RouteTarget, name: string): boolean {
  return target.kind === 'action' && target.action.name === name;
}

/**
 * Of a base and its views one must let the call pass; what is reported is the first reason that is not the plain lack of a right. An
 * action that is refused says its own reason, not that of the form which could have done the same; where a view has the action too, the
 * one that gives a reason.
 */
function tellsMoreThan({ code, facts }: Refusal, { target, than }: { target: CallCandidate; than: Refusal }): boolean {
  // A form is told that a dialog leads to that state; only who sent nothing but what the dialog asks hears what the dialog says.
  if (hasFieldError(than.facts, 'transition')) return !hasFieldError(facts, 'readOnly');
  return than.code === 'forbidden' && facts.isUnlikely !== true && (code !== 'forbidden' || target.kind === 'action');
}

function hasFieldError({ fields = [] }: RefusalFacts, code: string): boolean {
  return fields.some((error) => error.code === code);
}

/** Refuses a call without a user where nothing is public. */
export function requireUserFor(route: ApiRoute, user: CallingUser | null): void {
  if (!route.targets.some((target) => isOpenTarget(target, user))) throw new Refusal('signed-out', say('You are not signed in'));
}

function isOpenTarget({ resource }: RouteTarget, user: CallingUser | null): boolean {
  return user !== null || resource.isPublic;
}

/** Part of the same transaction; sees what the call will answer. */
export type DoAlso = (call: ServerCall, answer: PlannedAnswer) => Promise<void>;
const nothing: DoAlso = () => Promise.resolve();

async function attemptCandidate(
  engine: ServerEngine,
  request: ApiRequest,
  o: { user: CallingUser | null; target: CallCandidate; also: DoAlso },
): Promise<PlannedAnswer> {
  const { params, key } = bindPathSegments(o.target.op.path, request.segments);
  const asker: CallAsker = { user: o.user, zone: request.zone, locale: request.locale, params, session: request.session ?? null };
  const work = async (call: ServerCall): Promise<PlannedAnswer> => {
    try {
      return await runCandidate(call, request, { target: o.target, key });
    } catch (error) {
      throw error instanceof Refusal ? addRuleInWords(call, error) : error;
    }
  };
  if (o.target.op.method === 'GET') return work(createCall(engine, { ...asker, tx: engine.store }));
  if (o.target.resource.source !== null) {
    if (o.also !== nothing)
      throw new Refusal(
        'not-now',
        say('"{source}" cannot be part of this: what is changed there cannot be undone', { source: o.target.resource.source.name }),
      );
    return attemptElsewhere(createCall(engine, { ...asker, tx: engine.store }), work);
  }
  const { answer, outside } = await runCommitted(engine, asker, async (call) => {
    const answer = await work(call);
    await o.also(call, answer);
    return { answer, outside: call.outside };
  });
  return answerAfterOutside(engine, asker, {
    ...{ answer, outside },
    ask: (asking, also) => askAsUser(engine, asker, { asking, ...(also && { also }) }),
  });
}

/** A change of records in another system: no transaction of ours waits for it, and none undoes what was changed there. */
async function attemptElsewhere(call: ServerCall, work: (call: ServerCall) => Promise<PlannedAnswer>): Promise<PlannedAnswer> {
  try {
    return await work(call);
  } catch (error) {
    throw error instanceof Refusal && call.sent.size > 0 ? new Refusal(error.code, error.says, { ...error.facts, isFinal: true }) : error;
  }
}

function runCandidate(call: ServerCall, request: ApiRequest, o: { target: CallCandidate; key: readonly string[] }): Promise<PlannedAnswer> {
  const { target, key } = o;
  const at = { key, request };
  switch (target.kind) {
    case 'list':
      return answerList(call, target.resource, request);
    case 'sums':
      return answerSums(call, target.resource, request);
    case 'counts':
      return answerChoiceCounts(call, target.resource, request);
    case 'get':
      return answerRecord(call, target.resource, at);
    case 'create':
      return answerCreate(call, target.resource, at);
    case 'update':
      return answerUpdate(call, target.resource, { ...at, orCreate: isUpsertCall(request, target) });
    case 'delete':
      return answerRemove(call, target.resource, at);
    case 'restore':
      return answerRestore(call, target.resource, at);
    case 'deleted':
      return answerDeleted(call, target.resource, request);
    case 'action':
      return runAction(call, target.resource, [target.action, ...(target.rivals ?? [])], at);
    case 'collection':
      return answerCollection(call, target.resource, target.collection, at);
    case 'tabs':
      return answerTabCounts(call, target.resource, at);
    case 'comments':
      return commentAnswers[target.deed](call, target.resource, at);
    case 'download':
      return answerHandedOutFile(call, target, at);
    case 'file':
      return answerHeldFile(call, target, at);
  }
}

const commentAnswers = {
  list: answerComments,
  add: answerAddedComment,
  change: answerChangedComment,
  remove: answerRemovedComment,
} as const;

function isUpsertCall(request: ApiRequest, target: RouteTarget): boolean {
  return request.route.targets.some((other) => other.kind === 'create' && other.resource === target.resource);
}
