import Box from '@mui/material/Box';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import type { Resource } from '../../../model/model.ts';
import { Button, Dialog, Status } from '../../../ui/index.ts';
import type { BulkOutcome } from '../../actions/bulk.ts';
import { formatRecordTitle } from '../../../model/record-title.ts';
import { useFailureText } from './useFailureText.ts';

export interface BulkResultProps {
  readonly resource: Resource;
  readonly verb: string;
  /** Of each record that a call was made for. */
  readonly outcomes: readonly BulkOutcome[];
  /** Tries again what failed. */
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

// So many rows are drawn at once: a selection may hold thousands.
const step = 100;

/** What became of each record, a row each: what failed first, what went well when it is asked for or nothing failed. */
export function BulkResult({ resource, verb, outcomes, onRetry, onClose }: BulkResultProps) {
  const { i18n } = useLingui();
  const failed = outcomes.filter(({ error }) => error !== null);
  const done = outcomes.filter(({ error }) => error === null);
  const [isOpen, setOpen] = useState(failed.length === 0);
  const title =
    failed.length === 0
      ? i18n._('{verb}: {n, plural, one {# record} other {# records}} done', { verb, n: done.length })
      : i18n._('{verb}: {n, plural, one {# failure} other {# failures}}', { verb, n: failed.length });
  return (
    <Dialog
      title={title}
      context={failed.length > 0 ? i18n._('What failed is still selected.') : null}
      size="table"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{i18n._('Close')}</Button>
          {failed.length > 0 && (
            <Button variant="contained" color="primary" onClick={onRetry}>
              {i18n._('{n, plural, one {Retry the failed one} other {Retry the # failed}}', { n: failed.length })}
            </Button>
          )}
        </>
      }
    >
      <BulkOutcomes key={String(isOpen)} resource={resource} label={title} outcomes={isOpen ? [...failed, ...done] : failed} />
      {failed.length > 0 && done.length > 0 && (
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ mt: 2 }}>
          {isOpen
            ? i18n._('Failures only')
            : i18n._('{n, plural, one {Also show # finished record} other {Also show # finished records}}', { n: done.length })}
        </Button>
      )}
    </Dialog>
  );
}

interface BulkOutcomesProps {
  readonly resource: Resource;
  readonly label: string;
  readonly outcomes: readonly BulkOutcome[];
}

function BulkOutcomes({ resource, label, outcomes }: BulkOutcomesProps) {
  const { i18n } = useLingui();
  const { number } = useI18n();
  const failureText = useFailureText();
  const [most, setMost] = useState(step);
  // What is wrong with which field says more than that something is.
  const more = Math.min(step, outcomes.length - most);
  return (
    <>
      <Box
        component="table"
        aria-label={label}
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
            <th scope="col">{i18n._('Result')}</th>
          </tr>
        </thead>
        <tbody>
          {outcomes.slice(0, most).map(({ record, error }, at) => (
            <tr key={at}>
              <td>{formatRecordTitle(resource, record, i18n.locale)}</td>
              <td>{error === null ? <Status tone="positive">{i18n._('Done')}</Status> : failureText(error)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      {more > 0 && (
        <Button onClick={() => setMost(most + step)}>
          {i18n._('Show {more} more of {of}', { more: number(more), of: number(outcomes.length) })}
        </Button>
      )}
    </>
  );
}
