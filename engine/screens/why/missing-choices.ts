/** Values of closed lists that the fields of a form do not offer now. */
import { currentFieldState } from '../../model/access.ts';
import { isConditionTrue, type EvaluationScope } from '../../model/evaluate.ts';
import type { Field } from '../../model/model.ts';
import { listFieldOptions } from '../../model/options.ts';
import { getAtPath } from '../../model/steps.ts';
import type { AccessWish } from '../../studio/decide/decision.ts';

/** Of fields that this user may fill; a value that is held stays choosable, so it is not missing. `action` has them as its inputs. */
export function listMissingChoices(fields: readonly Field[], scope: EvaluationScope, action: string | null): readonly AccessWish[] {
  return fields.flatMap((field) => {
    const it = getAtPath(scope.self, [field.name]);
    const at: EvaluationScope = { ...scope, it };
    const { visible, readOnly } = currentFieldState(field, at);
    if (!visible || readOnly) return [];
    const held: readonly unknown[] = Array.isArray(it) ? it : [it];
    const gone = listFieldOptions(field).filter(({ value, when }) => !isConditionTrue(when, at) && !held.includes(value));
    return gone.map(({ value }): AccessWish => ({
      kind: 'choose',
      field: field.name,
      value: String(value),
      ...(action !== null && { action }),
    }));
  });
}
