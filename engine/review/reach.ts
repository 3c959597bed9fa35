/** Who a right reaches, in short: everybody, some roles, and whether the record has a say. */
import type { Condition } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { partial } from '../model/partial.ts';
import { accessColumns } from './access-rows.ts';

/** `some`: it depends on the record, the user or the settings. */
type Answer = 'yes' | 'some' | 'no';

export interface Reach {
  /** What anybody signed in may, without any role. */
  readonly anyone: Answer;
  /** Roles that may more than anybody, in the order of the project. */
  readonly roles: readonly { readonly role: string; readonly may: Exclude<Answer, 'no'> }[];
}

const rank: Readonly<Record<Answer, number>> = { no: 0, some: 1, yes: 2 };

/** Who passes a condition. */
export function reachOf(model: Pick<Model, 'roles'>, cond: Condition): Reach {
  const answerOf = (held: ReadonlySet<string>): Answer => {
    const left = partial(cond, held);
    return typeof left === 'boolean' ? (left ? 'yes' : 'no') : 'some';
  };
  const anyone = answerOf(new Set());
  const columns = accessColumns(model, { isPublic: false }, [{ cond }]);
  const roles = columns.flatMap(({ role, held }) => {
    const may = role === null ? 'no' : answerOf(held);
    return role === null || may === 'no' || rank[may] <= rank[anyone] ? [] : [{ role, may }];
  });
  return { anyone, roles };
}
