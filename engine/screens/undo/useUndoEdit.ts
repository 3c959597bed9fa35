import { getRecordKey, resolveRecordParams } from '../../data/address.ts';
import { useData } from '../../data/data-context.ts';
import type { EvaluationScope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { useEngine } from '../context.ts';
import { followOwnSaves } from '../form/state/own-saves.ts';
import { useRecordEditor, type EditedBelow } from '../form/state/useRecordEditor.ts';
import { planUndo, type MadeChange } from './plan-undo.ts';

/** Finds the change that takes back one that was made as a form makes them; null: there is none. It rejects with ApiError. */
export function useUndoEdit(resource: Resource, below: EditedBelow): (change: MadeChange) => (() => Promise<Values>) | null {
  const { scope } = useEngine();
  const { source } = useData();
  const editRecord = useRecordEditor(resource, below);
  const { params, parent } = below;
  return (change) => {
    const scopeOf = (record: Values): EvaluationScope => scope({ self: record, old: record, params, parent, mode: 'edit' });
    const edit = planUndo(resource, change, scopeOf);
    if (editRecord === null || edit === null) return null;
    const place = {
      resource,
      key: getRecordKey(resource, change.after) ?? [],
      params: resolveRecordParams(resource, change.after, params),
    };
    // What oneself has saved since is no change of somebody else.
    return async () => editRecord(edit, await followOwnSaves(source, place, change.after, edit.names));
  };
}
