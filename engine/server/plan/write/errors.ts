import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Field, FormModel, Resource } from '../../../model/model.ts';
import { wireNameOf, toWirePath } from '../../../model/records.ts';
import type { Values } from '../../../model/values.ts';
import type { ValueFinding } from '../../../model/verdict.ts';
import type { FieldError } from '../../reply/refusal.ts';
import { say, sayText } from '../../reply/say.ts';
import type { StoredRecord } from '../../store/records.ts';

/** Values on their way into the store, with what their checks read. */
export interface WriteDraft {
  readonly resource: Resource;
  readonly form: FormModel | null;
  readonly mode: 'create' | 'edit';
  readonly values: Values;
  readonly old: Values | null;
  /** As it is stored; null on create. */
  readonly stored: StoredRecord | null;
  readonly scope: EvaluationScope;
  /** Who deleted the record themselves brings it back. */
  readonly isTakenBack?: boolean;
}

/** A field in the words of the wire: the name in bodies and field errors. */
export function wireFieldName(fields: Readonly<Record<string, Field>>, field: string): string {
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  return known === undefined ? field : wireNameOf(known);
}

/** The answer to a name in a body that the call does not have. */
export function unknownNameError(name: string): FieldError {
  return { path: name, code: 'unknown-field', message: say('There is no field "{name}" here', { name }) };
}

/** A finding as a field error of the wire. */
export function fieldErrorOf(fields: Readonly<Record<string, Field>>, finding: ValueFinding, scope: EvaluationScope): FieldError {
  const isBelow = finding.path.startsWith(`${finding.field}.`);
  return {
    path: toWirePath(fields, isBelow ? finding.path : finding.field),
    code: finding.code,
    message: sayText(finding.message, scope, finding.with),
  };
}
