/** Who gains and who loses a right: by the fewest roles that tell the difference. */
import type { Condition, Place } from '../../model/expression.ts';
import type { Model } from '../../model/model.ts';
import { partial } from '../../model/partial.ts';
import { effectiveRoles, rolesRead } from '../../model/roles.ts';
import { anyOf } from '../condition.ts';
import { holdingsOf } from '../groups.ts';
import { canonical } from './canonical.ts';
import { weightOf, type Area, type Change, type Direction, type Right } from './change.ts';
import { compared, settled } from './imply.ts';
import { change, tell, tellBoth, type Part } from './part.ts';

export interface Deed {
  /** What is allowed, as a verb: `see field mass of planets`. */
  readonly what: string;
  readonly verb?: string | null;
  readonly area?: Area;
  readonly place?: Place | null;
  /** Only whoever may use the resource is asked. */
  readonly isInner?: boolean;
  /** A wider condition lets out nothing that is not known already: it is no gain. */
  readonly isHarmless?: boolean;
  /** What it is done to was not there before. */
  readonly isNew?: boolean;
}

/** What changed for whom when the condition of a right changed; a right that is not there is false. */
export function rightChanges(before: Condition, after: Condition, deed: Deed, part: Part): readonly Change[] {
  if (compared(before, after) === 'same') return [];
  const { model } = part.after;
  const told: { readonly roles: readonly string[]; readonly key: string }[] = [];
  const always = deed.isInner === true ? needed(part) : [];
  const asked = [...new Set([before, after].flatMap(rolesRead))].filter((role) => !always.includes(role)).sort();
  return holdingsOf(asked).flatMap((roles) => {
    const held = effectiveRoles(model, [...always, ...roles]);
    const [was, is] = [settled(partial(before, held)), settled(partial(after, held))];
    const key = `${canonical(was)} ${canonical(is)}`;
    // Whoever has fewer roles was told the same already.
    if (compared(was, is) === 'same' || told.some((one) => one.key === key && one.roles.every((role) => roles.includes(role)))) return [];
    told.push({ roles, key });
    return [rightChange({ was, is, left: roles.length === 0 ? after : false }, who(roles, model, { deed, part }), { deed, part })];
  });
}

/** Roles without which nobody could use the resource or look its records up, before or after: whoever is asked about what is inside of it has them. */
function needed({ before, after }: Part): readonly string[] {
  const gates = [before, after].flatMap(({ model, resource }) =>
    resource === null ? [] : [{ model, cond: anyOf([resource.access.use.cond, resource.access.lookup.cond]) }],
  );
  return [...new Set(gates.flatMap(({ cond }) => rolesRead(cond)))].filter((role) =>
    gates.every(({ model, cond }) => {
      const others = Object.keys(model.roles).filter((other) => !effectiveRoles(model, [other]).has(role));
      return settled(partial(cond, effectiveRoles(model, others))) === false;
    }),
  );
}

function who(roles: readonly string[], model: Model, { deed, part }: { deed: Deed; part: Part }): string {
  const resource = part.after.resource ?? part.before.resource;
  if (roles.length === 0 && deed.isInner === true) return `whoever may use ${resource?.name ?? 'the app'}`;
  if (roles.length === 0) return resource?.isPublic === true ? 'anyone, also before sign-in,' : 'anyone signed in';
  const [only] = roles;
  const bringing =
    roles.length === 1 ? Object.keys(model.roles).filter((role) => role !== only && effectiveRoles(model, [role]).has(only ?? '')) : [];
  return `${roles.join(' with ')}${bringing.length === 0 ? '' : ` (and ${bringing.join(', ')}, which implies it)`}`;
}

interface Cell {
  readonly was: Condition;
  readonly is: Condition;
  /** What is left of the right for others; false where nothing need be said of them. */
  readonly left: Condition;
}

function rightChange({ was, is, left }: Cell, subject: string, { deed, part }: { deed: Deed; part: Part }): Change {
  const { what, verb = null, area = 'access', isHarmless = false } = deed;
  const found = compared(was, is);
  const direction: Direction = found === 'fewer' ? 'narrowed' : isHarmless ? 'changed' : 'widened';
  const weight = deed.isNew === true && direction === 'widened' ? 'data' : weightOf(direction);
  const made = (says: string, right: Right | null = null): Change => ({
    ...change(part, { area, direction, says, place: deed.place ?? part.place, weight }),
    right,
  });
  if (was === false) {
    const right: Right = {
      who: subject,
      isGain: true,
      what: is === true ? what : `${what} (if ${tell(is, part, 'after')})`,
      verb: is === true ? verb : null,
    };
    return made(`${subject} gains: ${right.what}`, right);
  }
  if (is === false) {
    // Of verbs, which are told together, the next lines tell who has them left.
    const others = left === false || verb !== null ? '' : ` (now only if ${tell(left, part, 'after')})`;
    const right: Right = {
      who: subject,
      isGain: false,
      what: was === true ? `${what}${others}` : `${what} (was possible if ${tell(was, part, 'before')})`,
      verb: was === true ? verb : null,
    };
    return made(`${subject} loses: ${right.what}`, right);
  }
  const words = tellBoth(was, is, part);
  if (was === true) return made(`${subject} may ${what} only if ${words.is}; before: always`);
  if (is === true) return made(`${subject} may ${what} always; before: only if ${words.was}`);
  const how = { more: 'more', fewer: 'fewer', both: 'other', same: 'the same' }[found];
  return made(`${subject} may ${what} in ${how} cases: if ${words.is}; before: if ${words.was}`);
}
