import { Link, mono } from '../../../ui/index.ts';
import type { SourcePlace } from '../../../model/expression.ts';
import { formatLineLabel, buildLinePath } from '../../../screens/links.ts';

/** Leads to the line where something is written. */
export function PlaceLink({ place }: { readonly place: SourcePlace }) {
  return (
    <Link to={buildLinePath(place)} sx={{ fontFamily: mono, fontSize: 12, lineHeight: '18px', whiteSpace: 'nowrap' }}>
      {formatLineLabel(place)}
    </Link>
  );
}
