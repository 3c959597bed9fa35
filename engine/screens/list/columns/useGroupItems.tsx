import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { findGroupedField } from '../../../model/grouped-field.ts';
import type { ModelText } from '../../../model/model.ts';
import { Icon, MenuHeading } from '../../../ui/index.ts';
import type { ListModel } from '../useList.ts';

export type GroupedList = Pick<ListModel, 'resource' | 'list' | 'columns' | 'scope' | 'state' | 'change'>;

/** The items of a menu that choose by which of the shown columns a list is grouped: a menu wants them as its own. None where it can be by none. */
export function useGroupItems({ resource, list, columns, scope, state, change }: GroupedList, onClose: () => void): readonly ReactNode[] {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const offered = columns.flatMap((column): readonly { readonly by: string; readonly title: ModelText }[] => {
    const [first, ...others] = column.shown;
    if (column.kind !== 'fields' || column.sort === null || first === undefined || others.length > 0) return [];
    const isOwn = findGroupedField(resource, column.sort, scope)?.name === first.field.name;
    return isOwn ? [{ by: column.sort, title: column.title }] : [];
  });
  if (list.as === 'cards' || (offered.length === 0 && state.group === null)) return [];
  const item = (by: string | null, title: string): ReactNode => (
    <MenuItem
      key={`group ${by ?? ''}`}
      role="menuitemradio"
      aria-checked={by === state.group}
      onClick={() => {
        onClose();
        if (by !== state.group) change({ group: by });
      }}
    >
      <Box sx={{ width: 16, mr: 2, display: 'flex' }}>{by === state.group ? <Icon name="check" /> : null}</Box>
      {title}
    </MenuItem>
  );
  return [
    <Divider key="line of groups" />,
    <MenuHeading key="groups">{i18n._('Group by')}</MenuHeading>,
    item(null, i18n._('No grouping')),
    ...offered.map(({ by, title }) => item(by, text(title))),
  ];
}
