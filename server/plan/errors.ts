import type { Scope } from '../../engine/model/evaluate.ts';
import type { Field, Form, Resource } from '../../engine/model/model.ts';
import { sentAs, sentPath } from '../../engine/model/records.ts';
import type { Values } from '../../engine/model/values.ts';
import type { Finding } from '../../engine/model/verdict.ts';
import type { FieldError } from '../reply/refusal.ts';
import { sayText } from '../reply/say.ts';
import type { StoredRecord } from '../store/records.ts';

/** Values on their way into the store, with what their checks read. */
export interface Draft {
  readonly resource: Resource;
  readonly form: Form | null;
  readonly mode: 'create' | 'edit';
  readonly values: Values;
  readonly old: Values | null;
  /** As it is stored; null on create. */
  readonly stored: StoredRecord | null;
  readonly scope: Scope;
}

/** A field in the words of the wire: the name in bodies and field errors. */
export function sentName(fields: Readonly<Record<string, Field>>, field: string): string {
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  return known === undefined ? field : sentAs(known);
}

/** A finding as a field error of the wire. */
export function fieldError(fields: Readonly<Record<string, Field>>, finding: Finding, scope: Scope): FieldError {
  const isBelow = finding.path.startsWith(`${finding.field}.`);
  return {
    path: sentPath(fields, isBelow ? finding.path : finding.field),
    code: finding.code,
    message: sayText(finding.message, scope, finding.with),
  };
}
