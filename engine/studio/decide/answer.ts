/** Which gates a wish has to pass, in the order in which they are asked, and what each of them says. */
import {
  actionGates,
  listOfferConditions,
  mayLeaveState,
  mayOpenAddress,
  mayPassGate,
  type ActionGate,
  type Permission,
} from '../../model/access.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Action, Resource } from '../../model/model.ts';
import {
  listChooseLines,
  listFilterLines,
  requireFound,
  listInputLines,
  findActionInput,
  listSeeLines,
  listWriteLines,
  findWrittenField,
} from './fields.ts';
import {
  createConditionLine,
  createGateLine,
  hasRecordAtHand,
  outcomeOfPermission,
  conditionPlaceOf,
  createRowsLine,
  listRuleLines,
  listVerbLines,
} from './gates.ts';
import { scopeForQuestion, type AccessOutcome, type AccessQuestion, type RawLine, type AccessWish } from './question.ts';

export interface WishAnswer {
  readonly outcome: AccessOutcome;
  readonly lines: readonly RawLine[];
  /** The first line that fails, else the first that depends; null if all pass. */
  readonly by: RawLine | null;
}

/** Asks everything, without words. Throws for a wish that the resource does not have. */
export function answerWish(question: AccessQuestion): WishAnswer {
  const lines = listWishLines(question.resource, question.wish, scopeForQuestion(question));
  const by = lines.find(({ outcome }) => outcome === 'fails') ?? lines.find(({ outcome }) => outcome === 'depends') ?? null;
  return { outcome: by?.outcome ?? 'passes', lines, by };
}

function listWishLines(resource: Resource, wish: AccessWish, scope: EvaluationScope): readonly RawLine[] {
  const all = [createSignedInLine(resource, scope), ...listLinesOfKind(resource, wish, scope)];
  return all.filter((line) => line !== null);
}

function listLinesOfKind(resource: Resource, wish: AccessWish, scope: EvaluationScope): readonly (RawLine | null)[] {
  switch (wish.kind) {
    case 'verb':
      return [...listVerbLines(resource, wish.verb, scope), ...listRuleLines(resource, wish.verb, scope)];
    case 'action':
      return listActionLines(resource, requireFound(resource.actions[wish.name], resource, wish.name), scope);
    case 'see':
      return listSeeLines(resource, requireFound(resource.fields[wish.field], resource, wish.field), scope);
    case 'write':
      return wish.action === undefined
        ? listWriteLines(resource, findWrittenField(resource, wish.field, scope), scope)
        : listInputLines(findActionInput(resource, wish.action, wish.field), scope);
    case 'choose':
      return listChooseLines(resource, wish, scope);
    case 'filter':
      return listFilterLines(resource, wish.param, scope);
  }
}

function createSignedInLine({ isPublic, place }: Resource, { user }: EvaluationScope): RawLine {
  return { gate: 'signed-in', of: '', outcome: isPublic || user !== undefined ? 'passes' : 'fails', cond: null, place, reason: null };
}

function listActionLines(resource: Resource, action: Action, scope: EvaluationScope): readonly (RawLine | null)[] {
  const { name, allow, from, does, place } = action;
  const one = (line: Pick<RawLine, 'gate' | 'cond'>, permission: Permission): RawLine => ({
    ...line,
    of: name,
    outcome: line.cond === null && !hasRecordAtHand(scope) ? 'depends' : outcomeOfPermission(permission, line.cond ?? true, scope),
    place: line.cond === null ? place : conditionPlaceOf(line.cond, action),
    reason: permission.reason,
  });
  const isOpening = does.kind === 'open' || does.kind === 'download';
  const told: Readonly<Record<ActionGate, readonly (RawLine | null)[]>> = {
    allow: [one({ gate: 'allow', cond: allow.cond }, mayPassGate(allow, resource.fields, scope))],
    when: listOfferConditions(action).map((cond) => createConditionLine('when', cond, { of: name, scope, place })),
    rule: listRuleLines(resource, name, scope),
    from: from === null ? [] : [one({ gate: 'from', cond: null }, mayLeaveState(resource, action, scope))],
    address: isOpening ? [one({ gate: 'address', cond: null }, mayOpenAddress(resource, action, scope))] : [],
  };
  return [createGateLine(resource, 'use', scope), createRowsLine(resource, scope), ...actionGates.flatMap(([gate]) => told[gate])];
}
