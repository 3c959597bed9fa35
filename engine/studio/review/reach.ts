/** Who a right reaches, in short: everybody, some roles, and whether the record has a say. The same facts as in the access matrix. */
import type { Model } from '../../model/model.ts';
import { effectiveRoles } from '../../model/roles.ts';
import { listAccessColumns, type AccessRow } from './access-rows.ts';
import { reduceDemands } from './demands.ts';

/** `some`: it depends on the record, the user or the settings. */
type ReachAnswer = 'yes' | 'some' | 'no';

export interface Reach {
  /** What anybody signed in may, without any role. */
  readonly anyone: ReachAnswer;
  /** Who may more than anybody: a role, or the fewest that together may what none of them may; in the order of the project. */
  readonly roles: readonly { readonly roles: readonly string[]; readonly may: Exclude<ReachAnswer, 'no'> }[];
}

const rank: Readonly<Record<ReachAnswer, number>> = { no: 0, some: 1, yes: 2 };

/** Without the roles that come with another one of them. */
function dropImplied(model: Pick<Model, 'roles'>, roles: readonly string[]): readonly string[] {
  return roles.filter((role) => !roles.some((other) => other !== role && effectiveRoles(model, [other]).has(role)));
}

/** Who has a right. */
export function computeReach(model: Pick<Model, 'roles'>, row: Pick<AccessRow, 'cond' | 'demands'>): Reach {
  const answerOf = (held: ReadonlySet<string>): ReachAnswer => {
    const left = reduceDemands(row.demands, held).cond;
    return typeof left === 'boolean' ? (left ? 'yes' : 'no') : 'some';
  };
  const anyone = answerOf(new Set());
  const told: { readonly roles: readonly string[]; readonly held: ReadonlySet<string>; readonly may: ReachAnswer }[] = [];
  for (const { kind, roles, held } of listAccessColumns(model, { isPublic: false }, [row])) {
    const may = answerOf(held);
    const isTold = told.some((one) => rank[one.may] >= rank[may] && kind !== 'role' && [...one.held].every((role) => held.has(role)));
    const names = kind === 'all' ? dropImplied(model, [...held]) : roles;
    if (kind !== 'anyone' && rank[may] > rank[anyone] && !isTold) told.push({ roles: names, held, may });
  }
  return { anyone, roles: told.flatMap(({ roles, may }) => (may === 'no' ? [] : [{ roles, may }])) };
}
