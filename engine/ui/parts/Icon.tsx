import { icons } from './icons.ts';

/** A picture by name, 16 px in rows and buttons, 18 px alone. An unknown name draws a plain circle; `steward check` reports it. */
export function Icon({ name, size = 16 }: { readonly name: string; readonly size?: number }) {
  const Picture = icons[name] ?? icons['circle'];
  return Picture ? <Picture aria-hidden style={{ fontSize: size }} /> : null;
}
