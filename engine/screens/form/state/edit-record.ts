/** One record changed as its form would change it: what follows from the new values follows here, and what the form refuses is refused. */
import { getRecordKey, resolveRecordParams } from '../../../data/address.ts';
import { ApiError, type DataSource } from '../../../data/source.ts';
import { buildEntityTag } from '../../../data/version.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { FormModel, ModelText, Resource } from '../../../model/model.ts';
import { isPlainObject } from '../../../model/steps.ts';
import { reasonTexts } from '../../../model/texts.ts';
import type { Params, Values } from '../../../model/values.ts';
import { normalizeValues, type ListSchemaErrors } from '../../../model/verdict.ts';
import { buildFormFacts } from './form-facts.ts';
import { createFormStore, isFormBlocked, type FormStore } from './form-store.ts';
import { saveRecord } from './save-record.ts';
import { giveFormVoice } from './useVoice.ts';

export interface FieldsEdit {
  /** In the order of the form. */
  readonly names: readonly string[];
  /** By name; copies of what they refer to stand in `_data`. */
  readonly values: Values;
  /** They are all that changes: what a form would fill in after them stood with them once, and comes back with them if it is among them. */
  readonly isExact?: boolean;
  /** The version of the record whose values they are. */
  readonly restores?: number;
}

export interface EditPlace {
  readonly resource: Resource;
  readonly form: FormModel;
  readonly params: Params;
  readonly parent: Values | null;
  readonly source: DataSource;
  readonly scope: (extra: Partial<EvaluationScope>) => EvaluationScope;
  readonly schemaErrors: ListSchemaErrors;
  readonly text: (text: ModelText, values?: Readonly<Record<string, unknown>>) => string;
}

/** Saves the record with the new values and resolves with it as it is then; rejects with ApiError. Against the version that was selected: what has changed since is not overwritten. */
export async function editRecord(place: EditPlace, edit: FieldsEdit, record: Values): Promise<Values> {
  const { resource, form, parent, source, scope } = place;
  const key = getRecordKey(resource, record) ?? [];
  const params = resolveRecordParams(resource, record, place.params);
  // A whole record is sent as it is read alone: a row may lack what only that shows.
  const isWhole = resource.ops.update?.method === 'PUT' && resource.ops.get !== null;
  const { values: old, version } = isWhole ? await source.get(resource, key, params) : { values: record, version: null };
  const task = { resource, form, mode: 'edit', old, params, parent } as const;
  const store = createFormStore(buildFormFacts({ ...task, scope, schemaErrors: place.schemaErrors, start: old, isAllowed: true }));
  giveFormVoice(store, place.text);
  enterFields(store, edit);
  if (edit.isExact === true) for (const name of store.changed()) if (!edit.names.includes(name)) store.enter(name, old[name] ?? null);
  const changed = store.changed();
  if (changed.length === 0) return old;
  requireSavable(place, store, edit);
  const values = normalizeValues(resource, store.state().values, store.scope());
  const saved = await saveRecord(source, {
    ...{ resource, form, mode: 'edit', key, params, values, changed },
    version: buildEntityTag(record) ?? version,
    ...(edit.restores !== undefined && { restores: edit.restores }),
    scope: { ...scope({ self: old, old, params, parent, mode: 'edit' }), form: values },
  });
  return saved.values;
}

function enterFields(store: FormStore, { names, values }: FieldsEdit): void {
  const copies = values['_data'];
  for (const name of names) {
    store.enter(name, values[name] ?? null);
    const copy = isPlainObject(copies) ? copies[name] : undefined;
    if (isPlainObject(copy)) store.port.refer(name, copy);
  }
}

/** Refuses what the form would not let through: a field that is locked or not there, and what its verdict blocks. */
function requireSavable({ resource, text }: EditPlace, store: FormStore, { names }: FieldsEdit): void {
  const changed = new Set(store.changed());
  const locked = names.flatMap((name): [string, string[]][] => {
    const field = resource.fields[name];
    const state = field === undefined ? null : store.port.state(name, store.facts.fields[name] ?? field);
    const isOpen = state === null || (state.isVisible && !state.isReadOnly);
    return field === undefined || isOpen || !changed.has(name) ? [] : [[name, [text(reasonTexts.locked, { field: text(field.title) })]]];
  });
  const blocking = store.state().obstacles.filter(({ isBlocking }) => isBlocking);
  if (locked.length === 0 && !isFormBlocked(store)) return;
  const fields = [...locked, ...blocking.map((each): [string, string[]] => [each.path, [store.print(each)]])];
  throw new ApiError({ status: 422, code: 'invalid', message: '', hint: '', fields: Object.fromEntries(fields), current: null });
}
