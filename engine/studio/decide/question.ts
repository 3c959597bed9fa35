/** What is asked about a right, and what the answer is made of. */
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Condition, SourcePlace } from '../../model/expression.ts';
import type { ScreenMode, Model, Resource, ModelText, ResourceVerb } from '../../model/model.ts';
import { getAtPath } from '../../model/steps.ts';

/**
 * What somebody wants: a verb, an action, to see or write a field, to choose a value of one, to filter by a parameter. With `action` the
 * field is an input of that action, and the scope is that of its dialog: `self` what is typed, `old` the record.
 */
export type AccessWish =
  | { readonly kind: 'verb'; readonly verb: ResourceVerb }
  | { readonly kind: 'action'; readonly name: string }
  | { readonly kind: 'see'; readonly field: string }
  | { readonly kind: 'write'; readonly field: string; readonly action?: string }
  | { readonly kind: 'choose'; readonly field: string; readonly value: string; readonly action?: string }
  | { readonly kind: 'filter'; readonly param: string };

export interface AccessQuestion {
  readonly model: Pick<Model, 'roles'>;
  readonly resource: Resource;
  readonly wish: AccessWish;
  /** `user` is undefined for whoever is not signed in; `self` is the stored record, undefined where none is meant. `mode` is set here. */
  readonly scope: EvaluationScope;
}

/** `depends`: no record is given, and a record could change the answer. */
export type AccessOutcome = 'passes' | 'fails' | 'depends';

/** What is asked, before it is put into words. */
export interface RawLine {
  readonly gate:
    | 'signed-in'
    | 'offered'
    | 'use'
    | 'rows'
    | 'verb'
    | 'allow'
    | 'when'
    | 'from'
    | 'address'
    | 'rule'
    | 'keep'
    | 'lookup-field'
    | 'password'
    | 'visible'
    | 'form'
    | 'made-by-server'
    | 'immutable'
    | 'read-only'
    | 'option'
    | 'filter';
  /** The verb, action, field or value that is asked about. */
  readonly of: string;
  readonly outcome: AccessOutcome;
  /** null: nothing of a descriptor decides. */
  readonly cond: Condition | null;
  /** Also where a condition has no place of its own. */
  readonly place: SourcePlace;
  /** What the user reads when it fails. */
  readonly reason: ModelText | null;
}

/** The resource as the dialog of an action names its fields: the inputs stand before the fields of the record. */
export function addActionInputs(resource: Resource, name: string | null): Resource {
  const action = name === null ? undefined : resource.actions[name];
  return action === undefined ? resource : { ...resource, fields: { ...resource.fields, ...action.fields } };
}

/** Of a stored record nothing has changed yet: it is also what was there before, and what a form holds. */
export function scopeForQuestion({ wish, scope, ...question }: AccessQuestion): EvaluationScope {
  const mode = modeOfWish({ ...question, wish, scope });
  const { self } = scope;
  if (self === undefined) return { ...scope, mode };
  const it = 'field' in wish ? { it: getAtPath(self, [wish.field]) } : {};
  return { old: self, form: self, ...scope, ...it, mode };
}

const modes: Readonly<Record<ResourceVerb, ScreenMode>> = {
  use: 'list',
  list: 'list',
  export: 'list',
  lookup: 'list',
  show: 'show',
  act: 'show',
  comment: 'show',
  create: 'create',
  edit: 'edit',
  delete: 'edit',
};

function modeOfWish({ wish, scope }: AccessQuestion): ScreenMode {
  if (wish.kind === 'verb') return modes[wish.verb];
  if (wish.kind === 'action') return 'show';
  if (wish.kind === 'filter') return 'list';
  if (wish.kind === 'see') return scope.mode;
  return scope.mode === 'create' ? 'create' : 'edit';
}
