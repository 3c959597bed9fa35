import { Link, mono } from '../../ui/index.ts';
import type { Place } from '../../model/expression.ts';
import { lineLabel, linePath } from '../../screens/links.ts';

/** Leads to the line where something is written. */
export function PlaceLink({ place }: { readonly place: Place }) {
  return (
    <Link to={linePath(place)} sx={{ fontFamily: mono, fontSize: 12, lineHeight: '18px', whiteSpace: 'nowrap' }}>
      {lineLabel(place)}
    </Link>
  );
}
