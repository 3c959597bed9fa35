import { useLingui } from '@lingui/react';
import { memo, use } from 'react';
import { getRecordKey } from '../../../data/address.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import { deferSurface, RowMenu, ToolButton, type ItemMenuProps, type RowMenuItem } from '../../../ui/index.ts';
import { listRecordActions } from '../../actions/record-actions.ts';
import type { ActionRunner } from '../../actions/useActions.tsx';
import { useActionMenuItems } from '../../actions/useMenuItems.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import { hasRowMoves } from '../moves/has-moves.ts';
import { QuickViewContext } from '../quick-view/quick-view-context.ts';

const MoveMenu = deferSurface(() => import('../moves/MoveMenu.tsx').then((module) => module.MoveMenu));

export interface RowActionsProps {
  readonly resource: Resource;
  readonly values: Values;
  readonly scope: EvaluationScope;
  readonly params: Params;
  readonly actions: Pick<ActionRunner, 'run' | 'remove'>;
  /** How many icons stand beside the menu. */
  readonly favourites: number;
}

/** The actions of one row: the menu always, its favourites on hover, focus and selection. */
export const RowActions = memo(function RowActions({ resource, values, scope, params, actions, favourites }: RowActionsProps) {
  const { i18n } = useLingui();
  const itemsOf = useActionMenuItems(resource, actions);
  const view = use(QuickViewContext);
  const acts = itemsOf(values, listRecordActions(resource, values, { place: 'row', params, scope }), scope);
  // Nobody looks for a menu at rows that nothing can be done with.
  if (acts.length === 0) return null;
  const items =
    view === null ? acts : [...acts, { name: 'quick-view', title: i18n._('Quick view'), icon: 'sidebar', onClick: () => view(values) }];
  const hasMoves = resource.edit !== null && hasRowMoves(resource) && getRecordKey(resource, values) !== null;
  const draw = (menu: ItemMenuProps) => <MoveMenu {...menu} {...{ resource, values, scope, params, actions }} behind={acts.length} />;
  const shown = acts.filter((item) => item.icon !== null && item.name !== 'show' && item.tone !== 'negative').slice(0, favourites);
  return (
    <span className="row-actions">
      {shown.map((item) => (
        <FavouriteAction key={item.name} item={item} />
      ))}
      <RowMenu
        items={items}
        label={i18n._('Actions of {title}', { title: formatRecordTitle(resource, values, i18n.locale) })}
        {...(hasMoves && { draw })}
      />
    </span>
  );
});

function FavouriteAction({ item }: { readonly item: RowMenuItem }) {
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
