import Box from '@mui/material/Box';
import { useLingui } from '@lingui/react';
import { useI18n } from '../../../i18n/index.ts';
import type { EvaluationScope } from '../../../model/evaluate.ts';
import type { Resource } from '../../../model/model.ts';
import type { Values } from '../../../model/values.ts';
import { useReasonText } from '../../actions/useReason.ts';
import { formatRecordTitle } from '../../actions/useRecordText.ts';
import type { BulkAction } from './bulk-actions.ts';

const shownRecords = 8;

/** The body of a bulk confirmation: which records it means, and which of the selection it leaves out and why. */
export function BulkRefusedList({
  resource,
  bulk,
  scopeOf,
}: {
  readonly resource: Resource;
  readonly bulk: BulkAction;
  readonly scopeOf: (record: Values) => EvaluationScope;
}) {
  const { i18n } = useLingui();
  const { text } = useI18n();
  const reasonOf = useReasonText();
  const { action, qualified, refused } = bulk;
  const names = formatShortList(qualified.map((record) => formatRecordTitle(resource, record, i18n.locale)));
  const question = action === null || action.confirm === null ? null : text(action.confirm, mergeBulkRecords(qualified));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {(question === null || !question.includes(names)) && <div>{names}</div>}
      {action === null && <div>{i18n._('This cannot be undone.')}</div>}
      {question !== null && <div>{question}</div>}
      {refused.length > 0 && (
        <div>
          <b>{i18n._('{n, plural, one {# record does not qualify:} other {# records do not qualify:}}', { n: refused.length })}</b>
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
            {refused.slice(0, shownRecords).map(({ record, permission }) => (
              <li key={formatRecordTitle(resource, record, i18n.locale)}>
                {formatRecordTitle(resource, record, i18n.locale)}:{' '}
                {reasonOf(permission, scopeOf(record)) ?? i18n._('not possible for this record')}
              </li>
            ))}
          </Box>
        </div>
      )}
    </Box>
  );
}

function formatShortList(names: readonly string[]): string {
  const more = names.length - shownRecords;
  return names.slice(0, shownRecords).join(', ') + (more > 0 ? ` +${String(more)}` : '');
}

/** One record for the question about all of them: under each name what they hold, once each. */
function mergeBulkRecords(records: readonly Values[]): Values {
  const [first = {}] = records;
  if (records.length < 2) return first;
  const held = (name: string): string[] => [...new Set(records.flatMap((record) => printBulkValue(record[name])))];
  return Object.fromEntries(Object.keys(first).map((name) => [name, formatShortList(held(name))]));
}

const printBulkValue = (value: unknown): string[] => (typeof value === 'string' || typeof value === 'number' ? [String(value)] : []);
