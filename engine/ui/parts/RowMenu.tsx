import { useState, type MouseEvent, type ReactNode } from 'react';
import { ItemMenu, type ItemMenuProps } from './ItemMenu.tsx';
import { ToolButton } from './ToolButton.tsx';

export interface RowMenuProps extends Pick<ItemMenuProps, 'items' | 'label'> {
  readonly size?: 24 | 28 | 32;
  readonly icon?: string;
  readonly tabIndex?: number;
  /** Draws the menu where there are further items, which come with its code. */
  readonly draw?: (menu: ItemMenuProps) => ReactNode;
}

/** The `…` of a row or a bar. What is not allowed stays visible with its reason; destructive items come last after a line. */
export function RowMenu({ items, label, size = 24, icon = 'more', tabIndex, draw }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menu = { items, label, anchor, onClose: () => setAnchor(null) };
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
      {draw === undefined ? <ItemMenu {...menu} /> : draw(menu)}
    </>
  );
}
