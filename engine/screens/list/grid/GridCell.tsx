import { Fragment } from 'react';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { LayoutBlock, Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import type { ShownColumn } from '../columns/columns.ts';
import { LazyDetails } from '../rows/LazyDetails.tsx';
import { ListCell } from '../rows/ListCell.tsx';
import { NamedActions } from '../rows/NamedActions.tsx';
import { RowActions } from '../rows/RowActions.tsx';
import { UnfoldButton } from '../rows/UnfoldButton.tsx';
import { useIsNear, useRowValues, type RowStore } from './row-store.ts';

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
  readonly place: string;
  /** Drawn again when names of references arrive. */
  readonly withCopies: boolean;
}

/** One cell, which looks after its record itself. */
export function GridCell({ context, column, place, withCopies }: GridRowPlace & { readonly column: ShownColumn }) {
  const { resource, store, params, scopeOf, actions } = context;
  const values = useRowValues(store, place, withCopies);
  if (values === null) return null;
  const common = { resource, values, scope: scopeOf(values), actions };
  if (column.kind === 'actions') return <NamedActions {...common} names={column.actions} />;
  const cell = <ListCell {...common} column={column} params={params} />;
  // What the engine has not drawn may hold a state, which belongs to its record.
  return column.kind === 'drawn' ? <Fragment key={store.record(place)?.id}>{cell}</Fragment> : cell;
}

/** The actions at the end of a row. Its favourites, which nobody sees from afar, are drawn when somebody comes near. */
export function GridRowActions({ context, place, withCopies, favourites }: GridRowPlace & { readonly favourites: number }) {
  const { resource, store, params, scopeOf, actions } = context;
  const values = useRowValues(store, place, withCopies);
  const isNear = useIsNear(store, place);
  if (values === null) return null;
  return <RowActions {...{ resource, values, params, actions }} scope={scopeOf(values)} favourites={isNear ? favourites : 0} />;
}

interface GridUnfolding {
  readonly context: GridContext;
  readonly place: string;
  readonly details: readonly LayoutBlock[];
}

/** The button that unfolds a row. */
export function GridUnfoldButton({
  context,
  place,
  details,
  isOpen,
  onToggle,
}: GridUnfolding & { readonly isOpen: boolean; readonly onToggle: (id: string) => void }) {
  const { resource, store, scopeOf } = context;
  const values = useRowValues(store, place, true);
  const id = store.record(place)?.id;
  if (values === null || id === undefined) return null;
  return <UnfoldButton {...{ resource, details, values, id, isOpen, onToggle }} scope={scopeOf(values)} />;
}

/** What a row unfolds to, below it. */
export function GridRowDetails({ context, place, details, onChanged }: GridUnfolding & { readonly onChanged: () => void }) {
  const { resource, store, params } = context;
  const values = useRowValues(store, place, true);
  const id = store.record(place)?.id;
  if (values === null || id === undefined) return null;
  return <LazyDetails key={id} {...{ resource, details, values, params, id, onChanged }} />;
}
