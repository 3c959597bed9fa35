import { useLingui } from '@lingui/react';
import { ToolButton, type RowMenuItem } from '../ui/index.ts';
import type { Favourite } from './kept-places.ts';

/** The star of a page. */
export function FavouriteButton({ favourite: { isOn, toggle } }: { readonly favourite: Favourite }) {
  const { i18n } = useLingui();
  return (
    <ToolButton
      icon={isOn ? 'star-filled' : 'star'}
      label={isOn ? i18n._('Remove from favourites') : i18n._('Add to favourites')}
      aria-pressed={isOn}
      onClick={toggle}
    />
  );
}

/** The same as an entry of a menu. */
export function useFavouriteItem({ isOn, toggle }: Favourite): RowMenuItem {
  const { i18n } = useLingui();
  return {
    name: 'favourite',
    title: isOn ? i18n._('Remove from favourites') : i18n._('Add to favourites'),
    icon: isOn ? 'star-filled' : 'star',
    onClick: toggle,
  };
}
