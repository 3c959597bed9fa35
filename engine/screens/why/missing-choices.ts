/** Values of closed lists that the fields of a form do not offer now. */
import { fieldState } from '../../model/access.ts';
import { holds, type Scope } from '../../model/evaluate.ts';
import type { Field } from '../../model/model.ts';
import { optionsOf } from '../../model/options.ts';
import { getAt } from '../../model/steps.ts';
import type { Wish } from '../../review/decision.ts';

/** Of fields that this user may fill; a value that is held stays choosable, so it is not missing. `action` has them as its inputs. */
export function missingChoices(fields: readonly Field[], scope: Scope, action: string | null): readonly Wish[] {
  return fields.flatMap((field) => {
    const it = getAt(scope.self, [field.name]);
    const at: Scope = { ...scope, it };
    const { visible, readOnly } = fieldState(field, at);
    if (!visible || readOnly) return [];
    const held: readonly unknown[] = Array.isArray(it) ? it : [it];
    const gone = optionsOf(field).filter(({ value, when }) => !holds(when, at) && !held.includes(value));
    return gone.map(({ value }): Wish => ({
      kind: 'choose',
      field: field.name,
      value: String(value),
      ...(action !== null && { action }),
    }));
  });
}
