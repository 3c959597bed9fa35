import { usePreference } from '../../preferences/preferences.ts';

export type Density = 'compact' | 'comfortable';

/** Height of list rows, kept with the account: 32 or 40 px. */
export function useDensity(): { readonly density: Density; readonly rowHeight: number; readonly set: (next: Density) => void } {
  const [kept, set] = usePreference('density');
  const density = kept === 'comfortable' ? 'comfortable' : 'compact';
  return { density, rowHeight: density === 'compact' ? 32 : 40, set };
}
