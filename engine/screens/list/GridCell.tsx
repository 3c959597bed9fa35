import type { Scope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import type { Actions } from '../actions/useActions.tsx';
import type { ShownColumn } from './columns.ts';
import { ListCell } from './ListCell.tsx';
import { NamedActions } from './NamedActions.tsx';
import { RowActions } from './RowActions.tsx';
import { useRowValues, type RowStore } from './row-store.ts';

/** What all cells of a grid share. */
export interface GridContext {
  readonly resource: Resource;
  readonly store: RowStore;
  readonly params: Params;
  readonly scopeOf: (values: Values) => Scope;
  readonly actions: Pick<Actions, 'run' | 'remove'>;
}

interface Place {
  readonly context: GridContext;
  readonly id: string;
  /** Drawn anew when names of references arrive. */
  readonly withCopies: boolean;
}

/** One cell, which looks after its record itself. */
export function GridCell({ context, column, id, withCopies }: Place & { readonly column: ShownColumn }) {
  const { resource, store, params, scopeOf, actions } = context;
  const values = useRowValues(store, id, withCopies);
  const common = { resource, values, scope: scopeOf(values), actions };
  return column.kind === 'actions' ? (
    <NamedActions {...common} names={column.actions} />
  ) : (
    <ListCell {...common} column={column} params={params} />
  );
}

/** The actions at the end of a row. */
export function GridActions({ context, id, withCopies, favourites }: Place & { readonly favourites: number }) {
  const { resource, store, params, scopeOf, actions } = context;
  const values = useRowValues(store, id, withCopies);
  return (
    <RowActions resource={resource} values={values} scope={scopeOf(values)} params={params} actions={actions} favourites={favourites} />
  );
}
