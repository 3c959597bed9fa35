import { notifyManager } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { getRecordKey, resolveRecordParams } from '../../../data/address.ts';
import { useData } from '../../../data/data-context.ts';
import { ApiError, type LoadedRecord } from '../../../data/source.ts';
import { buildEntityTag } from '../../../data/version.ts';
import type { Field, FormModel } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import { useErrorText } from '../../actions/useErrorText.ts';
import { useParentRecord } from '../../useParent.ts';
import { useAskWhy } from '../../why/ask.ts';
import type { ListModel } from '../useList.ts';
import { CellBox } from './CellBox.tsx';
import { CellForm, type CellEnd, type EditedRecord } from './CellForm.tsx';
import { findCellElement, type AskedCell, type CellPlace } from './cell-place.ts';
import type { CellStage } from './cell-stage.ts';
import { buildEditScope, findEditedField, mayEditCell } from './cell-rights.ts';

interface CellEditorProps {
  readonly root: RefObject<HTMLElement | null>;
  readonly model: ListModel;
  /** Columns that may be edited. */
  readonly names: readonly string[];
  readonly asked: AskedCell;
  /** `isElsewhere`: the user is somewhere else by then. */
  readonly onDone: (next: AskedCell | null, isElsewhere: boolean) => void;
  readonly onStage: (stage: CellStage) => void;
  readonly onClose: () => void;
}

/** Edits one field of a record in its cell, or tells why it cannot be edited. */
export function CellEditor({ asked, ...rest }: CellEditorProps) {
  const { model, root, onClose } = rest;
  const why = useAskWhy();
  const [record] = useState(() => findShownRecord(model, asked));
  const column = model.columns.find(({ name }) => name === asked.column);
  const field = findEditedField(column);
  const form = model.resource.edit;
  const isOpen = record !== null && field !== null && form !== null && mayEditCell(model, field, record);
  const refuse = useRef(() => {
    const cell = findCellElement(root.current, asked);
    if (record !== null && field !== null && cell !== null)
      why?.(
        { resource: model.resource, wish: { kind: 'write', field: field.name }, scope: buildEditScope(model, record), reason: null },
        cell,
      );
    onClose();
  });
  const [isRefused] = useState(!isOpen);
  useEffect(() => {
    if (!isRefused) return;
    const act = refuse.current;
    // Not twice where effects are run twice to find faults.
    refuse.current = () => undefined;
    act();
  }, [isRefused]);
  if (isRefused || record === null || field === null || form === null) return null;
  return <OpenCell {...rest} asked={asked} record={record} field={field} form={form} isRight={column?.isRight === true} />;
}

/** What is newer: what the list shows, or what the save of the cell before has answered. */
function findShownRecord({ rows }: ListModel, { record, after }: AskedCell): Values | null {
  const row = rows.find(({ id, hasKey }) => id === record && hasKey)?.values ?? null;
  if (row === null || after === null) return row;
  return Number(after['_version']) > Number(row['_version']) ? { ...row, ...after } : row;
}

interface OpenCellProps extends CellEditorProps {
  readonly record: Values;
  readonly field: Field;
  readonly form: FormModel;
  readonly isRight: boolean;
}

function OpenCell({ root, model, names, asked, record, field, form, isRight, onDone, onStage }: OpenCellProps) {
  const { resource } = model;
  const [params] = useState(() => resolveRecordParams(resource, record, model.params));
  const parent = useParentRecord(resource, params);
  const { loaded, problem } = useWholeRecord(model, record, params);
  // After a conflict: what is stored by then, and what was typed before.
  const [later, setLater] = useState<EditedRecord | null>(null);
  const cell = useCallback((): HTMLElement | null => findCellElement(root.current, asked), [root, asked]);
  const [place] = useState(() => model.rows.findIndex(({ id }) => id === asked.record));
  const drawn = useRef(model);
  useEffect(() => void (drawn.current = model), [model]);
  const end = ({ saved, step, isElsewhere }: CellEnd): void => {
    const next = step === 0 || saved === null ? null : findNextCell(model, { names, asked, step }, { ...record, ...saved });
    // Once the fresh record is drawn, which the queries tell in the same queue.
    notifyManager.schedule(() => {
      onDone(next, isElsewhere);
      if (!isElsewhere && next === null) requestAnimationFrame(() => focusAfter(root.current, drawn.current, { ...asked, place }));
    });
  };
  const giveUp = (): void => end({ saved: null, step: 0, isElsewhere: false });
  const base = later ?? (loaded === null ? null : { old: loaded.values, version: buildEntityTag(record) ?? loaded.version, typed: null });
  const stage = problem !== null ? 'told' : base === null || parent === undefined ? 'reading' : 'typing';
  const note = useRef(onStage);
  useEffect(() => void (note.current = onStage), [onStage]);
  useEffect(() => note.current(stage), [stage]);
  return (
    <CellBox {...{ resource, field, record, cell, isRight }} problem={problem} onGiveUp={giveUp}>
      {base !== null && parent !== undefined && problem === null && (
        <CellForm
          key={base.version}
          {...{ resource, field, form, params, parent, base }}
          onConflict={(typed, { values, version }) => setLater({ old: values, version, typed })}
          onLeaving={(isLeaving) => onStage(isLeaving ? 'leaving' : 'typing')}
          onEnd={end}
        />
      )}
    </CellBox>
  );
}

/** To the cell, or where its record is not listed any more to that of the row in its place, or to the table. */
function focusAfter(root: HTMLElement | null, { rows }: ListModel, { place, ...asked }: CellPlace & { readonly place: number }): void {
  const row = rows[Math.min(place, rows.length - 1)];
  const instead = row === undefined ? null : findCellElement(root, { ...asked, record: row.id });
  const table = root?.querySelector<HTMLElement>('[role="grid"]') ?? null;
  (findCellElement(root, asked) ?? instead ?? table)?.focus();
}

/** The record as its form would read it, where a whole record is sent and a row may lack what only that shows. */
function useWholeRecord({ resource }: ListModel, record: Values, params: Params) {
  const { source } = useData();
  const errorText = useErrorText();
  const isWhole = resource.ops.update?.method === 'PUT' && resource.ops.get !== null;
  const [loaded, setLoaded] = useState<LoadedRecord | null>(isWhole ? null : { values: record, version: null });
  const [problem, setProblem] = useState<ApiError | null>(null);
  useEffect(() => {
    if (!isWhole) return undefined;
    const left = new AbortController();
    source.get(resource, getRecordKey(resource, record) ?? [], params, left.signal).then(
      (found) => left.signal.aborted || setLoaded(found),
      (error: unknown) => {
        if (left.signal.aborted) return;
        if (error instanceof ApiError) setProblem(error);
        else throw error;
      },
    );
    return () => left.abort();
  }, [source, resource, record, params, isWhole]);
  return { loaded, problem: problem === null ? null : errorText(problem) };
}

interface CellStep {
  readonly names: readonly string[];
  readonly asked: AskedCell;
  readonly step: 1 | -1;
}

/** The next cell of the row that can be edited once the record is `after`. */
function findNextCell(model: ListModel, { names, asked, step }: CellStep, after: Values): AskedCell | null {
  const order = step === 1 ? names : names.toReversed();
  const next = order.slice(order.indexOf(asked.column) + 1).find((name) => {
    const field = findEditedField(model.columns.find((column) => column.name === name));
    return field !== null && mayEditCell(model, field, after);
  });
  return next === undefined ? null : { record: asked.record, column: next, after };
}
