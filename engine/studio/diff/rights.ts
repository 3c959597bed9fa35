/** Who gains and who loses a right: by the fewest roles that tell the difference. */
import type { Condition, SourcePlace } from '../../model/expression.ts';
import type { Model } from '../../model/model.ts';
import { decideRoles } from '../../model/partial.ts';
import { effectiveRoles, rolesReadBy } from '../../model/roles.ts';
import { joinWithOr } from '../words/condition.ts';
import { describeHolders, describeRole } from './holders.ts';
import { describeAnyone } from '../review/access-rows.ts';
import { listHoldings } from '../review/groups.ts';
import { toCanonicalText } from './canonical.ts';
import { weightOfDirection, type ChangeArea, type ModelChange, type ChangeDirection, type ChangedRight } from './change.ts';
import { compareConditions, settleCondition } from './imply.ts';
import { createChange, describeCondition, describeBothConditions, type DiffPart } from './part.ts';

export interface DescribedDeed {
  /** What is allowed, as a verb: `see field mass of planets`. */
  readonly what: string;
  readonly verb?: string | null;
  readonly area?: ChangeArea;
  readonly place?: SourcePlace | null;
  /** Only whoever may use the resource is asked. */
  readonly isInner?: boolean;
  /** A wider condition lets out nothing that is not known already: it is no gain. */
  readonly isHarmless?: boolean;
  /** What it is done to was not there before. */
  readonly isNew?: boolean;
  /** What it was done to is not there any more, so it is left to nobody. */
  readonly isGone?: boolean;
}

/** What changed for whom when the condition of a right changed; a right that is not there is false. */
export function compareRight(before: Condition, after: Condition, deed: DescribedDeed, part: DiffPart): readonly ModelChange[] {
  if (compareConditions(before, after) === 'same') return [];
  const { model } = part.after;
  const told: { readonly roles: readonly string[]; readonly key: string }[] = [];
  const always = deed.isInner === true ? listNeededRoles(part) : [];
  const asked = [...new Set([before, after].flatMap(rolesReadBy))].filter((role) => !always.includes(role)).sort();
  return listHoldings(asked).flatMap((roles) => {
    const held = effectiveRoles(model, [...always, ...roles]);
    const [was, is] = [settleCondition(decideRoles(before, held)), settleCondition(decideRoles(after, held))];
    const key = `${toCanonicalText(was)} ${toCanonicalText(is)}`;
    // Whoever has fewer roles was told the same already.
    if (compareConditions(was, is) === 'same' || told.some((one) => one.key === key && one.roles.every((role) => roles.includes(role))))
      return [];
    told.push({ roles, key });
    return [createRightChange({ was, is, left: after }, { roles, who: describeWho(roles, model, { deed, part }) }, { deed, part })];
  });
}

/** Roles without which nobody could use the resource or look its records up, before or after: whoever is asked about what is inside of it has them. */
function listNeededRoles({ before, after }: DiffPart): readonly string[] {
  const gates = [before, after].flatMap(({ model, resource }) =>
    resource === null ? [] : [{ model, cond: joinWithOr([resource.access.use.cond, resource.access.lookup.cond]) }],
  );
  return [...new Set(gates.flatMap(({ cond }) => rolesReadBy(cond)))].filter((role) =>
    gates.every(({ model, cond }) => {
      const others = Object.keys(model.roles).filter((other) => !effectiveRoles(model, [other]).has(role));
      return settleCondition(decideRoles(cond, effectiveRoles(model, others))) === false;
    }),
  );
}

function describeWho(roles: readonly string[], model: Model, { deed, part }: { deed: DescribedDeed; part: DiffPart }): string {
  const resource = part.after.resource ?? part.before.resource;
  const isPublic = resource?.isPublic === true;
  if (roles.length === 0 && deed.isInner === true) return `whoever may use ${resource?.name ?? 'the app'}`;
  if (roles.length === 0) return `${describeAnyone({ isPublic })}${isPublic ? ',' : ''}`;
  const [only] = roles;
  const bringing =
    roles.length === 1 ? Object.keys(model.roles).filter((role) => role !== only && effectiveRoles(model, [role]).has(only ?? '')) : [];
  const others = bringing.map((role) => describeRole(role, model)).join(', ');
  return `${describeHolders(roles, model)}${bringing.length === 0 ? '' : ` (or ${others}, which implies it)`}`;
}

/** To whom a right is left, as the end of a sentence. */
export function describeLeft({ left }: Pick<ChangedRight, 'left'>): string {
  return left === null ? '' : left === 'never' ? ' (nobody may now)' : ` (now only if ${left})`;
}

interface RightCell {
  readonly was: Condition;
  readonly is: Condition;
  /** What is left of the right for anybody. */
  readonly left: Condition;
}

function createRightChange(
  { was, is, left }: RightCell,
  { roles, who: subject }: Pick<ChangedRight, 'who' | 'roles'>,
  { deed, part }: { deed: DescribedDeed; part: DiffPart },
): ModelChange {
  const { what, verb = null, area = 'access', isHarmless = false } = deed;
  const found = compareConditions(was, is);
  const direction: ChangeDirection = found === 'fewer' ? 'narrowed' : isHarmless ? 'changed' : 'widened';
  const weight = deed.isNew === true && direction === 'widened' ? 'data' : weightOfDirection(direction);
  const made = (says: string, right: ChangedRight | null = null): ModelChange => ({
    ...createChange(part, { area, direction, says, place: deed.place ?? part.place, weight }),
    right,
  });
  if (was === false) {
    const right: ChangedRight = {
      ...{ who: subject, roles, isGain: true, left: null },
      what: is === true ? what : `${what} (if ${describeCondition(is, part, 'after')})`,
      verb: is === true ? verb : null,
    };
    return made(`${subject} gains: ${right.what}`, right);
  }
  if (is === false) {
    const right: ChangedRight = {
      ...{ who: subject, roles, isGain: false },
      what: was === true ? what : `${what} (was possible if ${describeCondition(was, part, 'before')})`,
      verb: was === true ? verb : null,
      left: deed.isGone === true ? null : describeCondition(settleCondition(left), part, 'after'),
    };
    return made(`${subject} loses: ${right.what}${describeLeft(right)}`, right);
  }
  const words = describeBothConditions(was, is, part);
  if (was === true) return made(`${subject} may ${what} only if ${words.is}; before: always`);
  if (is === true) return made(`${subject} may ${what} always; before: only if ${words.was}`);
  const how = { more: 'more', fewer: 'fewer', both: 'other', same: 'the same' }[found];
  return made(`${subject} may ${what} in ${how} cases: if ${words.is}; before: if ${words.was}`);
}
