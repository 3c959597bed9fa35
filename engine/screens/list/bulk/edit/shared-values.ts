/** What several records have in common, and the inputs that give all of them one value. */
import type { EvaluationScope } from '../../../../model/evaluate.ts';
import type { Condition } from '../../../../model/expression.ts';
import type { Field } from '../../../../model/model.ts';
import { listConditionReads, listFieldsRead, listReadsWithin } from '../../../../model/reads.ts';
import { isPlainObject } from '../../../../model/steps.ts';
import type { Values } from '../../../../model/values.ts';
import { judgeDialog } from '../../../../model/verdict.ts';
import { createFormStore, type FormStore } from '../../../form/state/form-store.ts';
import { isSameValue } from '../../../form/state/settle.ts';

/** The values that are the same in all records, with the copies of what they refer to. What differs is not named. */
export function collectSharedValues(records: readonly Values[]): Values {
  const [first = {}, ...others] = records;
  const names = Object.keys(first).filter(
    (name) => !name.startsWith('_') && others.every((other) => isSameValue(other[name], first[name])),
  );
  const copies = isPlainObject(first['_data']) ? first['_data'] : {};
  const kept = Object.entries(copies).filter(([name]) => names.includes(name));
  return { ...Object.fromEntries(names.map((name) => [name, first[name]])), _data: Object.fromEntries(kept) };
}

/** The fields that say what a value means: the currency of an amount, the zone of a moment, its unit. */
export function listMeaningReads({ codec, unit }: Field): readonly string[] {
  return listFieldsRead(listReadsWithin([codec, unit]), ['self', 'form']);
}

interface SharedInputs {
  readonly fields: readonly Field[];
  readonly shared: Values;
  /** A scope with this as what is typed. */
  readonly scopeOf: (values: Values) => EvaluationScope;
}

/**
 * The store of these inputs. They are judged as far as that can be done for all records alike: what reads a value that differs is left to
 * the verdict on each record, and a field that only some records lock is open here.
 */
export function createSharedStore({ fields, shared, scopeOf }: SharedInputs, held: FormStore | null): FormStore {
  const isKnown = (cond: Condition): boolean => listFieldsRead(listConditionReads(cond), ['self', 'form']).every((name) => name in shared);
  const open = (field: Field): Field => ({
    ...field,
    visible: true,
    readOnly: false,
    required: isKnown(field.required) ? field.required : false,
    autofill: null,
    checks: field.checks.filter(({ when, check }) => isKnown(when) && isKnown(check)),
  });
  const facts = {
    fields: Object.fromEntries(fields.map((field) => [field.name, open(field)])),
    isNew: false,
    start: {
      ...Object.fromEntries(fields.flatMap(({ name, ty, choices }) => (ty === 'bool' && choices === null ? [[name, false]] : []))),
      ...shared,
    },
    scopeOf,
    placements: {},
    isHidden: () => false,
    isDrawn: () => true,
    isLocked: () => false,
  };
  return createFormStore({ ...facts, judge: (values, scope) => judgeDialog(facts.fields, values, scope) }, held);
}
