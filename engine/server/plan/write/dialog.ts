import type { Action, ActionKind, Field, Resource } from '../../../model/model.ts';
import { isSameContent } from '../../../model/normalize.ts';
import { entriesOfBody, valuesFromBody, valueFromWire, wireNameOf } from '../../../model/records.ts';
import { isEmptyValue, isPlainObject } from '../../../model/steps.ts';
import type { Values } from '../../../model/values.ts';
import { judgeDialog } from '../../../model/verdict.ts';
import type { FieldError } from '../../reply/refusal.ts';
import { refuseCall, refuseFieldErrors } from '../../reply/refusal.ts';
import { say } from '../../reply/say.ts';
import type { ServerCall } from '../call.ts';
import { callScopeOf } from '../call.ts';
import { fieldErrorOf, unknownNameError, wireFieldName } from './errors.ts';
import { sendsWholeRecord } from '../choose.ts';
import { knownBodyNames } from './draft.ts';
import { wholeBodyField } from './form-body.ts';
import { listStrangerErrors } from './strangers.ts';

type RequestAction = ActionKind & { readonly kind: 'request' };

/** What was sent to an action, by dialog field; refused when a check of the dialog does not hold. */
export function requireDialogValues(
  call: ServerCall,
  resource: Resource,
  action: Action,
  o: { stored: Values | null; body: unknown },
): Values {
  if (action.does.kind !== 'request') return {};
  const values = readDialogValues(resource, action, { does: action.does, ...o });
  const scope = callScopeOf(call, 'edit', { self: values, old: o.stored });
  const errors = judgeDialog(action.fields, values, scope).filter((finding) => finding.severity === 'error');
  refuseFieldErrors([
    ...errors.map((finding) => fieldErrorOf(action.fields, finding, scope)),
    ...findOtherRecordErrors(resource, action.does, { stored: o.stored, body: o.body }),
  ]);
  return values;
}

/** The key in the body must name the record of the URL: a call about two records is about none. */
function findOtherRecordErrors(
  resource: Resource,
  does: RequestAction,
  { stored, body }: { stored: Values | null; body: unknown },
): readonly FieldError[] {
  if (stored === null || !isPlainObject(body)) return [];
  return Object.entries(entriesOfBody(does.body)).flatMap(([path, value]) => {
    const key = resource.key.find((name) => 'expr' in value && value.expr.text === `self.${name}`);
    if (key === undefined || isEmptyValue(body[path]) || String(body[path]) === String(stored[key])) return [];
    return [{ path, code: 'other-record', message: say('"{name}" names a different record than the URL of this call', { name: path }) }];
  });
}

/** Refuses a whole record that differs from the stored one in more than the effect of the action. */
export function requireOnlyEffect(resource: Resource, action: Action, o: { body: unknown; stored: Values; effect: Values }): void {
  if (!sendsWholeRecord(resource, action)) return;
  const sent = valuesFromBody(resource, o.body);
  const changed = Object.keys(sent).filter(
    (name) => !(name in action.fields) && !isSameContent(sent[name], o.effect[name]) && !isSameContent(sent[name], o.stored[name]),
  );
  refuseFieldErrors(
    changed.map((name) => ({
      path: wireFieldName(resource.fields, name),
      code: 'readOnly',
      message: say('{title} cannot be changed', { title: resource.fields[name]?.title ?? name }),
    })),
  );
}

// The body without the parts that the action itself puts there.
function readDialogValues(resource: Resource, action: Action, o: { does: RequestAction; stored: Values | null; body: unknown }): Values {
  const { does, body, stored } = o;
  const whole = wholeBodyField(does.body);
  if (whole !== null) return { [whole]: body };
  if (body === undefined) return {};
  if (!isPlainObject(body)) return refuseCall('malformed', say('The body must be a JSON object'));
  const fields = Object.values(action.fields);
  const known = new Set([
    ...Object.keys(entriesOfBody(does.body)),
    ...does.set.flatMap(({ path: [name = ''] }) => wireWordsOf(resource.fields[name])),
    ...fields.flatMap(({ sendAs }) => sendAs ?? []),
  ]);
  const isWhole = sendsWholeRecord(resource, action);
  const ofRecord = isWhole ? knownBodyNames(resource, resource.edit) : new Set<string>();
  const unknown = Object.keys(body).filter((name) => !known.has(name) && !ofRecord.has(name));
  const inside = listStrangerErrors({ ...(isWhole && resource.fields), ...action.fields }, body, stored);
  refuseFieldErrors([...unknown.map(unknownNameError), ...inside]);
  return Object.fromEntries(
    fields.flatMap((field) =>
      field.sendAs !== null && field.sendAs in body ? [[field.name, valueFromWire(field, body[field.sendAs])] as const] : [],
    ),
  );
}

// The first name under which a field stands in bodies, and in answers.
function wireWordsOf(field: Field | undefined): readonly string[] {
  return field === undefined ? [] : [wireNameOf(field).split('.'), field.path].flatMap(([first]) => first ?? []);
}
