/** What an action sends. The browser sends it to this server, and this server to the system that has the record. */
import { evaluateNode, evaluateValue, UNKNOWN, type EvaluationScope } from './evaluate.ts';
import type { Action, ActionKind } from './model.ts';
import { isExpressionBody, sentValueOf } from './records.ts';
import type { Values } from './values.ts';

type ActionRequest = Extract<ActionKind, { kind: 'request' }>;

/** What was typed into the dialog, then what the action itself puts there; `form` holds the one, `scope` has what the other reads. */
export function buildRequestBody(
  { fields }: Pick<Action, 'fields'>,
  { body }: ActionRequest,
  { form, scope }: { readonly form: Values; readonly scope: EvaluationScope },
): unknown {
  if (isExpressionBody(body)) {
    const whole = evaluateNode(body.node, scope);
    return whole === UNKNOWN ? null : whole;
  }
  const typed = Object.values(fields).flatMap((field): [string, unknown][] =>
    field.sendAs === null ? [] : [[field.sendAs, sentValueOf(field, form[field.name])]],
  );
  const given = Object.entries(body).map(([name, value]): [string, unknown] => [name, evaluateValue(value, scope)]);
  return { ...Object.fromEntries(typed), ...Object.fromEntries(given) };
}
