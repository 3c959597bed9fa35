/** Builders for tests of the model: what a compiled descriptor would hold. */
import type { EvaluationScope } from './evaluate.ts';
import type { Expression, ExpressionNode } from './expression.ts';
import type { Action, Field, FormModel, AccessGate, ApiOperation, FieldOption, Resource, ModelText } from './model.ts';
import { listNodeReads } from './reads.ts';
import { field } from './unpacked.ts';

const place = { file: 'resources/moons.yaml', line: 1, column: 1 };

/** A compiled expression around a tree. */
export function expressionOf(node: ExpressionNode): Expression {
  return { node, text: JSON.stringify(node), ty: 'json', reads: listNodeReads(node), place };
}

export function textOf(text: string, values: ModelText['with'] = {}): ModelText {
  return { text, with: values, tone: null, keep: false, link: null };
}

/** A scope at noon UTC on 1 May 2031, without roles. */
export function scopeOf(scope: Partial<EvaluationScope>): EvaluationScope {
  return { roles: new Set(), mode: 'edit', now: new Date('2031-05-01T12:00:00Z'), zone: 'UTC', ...scope };
}

/** A plain text field, with what a test wants to be different. */
export function fieldOf(name: string, changes: Partial<Field> = {}): Field {
  return field(name, { title: textOf(name.charAt(0).toUpperCase() + name.slice(1)), place, ...changes });
}

const open: AccessGate = { cond: true, reason: null, place: null };
const op: ApiOperation = { method: 'GET', path: ['moons'], encoding: 'json', read: [], headers: {}, send: null, behaviour: false };
const outcome = { success: null, failure: textOf('{error}'), after: [], afterFailure: [] };

/** A resource without screens, open to everybody. */
export function resourceOf(fields: readonly Field[], changes: Partial<Resource> = {}): Resource {
  return {
    name: 'moons',
    title: textOf('Moon'),
    titlePlural: textOf('Moons'),
    formerNames: [],
    failed: null,
    waiting: null,
    description: null,
    icon: null,
    place,
    route: ['moons'],
    isPublic: false,
    isSingle: false,
    needsVersion: false,
    page: null,
    view: null,
    views: [],
    key: ['id'],
    titleField: 'name',
    stateField: null,
    search: [],
    lookupFields: [],
    parents: [],
    ops: { list: op, get: op, create: op, update: op, delete: op },
    access: {
      use: open,
      list: open,
      show: open,
      lookup: open,
      create: open,
      edit: open,
      delete: open,
      export: open,
      act: open,
      comment: open,
    },
    rows: true,
    fields: Object.fromEntries(fields.map((field) => [field.name, field])),
    order: fields.map((field) => field.name),
    source: null,
    byCode: [],
    hasComments: false,
    keepOne: [],
    notifications: [],
    rules: [],
    accepts: [],
    schema: { create: {}, update: {} },
    collections: {},
    actions: {},
    list: null,
    create: null,
    edit: null,
    show: null,
    remove: null,
    ...changes,
  };
}

/** A form that may write these fields. */
export function formOf(writable: readonly string[], changes: Partial<FormModel> = {}): FormModel {
  const face = { title: textOf('Edit'), icon: null, tone: 'neutral' as const };
  return { ...outcome, as: 'page', face, intro: null, banner: null, tabs: [], fields: {}, writable, prefill: {}, body: {}, ...changes };
}

/** An action that anybody may run on any record. */
export function actionOf(name: string, changes: Partial<Action> = {}): Action {
  return {
    ...outcome,
    name,
    title: textOf(name),
    icon: null,
    tone: 'neutral',
    places: ['row'],
    allow: open,
    when: true,
    from: null,
    to: null,
    confirm: null,
    fields: {},
    order: [],
    place,
    does: { kind: 'request', op, body: {}, set: [], append: null },
    ...changes,
  };
}

/** An offered value. */
export function optionOf(value: string, when: FieldOption['when'] = true): FieldOption {
  return { value, title: textOf(value.toUpperCase()), tone: null, icon: null, tooltip: null, when, isFinal: false };
}
