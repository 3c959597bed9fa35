import { useState, type MouseEvent } from 'react';
import { ItemMenu, type ItemMenuProps } from './ItemMenu.tsx';
import { ToolButton } from './ToolButton.tsx';

export interface RowMenuProps extends Pick<ItemMenuProps, 'items' | 'label'> {
  readonly size?: 24 | 28 | 32;
  readonly icon?: string;
  readonly tabIndex?: number;
}

/** The `…` of a row or a bar. What is not allowed stays visible with its reason; destructive items come last after a line. */
export function RowMenu({ items, label, size = 24, icon = 'more', tabIndex }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton
        icon={icon}
        label={label}
        size={size}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(tabIndex === undefined ? {} : { tabIndex })}
        onClick={(event: MouseEvent<HTMLElement>) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
      />
      <ItemMenu items={items} label={label} anchor={anchor} onClose={() => setAnchor(null)} />
    </>
  );
}
