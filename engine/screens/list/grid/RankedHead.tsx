import { useLingui } from '@lingui/react';
import { Icon } from '../../../ui/index.ts';

export interface RankedHeadProps {
  readonly title: string;
  readonly desc: boolean;
  /** Which key of the order it is, from 1, and how many there are. */
  readonly rank: number;
  readonly count: number;
  readonly isRight: boolean;
}

// What the title of every other head is given by the grid.
const titleStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', lineHeight: 'normal', fontWeight: 500 } as const;

/** The head of a column that is one of several keys of the order. A table tells readers of one sorted column only, so its name tells the rest. */
export function RankedHead({ title, desc, rank, count, isRight }: RankedHeadProps) {
  const { i18n } = useLingui();
  const place = { rank, count };
  return (
    <div style={{ display: 'flex', flexDirection: isRight ? 'row-reverse' : 'row', alignItems: 'center', gap: 4, minWidth: 0 }}>
      <div className="MuiDataGrid-columnHeaderTitle" title={title} style={titleStyle}>
        {title}
      </div>
      <span className="figures" style={{ display: 'inline-flex', alignItems: 'center', flex: 'none' }} aria-hidden data-rank={rank}>
        <Icon name={desc ? 'arrow-down' : 'arrow-up'} />
        {rank}
      </span>
      <span className="visually-hidden">
        {desc
          ? i18n._('sorted by, {rank, number} of {count, number}, descending', place)
          : i18n._('sorted by, {rank, number} of {count, number}, ascending', place)}
      </span>
    </div>
  );
}
