import type { SvgIconProps } from '@mui/material/SvgIcon';
import { useContext, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { pictures } from './icons.ts';
import { OwnIconsContext, OwnPicture } from './OwnIcons.tsx';

/** MUI makes each a memo of a reference that is handed on to what draws it. */
type MadePicture = ComponentType<SvgIconProps> & {
  readonly type: { readonly render: (props: object, ref: null) => ReactElement<{ readonly children: ReactNode }> };
};

/** What stands within each picture, 24 by 24: MUI draws it with a style that is worked out anew wherever it stands, and a list has hundreds. */
const icons: Readonly<Record<string, ReactNode>> = Object.fromEntries(
  Object.entries(pictures).map(([name, picture]) => [name, (picture as MadePicture).type.render({}, null).props.children]),
);

/** A picture by name, 16 px in rows and buttons, 18 px alone. An unknown name draws a plain circle; `steward check` reports it. */
export function Icon({ name, size = 16 }: { readonly name: string; readonly size?: number }) {
  const own = useContext(OwnIconsContext)[name];
  if (own !== undefined) return <OwnPicture icon={own} size={size} />;
  return (
    <svg className="picture" viewBox="0 0 24 24" fill="currentColor" aria-hidden style={{ fontSize: size }}>
      {icons[name] ?? icons['circle']}
    </svg>
  );
}
