import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { resolveRecordParams } from '../../../data/address.ts';
import type { LayoutBlock, Resource } from '../../../model/model.ts';
import type { Params, Values } from '../../../model/values.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import { BlockView } from '../../show/BlockView.tsx';
import { buildDetailsId } from './UnfoldButton.tsx';

export interface RowDetailsProps {
  readonly resource: Resource;
  readonly details: readonly LayoutBlock[];
  readonly values: Values;
  readonly params: Params;
  /** Of the row. */
  readonly id: string;
  readonly onChanged: () => void;
}

/** What a row unfolds to, below it: blocks of a page, about the record of the row. */
export function RowDetails({ resource, details, values, params, id, onChanged }: RowDetailsProps) {
  const { i18n } = useLingui();
  return (
    <Box
      id={buildDetailsId(id)}
      role="group"
      aria-label={i18n._('Details of {title}', { title: formatRecordTitle(resource, values, i18n.locale) })}
      sx={{ display: 'grid', gap: 4, maxWidth: 880, py: 3, whiteSpace: 'normal', lineHeight: '20px', cursor: 'auto' }}
    >
      {details.map((block, at) => (
        <BlockView
          key={at}
          block={block}
          resource={resource}
          record={values}
          params={resolveRecordParams(resource, values, params)}
          mode="list"
          onChanged={onChanged}
        />
      ))}
    </Box>
  );
}
