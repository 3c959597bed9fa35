import { createElement, Suspense, type ComponentType } from 'react';
import type { Field } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { formatPlainText, TruncatedText, type FieldCellViewProps } from '../cell.tsx';
import type { CustomCell, CustomCellProps } from './custom-views.tsx';
import { HandWrittenBoundary } from './HandWrittenBoundary.tsx';
import { createLazyViews } from './lazy-views.tsx';

interface HandWrittenCellProps extends Pick<FieldCellViewProps, 'field' | 'value' | 'values' | 'isRoomy' | 'truncate'> {
  readonly custom: CustomCell;
}

/** A cell of the project. Its text stands there until it is loaded, and where it fails. */
export function HandWrittenCell({ custom, field, value, values, isRoomy, truncate }: HandWrittenCellProps) {
  const text = formatCellText(custom, { field, value });
  const plain = <TruncatedText text={text} truncate={truncate} isRoomy={isRoomy} />;
  return (
    <HandWrittenBoundary instead={plain}>
      <Suspense fallback={plain}>{createElement(lazyCellOf(custom), { value, record: values, field, text, isRoomy })}</Suspense>
    </HandWrittenBoundary>
  );
}

/** A value as the cell says it. What fails over a value says nothing of it. */
export function formatCellText(
  custom: CustomCell | undefined,
  { field, value }: { readonly field: Field; readonly value: unknown },
): string {
  try {
    return custom?.text?.(value, field) ?? formatPlainText(value);
  } catch (error) {
    reportError(error);
    return formatPlainText(value);
  }
}

type AnyCellProps = CustomCellProps<unknown, Values>;

// What the values of its field are, and of which records, nobody but the descriptor knows.
const lazyCellOf = createLazyViews<CustomCell, AnyCellProps>(async (custom) => (await custom.view()).Cell as ComponentType<AnyCellProps>);
