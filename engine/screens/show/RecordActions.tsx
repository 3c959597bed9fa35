/** What may be done with the record at hand, in the bar: what is done most first, at most one primary and one destructive transition, the rest in a menu. */
import { memo, useMemo, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { getRecordKey, resolveRecordParams } from '../../data/address.ts';
import { useLatestRecord } from '../../data/useRecord.ts';
import { useI18n } from '../../i18n/index.ts';
import { mayUseVerb } from '../../model/access.ts';
import type { Resource } from '../../model/model.ts';
import type { Params, Values } from '../../model/values.ts';
import { Button, RowMenu, useNarrow, type RowMenuItem } from '../../ui/index.ts';
import type { RecordAction } from '../actions/record-actions.ts';
import { useActionRunner } from '../actions/useActions.tsx';
import { useActionMenuItems } from '../actions/useMenuItems.ts';
import { formatRecordTitle } from '../../model/record-title.ts';
import { useScope } from '../context.ts';
import { buildScreenPath } from '../links.ts';
import { listBarActions } from './bar-actions.ts';
import { FavouriteButton, useFavouriteItem } from '../FavouriteButton.tsx';
import { useFavourite, useRecentRecord } from '../kept-places.ts';
import { usePageCommands } from '../page-commands.ts';
import { useDescriptorPath } from '../useDescriptorPath.ts';
import { useControlRefusal } from '../why/ask.ts';
import { useHelpItems } from '../why/useHelpItems.ts';

interface Props {
  readonly resource: Resource;
  readonly record: Values;
  readonly params: Params;
  readonly mode: 'show' | 'edit';
  /** It is looked at in passing, which nobody comes back to. */
  readonly isPassing?: boolean;
  /** What its menu has besides. */
  readonly items?: readonly RowMenuItem[];
  /** Buttons besides. */
  readonly children?: ReactNode;
}

/** Buttons of the bar of a show or edit page, with the dialogs they open. */
export const RecordActionBar = memo(function RecordActionBar({
  resource,
  record: drawn,
  params,
  mode,
  isPassing = false,
  items: own = [],
  children,
}: Props) {
  const record = useLatestRecord(resource, drawn, params);
  const { i18n } = useLingui();
  const { text } = useI18n();
  const refusalOf = useControlRefusal(resource);
  const helps = useHelpItems(resource, mode);
  const actions = useActionRunner(resource, params, { isOwnPage: !isPassing });
  const menuItems = useActionMenuItems(resource, actions);
  const scope = useScope(useMemo(() => ({ self: record, params, mode }), [record, params, mode]));
  const { offered, all } = listBarActions(resource, record, { params, scope, mode });
  const isNarrow = useNarrow();
  // On a phone the bar has room for the record's name.
  const shown = isNarrow && !isPassing ? [] : selectBarActions(offered);
  const rest = offered.filter((each) => !shown.includes(each));
  const key = getRecordKey(resource, record);
  const descriptor = useDescriptorPath(resource, record);
  const items: readonly RowMenuItem[] = [
    ...menuItems(record, rest, scope),
    ...own,
    ...(descriptor === null ? [] : [{ name: 'descriptor', title: i18n._('Show descriptor'), icon: 'code', href: descriptor }]),
    ...helps(scope),
  ];
  const edit = mode === 'show' && resource.edit !== null && key !== null ? mayUseVerb(resource, 'edit', scope) : null;
  const editTo = buildScreenPath(resource, { screen: 'edit', key: key ?? [], params: resolveRecordParams(resource, record, params) });
  const title = formatRecordTitle(resource, record, i18n.locale);
  // But for leading where one is.
  const commands = menuItems(
    record,
    all.filter(({ kind }) => kind !== 'show' && kind !== mode),
    scope,
  );
  const favourite = useFavourite(resource, title);
  const star = useFavouriteItem(favourite);
  const hasStar = key !== null && !resource.isSingle && favourite.isOffered;
  usePageCommands('actions', () => ({ title, items: hasStar ? [...commands, star] : commands }));
  const menu = hasStar && isNarrow ? [...items, star] : items;
  useRecentRecord(resource, key === null || isPassing ? null : title);
  return (
    <>
      {edit !== null && edit.shown && (
        <Button icon="edit" to={editTo} {...refusalOf(edit, { kind: 'verb', verb: 'edit' }, scope)}>
          {i18n._('Edit')}
        </Button>
      )}
      {shown.map(
        (each) =>
          each.kind === 'action' && (
            <Button
              key={each.action.name}
              icon={each.action.icon}
              {...(each.action.tone === 'negative'
                ? { color: 'error' as const }
                : isPrimaryAction(each)
                  ? { variant: 'contained' as const, color: 'primary' as const }
                  : {})}
              {...refusalOf(each.permission, { kind: 'action', name: each.action.name }, scope)}
              isBusy={actions.isBusy}
              onClick={() => void actions.run(each.action, record)}
            >
              {text(each.action.title)}
            </Button>
          ),
      )}
      {children}
      {hasStar && !isNarrow && <FavouriteButton favourite={favourite} />}
      {menu.length > 0 && <RowMenu label={i18n._('More actions')} items={menu} />}
      {actions.dialogs}
    </>
  );
});

const isPrimaryAction = (each: RecordAction): boolean =>
  each.kind === 'action' && each.action.to !== null && each.action.tone !== 'negative' && each.permission.allowed;

// Transitions that are possible now come first; an action that is locked by its state waits in the menu with its reason.
function selectBarActions(found: readonly RecordAction[]): readonly RecordAction[] {
  const primary = found.find(isPrimaryAction);
  const destructive = found.find((each) => each.kind === 'action' && each.action.tone === 'negative' && each.permission.allowed);
  return [primary, destructive].filter((each) => each !== undefined);
}
