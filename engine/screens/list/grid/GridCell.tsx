import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { LayoutBlock, Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import type { ShownColumn } from '../columns/columns.ts';
import { LazyDetails } from '../rows/LazyDetails.tsx';
import { ListCell } from '../rows/ListCell.tsx';
import { NamedActions } from '../rows/NamedActions.tsx';
import { RowActions } from '../rows/RowActions.tsx';
import { useRowValues, type RowStore } from './row-store.ts';
import { UnfoldButton } from '../rows/UnfoldButton.tsx';

/** What all cells of a grid share. */
export interface GridContext {
  readonly resource: Resource;
  readonly store: RowStore;
  readonly params: Params;
  readonly scopeOf: (values: Values) => EvaluationScope;
  readonly actions: Pick<ActionRunner, 'run' | 'remove'>;
}

interface GridRowPlace {
  readonly context: GridContext;
  readonly id: string;
  /** Drawn again when names of references arrive. */
  readonly withCopies: boolean;
}

/** One cell, which looks after its record itself. */
export function GridCell({ context, column, id, withCopies }: GridRowPlace & { readonly column: ShownColumn }) {
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
export function GridRowActions({ context, id, withCopies, favourites }: GridRowPlace & { readonly favourites: number }) {
  const { resource, store, params, scopeOf, actions } = context;
  const values = useRowValues(store, id, withCopies);
  return (
    <RowActions resource={resource} values={values} scope={scopeOf(values)} params={params} actions={actions} favourites={favourites} />
  );
}

interface GridUnfolding {
  readonly context: GridContext;
  readonly id: string;
  readonly details: readonly LayoutBlock[];
}

/** The button that unfolds a row. */
export function GridUnfoldButton({
  context,
  id,
  details,
  isOpen,
  onToggle,
}: GridUnfolding & { readonly isOpen: boolean; readonly onToggle: (id: string) => void }) {
  const { resource, store, scopeOf } = context;
  const values = useRowValues(store, id, true);
  return <UnfoldButton {...{ resource, details, values, id, isOpen, onToggle }} scope={scopeOf(values)} />;
}

/** What a row unfolds to, below it. */
export function GridRowDetails({ context, id, details, onChanged }: GridUnfolding & { readonly onChanged: () => void }) {
  const { resource, store, params } = context;
  const values = useRowValues(store, id, true);
  return <LazyDetails {...{ resource, details, values, params, id, onChanged }} />;
}
