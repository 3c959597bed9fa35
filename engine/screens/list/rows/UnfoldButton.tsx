import { useLingui } from '@lingui/react';
import { displayedValueOf, isNothingToShow } from '../../../fields/displayed-value.ts';
import { isConditionTrue, type EvaluationScope } from '../../../model/evaluate.ts';
import type { LayoutBlock, Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { ToolButton } from '../../../ui/index.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';

interface UnfoldButtonProps {
  readonly resource: Resource;
  readonly details: readonly LayoutBlock[];
  readonly values: Values;
  readonly scope: EvaluationScope;
  /** Of the row. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
}

/** Shows and hides the details of a row; nothing where the record has none. */
export function UnfoldButton({ resource, details, values, scope, id, isOpen, onToggle }: UnfoldButtonProps) {
  const { i18n } = useLingui();
  if (!details.some((block) => hasDetailsToShow(block, { resource, values, scope }))) return null;
  return (
    <ToolButton
      icon={isOpen ? 'chevron-down' : 'chevron-right'}
      label={i18n._('Details of {title}', { title: formatRecordTitle(resource, values, i18n.locale) })}
      size={24}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': buildDetailsId(id) })}
      onClick={() => onToggle(id)}
    />
  );
}

/** Id in the page of what a row unfolds to. */
export const buildDetailsId = (row: string): string => `details-${row}`;

// A block of its own calls may always have something to say.
function hasDetailsToShow(
  block: LayoutBlock,
  { resource, values, scope }: { readonly resource: Resource; readonly values: Values; readonly scope: EvaluationScope },
): boolean {
  if (!isConditionTrue(block.when, scope)) return false;
  const cells = block.kind === 'cell' ? [block.cell] : block.kind === 'group' ? block.cells : null;
  if (cells === null) return true;
  return cells.some(({ field }) => {
    const own = resource.fields[field];
    return own !== undefined && !isNothingToShow(displayedValueOf(own, values, scope));
  });
}
