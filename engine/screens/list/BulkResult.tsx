import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../i18n/index.ts';
import type { Scope } from '../../model/evaluate.ts';
import type { Resource } from '../../model/model.ts';
import type { Values } from '../../model/values.ts';
import { Button, Dialog } from '../../ui/index.ts';
import type { Outcome } from '../actions/bulk.ts';
import { useErrorText } from '../actions/useErrorText.ts';
import { useReason } from '../actions/useReason.ts';
import { titleOf } from '../actions/useRecordText.ts';
import type { BulkAction } from './bulk-actions.ts';

const shownRecords = 8;

/** The body of a bulk confirmation: which records it means, and which of the selection it leaves out and why. */
export function RefusedList({
  resource,
  bulk,
  scopeOf,
}: {
  readonly resource: Resource;
  readonly bulk: BulkAction;
  readonly scopeOf: (record: Values) => Scope;
}) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const reasonOf = useReason();
  const { action, qualified, refused } = bulk;
  const names = qualified.slice(0, shownRecords).map((record) => titleOf(resource, record));
  const more = qualified.length - names.length;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <div>
        {names.join(', ')}
        {more > 0 && ` +${more}`}
      </div>
      {action === null && <div>{i18n._('This cannot be undone.')}</div>}
      {action !== null && action.confirm !== null && qualified.length === 1 && <div>{text(action.confirm, qualified[0] ?? {})}</div>}
      {refused.length > 0 && (
        <div>
          <b>{i18n._('{n, plural, one {# record does not qualify:} other {# records do not qualify:}}', { n: refused.length })}</b>
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
            {refused.slice(0, shownRecords).map(({ record, permission }) => (
              <li key={titleOf(resource, record)}>
                {titleOf(resource, record)}: {reasonOf(permission, scopeOf(record)) ?? i18n._('not possible for this record')}
              </li>
            ))}
          </Box>
        </div>
      )}
    </Box>
  );
}

export interface BulkResultProps {
  readonly resource: Resource;
  readonly verb: string;
  /** Those that failed. */
  readonly outcomes: readonly Outcome[];
  readonly onClose: () => void;
}

/** What went wrong, a row per record. */
export function BulkResult({ resource, verb, outcomes, onClose }: BulkResultProps) {
  const { i18n } = useLingui();
  const errorText = useErrorText();
  return (
    <Dialog
      title={i18n._('{verb}: {n, plural, one {# failure} other {# failures}}', { verb, n: outcomes.length })}
      size="table"
      onClose={onClose}
      actions={<Button onClick={onClose}>{i18n._('Close')}</Button>}
    >
      <Box
        component="table"
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { textAlign: 'left', height: 32, borderBottom: 1, borderColor: 'divider', pr: 4 },
          '& th': { fontSize: 12, fontWeight: 500, color: 'text.secondary' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{i18n._('Record')}</th>
            <th scope="col">{i18n._('What the server said')}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.map(({ record, error }) => (
            <tr key={titleOf(resource, record)}>
              <td>{titleOf(resource, record)}</td>
              <td>{error === null ? '' : errorText(error)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Dialog>
  );
}
