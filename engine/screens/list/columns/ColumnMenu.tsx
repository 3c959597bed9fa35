import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { deferSurface, ToolButton, useDensity } from '../../../ui/index.ts';
import type { ColumnItemsProps } from './ColumnItems.tsx';

const ColumnItems = deferSurface(() => import('./ColumnItems.tsx').then((module) => module.ColumnItems));

/** Row height and the menu of the columns, whose code is loaded when it is opened; both are remembered in this browser. */
export function ColumnMenu({ model }: Pick<ColumnItemsProps, 'model'>) {
  const { i18n } = useLingui();
  const { density, set } = useDensity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isCompact = density === 'compact';
  return (
    <>
      <ToolButton
        icon={isCompact ? 'rows' : 'rows-wide'}
        label={isCompact ? i18n._('Comfortable rows') : i18n._('Compact rows')}
        onClick={() => set(isCompact ? 'comfortable' : 'compact')}
      />
      <ToolButton
        icon="columns"
        label={i18n._('Columns')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor !== null && <ColumnItems model={model} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
