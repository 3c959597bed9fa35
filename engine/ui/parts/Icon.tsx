import { useContext } from 'react';
import { icons } from './icons.ts';
import { OwnIconsContext, OwnPicture } from './OwnIcons.tsx';

/** A picture by name, 16 px in rows and buttons, 18 px alone. An unknown name draws a plain circle; `steward check` reports it. */
export function Icon({ name, size = 16 }: { readonly name: string; readonly size?: number }) {
  const own = useContext(OwnIconsContext)[name];
  if (own !== undefined) return <OwnPicture icon={own} size={size} />;
  const Picture = icons[name] ?? icons['circle'];
  return Picture ? <Picture aria-hidden style={{ fontSize: size }} /> : null;
}
