import type { Action, Does, Field, Resource } from '../../engine/model/model.ts';
import { isUnchanged } from '../../engine/model/normalize.ts';
import { fromBody, fromWire, sentAs } from '../../engine/model/records.ts';
import { isEmpty, isRecord } from '../../engine/model/steps.ts';
import type { Values } from '../../engine/model/values.ts';
import { dialogVerdict } from '../../engine/model/verdict.ts';
import type { FieldError } from '../reply/refusal.ts';
import { refuse, refuseFields } from '../reply/refusal.ts';
import { say } from '../reply/say.ts';
import type { Call } from './call.ts';
import { scopeOf } from './call.ts';
import { fieldError, sentName } from './errors.ts';
import { isWholeRecord } from './choose.ts';
import { knownNames, unknownName } from './draft.ts';
import { bodyEntries, wholeBody } from './form-body.ts';
import { strangersIn } from './strangers.ts';

type Request = Does & { readonly kind: 'request' };

/** What was sent to an action, by dialog field; refused when a check of the dialog does not hold. */
export function checkedValues(call: Call, resource: Resource, action: Action, o: { stored: Values | null; body: unknown }): Values {
  if (action.does.kind !== 'request') return {};
  const values = dialogValues(resource, action, { does: action.does, ...o });
  const scope = scopeOf(call, 'edit', { self: values, old: o.stored });
  const errors = dialogVerdict(action.fields, values, scope).filter((finding) => finding.severity === 'error');
  refuseFields([
    ...errors.map((finding) => fieldError(action.fields, finding, scope)),
    ...otherRecord(resource, action.does, { stored: o.stored, body: o.body }),
  ]);
  return values;
}

/** What the body says of the record by its key must be the record of the address: a call about two records is about none. */
function otherRecord(resource: Resource, does: Request, { stored, body }: { stored: Values | null; body: unknown }): readonly FieldError[] {
  if (stored === null || !isRecord(body)) return [];
  return Object.entries(bodyEntries(does.body)).flatMap(([path, value]) => {
    const key = resource.key.find((name) => 'expr' in value && value.expr.text === `self.${name}`);
    if (key === undefined || isEmpty(body[path]) || String(body[path]) === String(stored[key])) return [];
    return [{ path, code: 'other-record', message: say('"{name}" names another record than the address of this call', { name: path }) }];
  });
}

/** Refuses a whole record that differs from the stored one in more than the effect of the action. */
export function checkOnlyEffect(resource: Resource, action: Action, o: { body: unknown; stored: Values; effect: Values }): void {
  if (!isWholeRecord(resource, action)) return;
  const sent = fromBody(resource, o.body);
  const changed = Object.keys(sent).filter(
    (name) => !(name in action.fields) && !isUnchanged(sent[name], o.effect[name]) && !isUnchanged(sent[name], o.stored[name]),
  );
  refuseFields(
    changed.map((name) => ({
      path: sentName(resource.fields, name),
      code: 'readOnly',
      message: say('{title} cannot be changed', { title: resource.fields[name]?.title ?? name }),
    })),
  );
}

// The body without the parts that the action itself puts there.
function dialogValues(resource: Resource, action: Action, o: { does: Request; stored: Values | null; body: unknown }): Values {
  const { does, body, stored } = o;
  const whole = wholeBody(does.body);
  if (whole !== null) return { [whole]: body };
  if (body === undefined) return {};
  if (!isRecord(body)) return refuse('malformed', say('The body must be a JSON object'));
  const fields = Object.values(action.fields);
  const known = new Set([
    ...Object.keys(bodyEntries(does.body)),
    ...does.set.flatMap(({ path: [name = ''] }) => wordsOf(resource.fields[name])),
    ...fields.flatMap(({ sendAs }) => sendAs ?? []),
  ]);
  const isWhole = isWholeRecord(resource, action);
  const ofRecord = isWhole ? knownNames(resource, resource.edit) : new Set<string>();
  const inside = strangersIn({ ...(isWhole && resource.fields), ...action.fields }, body, stored);
  refuseFields([...Object.keys(body).filter((name) => !known.has(name) && !ofRecord.has(name)), ...inside].map(unknownName));
  return Object.fromEntries(
    fields.flatMap((field) =>
      field.sendAs !== null && field.sendAs in body ? [[field.name, fromWire(field, body[field.sendAs])] as const] : [],
    ),
  );
}

// The first words under which a field stands in bodies, and in answers.
function wordsOf(field: Field | undefined): readonly string[] {
  return field === undefined ? [] : [sentAs(field).split('.'), field.path].flatMap(([first]) => first ?? []);
}
