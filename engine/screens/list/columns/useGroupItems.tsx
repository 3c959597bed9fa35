import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/index.ts';
import { parseAskedChart } from '../../../model/asked-chart.ts';
import { findGroupedField } from '../../../model/grouped-field.ts';
import type { ModelText } from '../../../model/model.ts';
import { Icon, MenuHeading } from '../../../ui/index.ts';
import type { ListModel } from '../useList.ts';

export type GroupedList = Pick<ListModel, 'resource' | 'list' | 'columns' | 'scope' | 'state' | 'change'>;

/**
 * The items of a menu that choose by which of the shown columns a list is grouped, and whose values are drawn as a chart: a menu wants them as
 * its own. None where it can be by none.
 */
export function useGroupItems({ resource, list, columns, scope, state, change }: GroupedList, onClose: () => void): readonly ReactNode[] {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const offered = columns.flatMap((column): readonly { readonly by: string; readonly title: ModelText }[] => {
    const [first, ...others] = column.shown;
    if (column.kind !== 'fields' || column.sort === null || first === undefined || others.length > 0) return [];
    const isOwn = findGroupedField(resource, column.sort, scope)?.name === first.field.name;
    return isOwn ? [{ by: column.sort, title: column.title }] : [];
  });
  const build = (heading: string, none: string, { current, choose, nameOf }: GroupChoice): readonly ReactNode[] => {
    if (offered.length === 0 && current === null) return [];
    const item = (by: string | null, title: string): ReactNode => (
      <MenuItem
        key={`${heading} ${by ?? ''}`}
        role="menuitemradio"
        aria-checked={by === current}
        aria-label={by === null ? undefined : nameOf?.(title)}
        onClick={() => {
          onClose();
          if (by !== current) choose(by);
        }}
      >
        <Box sx={{ width: 16, mr: 2, display: 'flex' }}>{by === current ? <Icon name="check" /> : null}</Box>
        {title}
      </MenuItem>
    );
    return [
      <Divider key={`line of ${heading}`} />,
      <MenuHeading key={heading}>{heading}</MenuHeading>,
      item(null, none),
      ...offered.map(({ by, title }) => item(by, text(title))),
    ];
  };
  return [
    ...(list.as === 'cards'
      ? []
      : build(i18n._('Group by'), i18n._('No grouping'), { current: state.group, choose: (group) => change({ group }) })),
    ...build(i18n._('Chart'), i18n._('No chart'), {
      current: state.chart === null ? null : parseAskedChart(state.chart).by,
      choose: (chart) => change(({ page }) => ({ chart, page })),
      // The same titles stand above it.
      nameOf: (title) => i18n._('Chart by {title}', { title }),
    }),
  ];
}

interface GroupChoice {
  /** null: none. */
  readonly current: string | null;
  readonly choose: (by: string | null) => void;
  /** What an item is called where its title alone would name another. */
  readonly nameOf?: (title: string) => string;
}
