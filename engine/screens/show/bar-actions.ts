import type { Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { listRecordActions, type ActionPlace, type RecordAction } from '../actions/record-actions.ts';
import { listOfferedInLayout } from './layout-actions.ts';

interface BarPlace extends Omit<ActionPlace, 'place'> {
  readonly mode: 'show' | 'edit';
}

interface BarActions {
  /** What the bar of its page offers, as buttons and in its menu. */
  readonly offered: readonly RecordAction[];
  /** Whatever can be done to it in its list or on its page. */
  readonly all: readonly RecordAction[];
}

/** What may be done with a record at its bar. */
export function listBarActions(resource: Resource, record: Values, { mode, ...at }: BarPlace): BarActions {
  const placed = listRecordActions(resource, record, { place: 'record', ...at });
  const inLayout = mode === 'show' ? listOfferedInLayout(resource, at.scope) : [];
  return {
    offered: joinActions(
      placed,
      inLayout.filter(({ isHiddenTransition }) => isHiddenTransition),
    ),
    all: joinActions(listRecordActions(resource, record, { place: 'row', ...at }), [...placed, ...inLayout]),
  };
}

/** Each of them once. */
function joinActions(some: readonly RecordAction[], others: readonly RecordAction[]): readonly RecordAction[] {
  const idOf = (each: RecordAction): string => (each.kind === 'action' ? `action ${each.action.name}` : each.kind);
  return [...some, ...others.filter((each, at) => [...some, ...others.slice(0, at)].every((other) => idOf(other) !== idOf(each)))];
}
