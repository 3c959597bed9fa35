/** The refusal to delete what other records refer to. */
import { mayUseVerb } from '../../model/access.ts';
import { recordPartOf } from '../../model/record-part.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Model, ModelText, Resource } from '../../model/model.ts';
import { findShownMessage } from '../../model/shown-messages.ts';
import { refuseCall } from './refusal.ts';
import { say, type SaidMessage } from './say.ts';

const code = 'referenced';

/** Says whose records use the one that was to go; that others refer to it at all only to a project that has a message for this sentence. */
export function refuseReferenced({ messages }: Pick<Model, 'messages'>, use: SaidMessage): never {
  const fact = say('referential integrity error on delete');
  if (findShownMessage(messages, { code, message: fact.text }) === undefined) refuseCall(code, use);
  refuseCall(code, fact, { hint: use });
}

export interface RecordUse {
  /** What those records are called. */
  readonly resources: ModelText | string;
  /** null: nobody has counted them. */
  readonly count: number | null;
}

/** null: whoever asks may not know whose they are. */
export function describeUse(use: RecordUse | null): SaidMessage {
  if (use === null) return say('Other records use it');
  const { resources, count } = use;
  return count === null ? say('Used by {resources}', { resources }) : say('Used by {resources}: {count, number}', { resources, count });
}

/** Whether somebody may know that records of a resource refer to another one: whoever may list them, with none hidden by their row rule. */
export function mayKnowUse(referrer: Resource, scope: EvaluationScope): boolean {
  return mayUseVerb(referrer, 'list', scope).allowed && recordPartOf(referrer.rows, scope) === true;
}
