import type { Resource } from '../../../model/model.ts';

/** Whether records of a resource can be taken to another state at all; of which record, by whom and to which, `listRowMoves` says. */
export function hasRowMoves({ stateField, edit, actions }: Resource): boolean {
  return stateField !== null && (edit !== null || Object.values(actions).some(({ to }) => to !== null));
}
