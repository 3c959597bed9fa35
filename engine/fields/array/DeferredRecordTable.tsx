import { deferPart } from '../../ui/index.ts';
import type { RecordTableProps } from './RecordTable.tsx';

/** Stands in a place of its own, and its code is not among what a list or a form begins with. */
export const DeferredRecordTable = deferPart<RecordTableProps>(() => import('./RecordTable.tsx').then((module) => module.RecordTable));
