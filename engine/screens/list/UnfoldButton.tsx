import { useLingui } from '@lingui/react';
import { isNothing, valueIn } from '../../fields/cells.tsx';
import { holds, type Scope } from '../../model/evaluate.ts';
import type { Block, Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { ToolButton } from '../../ui/index.ts';
import { titleOf } from '../actions/useRecordText.ts';

interface UnfoldButtonProps {
  readonly resource: Resource;
  readonly details: readonly Block[];
  readonly values: Values;
  readonly scope: Scope;
  /** Of the row. */
  readonly id: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
}

/** Shows and hides the details of a row; nothing where the record has none. */
export function UnfoldButton({ resource, details, values, scope, id, isOpen, onToggle }: UnfoldButtonProps) {
  const { i18n } = useLingui();
  if (!details.some((block) => saysSomething(block, { resource, values, scope }))) return null;
  return (
    <ToolButton
      icon={isOpen ? 'chevron-down' : 'chevron-right'}
      label={i18n._('Details of {title}', { title: titleOf(resource, values, i18n.locale) })}
      size={24}
      tabIndex={0}
      aria-expanded={isOpen}
      {...(isOpen && { 'aria-controls': detailsId(id) })}
      onClick={() => onToggle(id)}
    />
  );
}

/** Id in the page of what a row unfolds to. */
export const detailsId = (row: string): string => `details-${row}`;

// A block of its own calls may always have something to say.
function saysSomething(
  block: Block,
  { resource, values, scope }: { readonly resource: Resource; readonly values: Values; readonly scope: Scope },
): boolean {
  if (!holds(block.when, scope)) return false;
  const cells = block.kind === 'cell' ? [block.cell] : block.kind === 'group' ? block.cells : null;
  if (cells === null) return true;
  return cells.some(({ field }) => {
    const own = resource.fields[field];
    return own !== undefined && !isNothing(valueIn(own, values, scope));
  });
}
