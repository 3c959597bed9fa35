import { styled } from '@mui/material/styles';
import { useLingui } from '@lingui/react';
import { memo } from 'react';
import type { Scope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { RowMenu, ToolButton, type RowMenuItem } from '../../ui/index.ts';
import { recordActions } from '../actions/record-actions.ts';
import type { Actions } from '../actions/useActions.tsx';
import { useMenuItems } from '../actions/useMenuItems.ts';
import { titleOf } from '../actions/useRecordText.ts';

const Bar = styled('span')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  width: '100%',
  '& .favourite': { opacity: 0 },
  '.MuiDataGrid-row:hover &, .MuiDataGrid-row:focus-within &, .Mui-selected &': { '& .favourite': { opacity: 1 } },
});

export interface RowActionsProps {
  readonly resource: Resource;
  readonly values: Values;
  readonly scope: Scope;
  readonly params: Params;
  readonly actions: Pick<Actions, 'run' | 'remove'>;
  /** How many icons stand beside the menu. */
  readonly favourites: number;
}

/** The actions of one row: the menu always, its favourites on hover, focus and selection. */
export const RowActions = memo(function RowActions({ resource, values, scope, params, actions, favourites }: RowActionsProps) {
  const { i18n } = useLingui();
  const itemsOf = useMenuItems(resource, actions);
  const items = itemsOf(values, recordActions(resource, values, { place: 'row', params, scope }), scope);
  if (items.length === 0) return null;
  const shown = items.filter((item) => item.icon !== null && item.name !== 'show' && item.tone !== 'negative').slice(0, favourites);
  return (
    <Bar>
      {shown.map((item) => (
        <Favourite key={item.name} item={item} />
      ))}
      <RowMenu items={items} label={i18n._('Actions of {title}', { title: titleOf(resource, values, i18n.locale) })} />
    </Bar>
  );
});

function Favourite({ item }: { readonly item: RowMenuItem }) {
  const way = item.href === undefined ? { ...(item.onClick && { onClick: item.onClick }) } : { to: item.href };
  return (
    <span className="favourite">
      <ToolButton
        icon={item.icon ?? 'circle'}
        label={item.title}
        size={24}
        isDisabled={item.disabled ?? false}
        reason={item.reason ?? null}
        onWhy={item.onWhy ?? null}
        {...way}
      />
    </span>
  );
}
