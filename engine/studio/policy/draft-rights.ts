/** Who may do something today, in the words of a policy. */
import { decideRoles } from '../../model/partial.ts';
import { isConditionTrue } from '../../model/evaluate.ts';
import type { Condition } from '../../model/expression.ts';
import type { Resource } from '../../model/model.ts';
import { effectiveRoles } from '../../model/roles.ts';
import type { RawLine, AccessWish } from '../decide/question.ts';
import { listHoldings } from '../review/groups.ts';
import { buildPolicyCases, listPolicyLines, rolesInConditions, buildProbeScope } from './cases.ts';
import { draftConditionWords } from './draft-cond.ts';
import type { PolicyFacts } from './facts.ts';
import { nearestParentOf } from './names.ts';
import { nothing, listVariables, listWorlds, type PolicyWorld } from './worlds.ts';

/** Who may, and ` when …`; several lines together say it all. */
export type DraftedRight = readonly { readonly who: string; readonly cond: string; readonly isOpen: boolean }[];

/** What a way of holding roles comes to: always, never, or as the record is. */
interface RoleHolding {
  readonly roles: readonly string[];
  readonly may: 'always' | 'never' | 'sometimes';
}

/** Who may have this wish, and of what record. */
export function draftRight(
  facts: PolicyFacts,
  resource: Resource,
  { wish, isNew }: { readonly wish: AccessWish; readonly isNew: boolean },
): DraftedRight {
  const { model } = facts;
  const { conditions, mode, ...cases } = buildPolicyCases(facts, resource, { wish, isNew, said: true, whose: [] });
  const worlds = cases.worlds();
  if (worlds === 'too-many') return [{ who: 'someone', cond: '', isOpen: true }];
  const linesAt = (roles: readonly string[], world: PolicyWorld): readonly RawLine[] =>
    listPolicyLines(model, resource, wish, { ...buildProbeScope(facts, null, world), roles: effectiveRoles(model, roles), mode });
  const holdings = listHoldings([...rolesInConditions(conditions)]).map((roles) =>
    createHolding(
      roles,
      worlds.map((world) => linesAt(roles, world).every(({ outcome }) => outcome === 'passes')),
    ),
  );
  return summarizeRight(holdings, (roles) => draftRightCondition(linesAt(roles, nothing), roles, { facts, resource, wish }));
}

/** `answers`: whether somebody who holds these may, in each case. */
function createHolding(roles: readonly string[], answers: readonly boolean[]): RoleHolding {
  return { roles, may: answers.every(Boolean) ? 'always' : answers.some(Boolean) ? 'sometimes' : 'never' };
}

const describeHolder = (roles: readonly string[]): string => (roles.length === 0 ? 'someone without roles' : roles.join('+'));

/** Which records exist for whom; nothing where every user sees all of them. */
export function draftRowLines(facts: PolicyFacts, resource: Resource): readonly string[] {
  const { rows, name } = resource;
  if (rows === true) return [];
  const worlds = listWorlds(listVariables([rows], resource, nearestParentOf(facts.model, resource)));
  if (worlds === 'too-many') return [`# who sees which ${name}: depends on more than these words can say`];
  const holdings = listHoldings([...rolesInConditions([rows])]).map((roles) => {
    const held = effectiveRoles(facts.model, roles);
    return createHolding(
      roles,
      worlds.map((world) => isConditionTrue(rows, { ...buildProbeScope(facts, null, world), roles: held })),
    );
  });
  return keepMinimalHoldings(holdings).map(({ roles, may }) => {
    const who = describeHolder(roles);
    if (may === 'always') return `${who} sees every ${name}`;
    const cond = draftConditionWords([decideRoles(rows, new Set(roles))], resource);
    return cond === null ? `# ${who} sees only ${name} as access.rows says` : `${who} sees only ${name} where ${cond}`;
  });
}

function summarizeRight(holdings: readonly RoleHolding[], condFor: (roles: readonly string[]) => string | null): DraftedRight {
  const least = keepMinimalHoldings(holdings);
  const named = least.map(({ roles }) => roles);
  const list = named.map((roles) => roles.join('+')).join(', ');
  const always = least.filter(({ may }) => may === 'always');
  if (least.length === 0) return [{ who: 'nobody', cond: '', isOpen: false }];
  if (named.some((roles) => roles.length === 0) && always.length === least.length) return [{ who: 'anyone', cond: '', isOpen: false }];
  if (always.length === least.length) return [{ who: `only ${list}`, cond: '', isOpen: false }];
  const others = named.some((roles) => roles.length === 0) ? [] : [{ who: `nobody but ${list}`, cond: '', isOpen: false }];
  const each = least.map(({ roles, may }) => {
    const who = describeHolder(roles);
    if (may === 'always') return { who, cond: '', isOpen: false };
    const words = condFor(roles);
    return { who, cond: words === null ? '' : ` only when ${words}`, isOpen: words === null };
  });
  return [...others, ...each];
}

/** Holdings that allow more than every smaller one. */
function keepMinimalHoldings(holdings: readonly RoleHolding[]): readonly RoleHolding[] {
  const rank = { never: 0, sometimes: 1, always: 2 };
  return holdings.filter(
    ({ roles, may }) =>
      may !== 'never' &&
      !holdings.some(
        (other) => other.roles.length < roles.length && other.roles.every((role) => roles.includes(role)) && rank[other.may] >= rank[may],
      ),
  );
}

function draftRightCondition(
  lines: readonly RawLine[],
  roles: readonly string[],
  { facts, resource, wish }: { facts: PolicyFacts; resource: Resource; wish: AccessWish },
): string | null {
  const held = effectiveRoles(facts.model, roles);
  const ruled = lines.filter(({ gate }) => gate === 'rule');
  if (ruled.some(({ cond }) => cond !== null && decideRoles(cond, held) !== true)) return null;
  const asked = (isLock: boolean): readonly Condition[] =>
    lines
      .filter(({ gate }) => gate !== 'rule' && (gate === 'read-only') === isLock)
      .flatMap(({ cond }) => (cond === null ? [] : [decideRoles(cond, held)]));
  const words = draftConditionWords(asked(false), resource, asked(true).map(negateLock));
  const from = wish.kind === 'action' ? (resource.actions[wish.name]?.from ?? null) : null;
  if (from === null || words === null || resource.stateField === null) return words;
  const isFrom = `${resource.stateField} is ${from.length === 1 ? from.join('') : `one of ${from.join(', ')}`}`;
  if (words === '') return isFrom;
  return words
    .split(' or ')
    .map((choice) => `${choice} and ${isFrom}`)
    .join(' or ');
}

// A line says what may be written; what locks is its contrary.
function negateLock(cond: Condition): Condition {
  if (typeof cond === 'boolean') return !cond;
  const { node } = cond;
  return node[0] === 'op' && node[1] === '!' && node[2] !== undefined ? { ...cond, node: node[2] } : cond;
}
