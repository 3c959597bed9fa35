/** Which gates a wish has to pass, in the order in which they are asked, and what each of them says. */
import { mayLeave, mayOpen, mayPass, type Permission } from '../../model/access.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Action, Resource } from '../../model/model.ts';
import { chooseLines, filterLines, found, inputLines, inputOf, seeLines, writeLines, writtenField } from './fields.ts';
import { conditionLine, gateLine, hasRecord, permitted, placeOf, rowsLine, ruleLines, verbLines } from './gates.ts';
import { scopeFor, type Outcome, type Question, type Raw, type Wish } from './question.ts';

export interface Answer {
  readonly outcome: Outcome;
  readonly lines: readonly Raw[];
  /** The first line that fails, else the first that depends; null if all pass. */
  readonly by: Raw | null;
}

/** Asks everything, without words. Throws for a wish that the resource does not have. */
export function answerTo(question: Question): Answer {
  const lines = linesOf(question.resource, question.wish, scopeFor(question));
  const by = lines.find(({ outcome }) => outcome === 'fails') ?? lines.find(({ outcome }) => outcome === 'depends') ?? null;
  return { outcome: by?.outcome ?? 'passes', lines, by };
}

function linesOf(resource: Resource, wish: Wish, scope: Scope): readonly Raw[] {
  const all = [signedIn(resource, scope), ...kinds(resource, wish, scope)];
  return all.filter((line) => line !== null);
}

function kinds(resource: Resource, wish: Wish, scope: Scope): readonly (Raw | null)[] {
  switch (wish.kind) {
    case 'verb':
      return [...verbLines(resource, wish.verb, scope), ...ruleLines(resource, wish.verb, scope)];
    case 'action':
      return actionLines(resource, found(resource.actions[wish.name], resource, wish.name), scope);
    case 'see':
      return seeLines(resource, found(resource.fields[wish.field], resource, wish.field), scope);
    case 'write':
      return wish.action === undefined
        ? writeLines(resource, writtenField(resource, wish.field, scope), scope)
        : inputLines(inputOf(resource, wish.action, wish.field), scope);
    case 'choose':
      return chooseLines(resource, wish, scope);
    case 'filter':
      return filterLines(resource, wish.param, scope);
  }
}

function signedIn({ isPublic, place }: Resource, { user }: Scope): Raw {
  return { gate: 'signed-in', of: '', outcome: isPublic || user !== undefined ? 'passes' : 'fails', cond: null, place, reason: null };
}

function actionLines(resource: Resource, action: Action, scope: Scope): readonly (Raw | null)[] {
  const { name, allow, when, from, does, place } = action;
  const gate = mayPass(allow, resource.fields, scope);
  const one = (line: Pick<Raw, 'gate' | 'cond'>, permission: Permission): Raw => ({
    ...line,
    of: name,
    outcome: line.cond === null && !hasRecord(scope) ? 'depends' : permitted(permission, line.cond ?? true, scope),
    place: line.cond === null ? place : placeOf(line.cond, action),
    reason: permission.reason,
  });
  const isOpening = does.kind === 'open' || does.kind === 'download';
  return [
    gateLine(resource, 'use', scope),
    rowsLine(resource, scope),
    one({ gate: 'allow', cond: allow.cond }, gate),
    when === true ? null : conditionLine('when', when, { of: name, scope, place }),
    from === null ? null : one({ gate: 'from', cond: null }, mayLeave(resource, action, scope)),
    isOpening ? one({ gate: 'address', cond: null }, mayOpen(resource, action, scope)) : null,
    ...ruleLines(resource, name, scope),
  ];
}
